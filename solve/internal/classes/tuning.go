package classes

// Tuning determines how a proof is cut into stages and shards. It does not change the result. Tests
// of small boards use lower values to get more stages and shards.
type Tuning struct {
	// FirstPairs is the number of solutions examined in the first round.
	FirstPairs float64
	// MinPairs is the number of pairs that a shard of a join examines at least, if the join has
	// that many.
	MinPairs float64
	// MinWords is the number of words whose weights a shard of a survey computes at least, if the
	// class has that many.
	MinWords float64
	// FirstListed is how many words the first survey of a class lists, as a multiple of the square
	// root of the number of words in the class. In very large classes the survey lists more.
	FirstListed float64
	// CountedShare determines how many words a survey counts: at least 1/CountedShare of the words
	// in a class.
	CountedShare int
	// HeldBytes limits the memory for the words of each class that are held at a time.
	HeldBytes int
}

// DefaultTuning returns the values for boards of any size. The smallest shards take a few
// milliseconds.
func DefaultTuning() Tuning {
	return Tuning{
		FirstPairs: 1e6, MinPairs: 1 << 18, MinWords: 1 << 22,
		FirstListed: 16, CountedShare: 64, HeldBytes: 64 << 20,
	}
}
