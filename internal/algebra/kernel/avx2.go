package kernel

// vectors is whether the kernels use AVX2.
var vectors = hasAVX2

// HasVectors reports whether the kernels can use vector instructions on this machine.
func HasVectors() bool { return hasAVX2 }

// UseVectors makes all kernels use vector instructions, which the machine must have, or stop using
// them, and returns what they did before. It is for tests and benchmarks; do not call it while a
// kernel is running.
func UseVectors(use bool) (before bool) {
	if use && !hasAVX2 {
		panic("kernel: this machine has no AVX2")
	}
	before, vectors = vectors, use
	return before
}
