package gf2

import "math/rand/v2"

// seeded returns a deterministic random number generator.
func seeded(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

func randomVec(r *rand.Rand, n int) *Vec {
	v := NewVec(n)
	for i := range v.w {
		v.w[i] = r.Uint64()
	}
	v.trim()
	return v
}

func randomMatrix(r *rand.Rand, rows, cols int) *Matrix {
	m := NewMatrix(rows, cols)
	for i := range rows {
		copy(m.row(i), randomVec(r, cols).w)
	}
	return m
}
