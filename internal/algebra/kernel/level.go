package kernel

import "fmt"

// A Level is a set of vector instructions.
type Level uint8

// The levels. Every machine supports Plain, and may support others.
const (
	Plain  Level = iota // no vector instructions: the Go versions
	NEON                // arm64, 128 bits
	AVX2                // amd64, 256 bits
	AVX512              // amd64, 512 bits: F, BW, DQ and VL
)

func (l Level) String() string {
	return [...]string{"plain", "NEON", "AVX2", "AVX-512"}[l]
}

// level is the level that the kernels use.
var level = best()

func best() Level {
	all := Levels()
	return all[len(all)-1]
}

// Use makes all kernels use the given level, which the machine must support, and returns the
// previous one. It is for tests and benchmarks; do not call it while a kernel is running.
func Use(l Level) (before Level) {
	for _, have := range Levels() {
		if l == have {
			before, level = level, l
			return before
		}
	}
	panic(fmt.Sprintf("kernel: this machine does not support %s", l))
}
