package classes

// Tuning determines in which steps a proof proceeds. A complete proof finds the same size with any
// tuning. Tests of small boards use lower values to get more steps.
type Tuning struct {
	// FirstPairs is the maximum number of solutions that the first join after a survey examines for
	// each pair of classes.
	FirstPairs float64
	// FirstListed is the maximum number of words that the first survey of a class lists, as a
	// multiple of the square root of the number of words in the class. In very large classes the
	// survey lists more.
	FirstListed float64
	// CountedShare determines how many words a survey counts: about 1/CountedShare of the words in
	// a class, or more.
	CountedShare int
	// HeldBytes limits the memory for the words of each class that a chunk of a join holds, not
	// counting the padding.
	HeldBytes int
}

// DefaultTuning returns the values for boards of any size.
func DefaultTuning() Tuning {
	return Tuning{FirstPairs: 1e6, FirstListed: 16, CountedShare: 64, HeldBytes: 64 << 20}
}
