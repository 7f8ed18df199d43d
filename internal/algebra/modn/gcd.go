package modn

// GCD is the greatest common divisor of two numbers that are not negative; that of a
// number and 0 is the number.
func GCD(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
