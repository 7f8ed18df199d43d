package modn

// A ring is the ring of integers modulo a prime power, q = p^k.
type ring struct {
	p, k, q int
	// The valuation of x is the number of times p divides it; the valuation of 0 is k.
	valuation [MaxModulus]uint8
}

// primePowers factors m into powers of distinct primes.
func primePowers(m int) []*ring {
	var rings []*ring
	for p := 2; m > 1; p++ {
		if m%p != 0 {
			continue
		}
		r := &ring{p: p, q: 1}
		for ; m%p == 0; m /= p {
			r.k++
			r.q *= p
		}
		r.tabulate()
		rings = append(rings, r)
	}
	return rings
}

func (r *ring) tabulate() {
	for e := range r.k {
		for x := 0; x < r.q; x += r.power(e) {
			r.valuation[x] = uint8(e)
		}
	}
	r.valuation[0] = uint8(r.k)
}

// power returns p^e.
func (r *ring) power(e int) int {
	x := 1
	for range e {
		x *= r.p
	}
	return x
}

// inverse returns the y with x y = 1 modulo q, a power of a prime that does not divide x. It tries
// all candidates; there are fewer than 64.
func inverse(x, q int) int {
	y := 1
	for x*y%q != 1 {
		y++
	}
	return y
}
