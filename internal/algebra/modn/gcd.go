package modn

// GCD returns the greatest common divisor of two non-negative numbers. GCD(a, 0) is a.
func GCD(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
