package kernel

// The Walsh-Hadamard transform of a list takes a round of sums and differences for each
// distance h = 1, 2, 4 ... below its length:
//
//	q[i], q[i+h]  ->  q[i] + q[i+h], q[i] - q[i+h]     for all i with i & h = 0.
//
// The rounds commute. Doing three of them together takes one pass over memory instead of three,
// with eight numbers in registers at a time.
//
// Words are added modulo 2^64, no matter what is packed into them: package packed puts four numbers
// in a word, so an AVX2 vector holds 16.

// Walsh transforms a list in place; its length must be a power of two. It is meant for lists of a
// few thousand words that fit in the L1 cache; use [Walsh8] to split longer ones first.
func Walsh(q []uint64) {
	if len(q) == 0 || len(q)&(len(q)-1) != 0 {
		panic("kernel: the length must be a power of two")
	}
	if vectors && len(q) >= lastWords {
		walshVectors(q)
	} else {
		walshPlain(q)
	}
}

// lastWords is the number of words in each group in the last rounds, which work within vectors.
const lastWords = 32

// walshVectors transforms a list of at least lastWords words. It performs all rounds but the last
// ones three, two or one at a time.
func walshVectors(q []uint64) {
	h := len(q) // rounds for distances of at least h are done
	for h >= 8*lastWords {
		h /= 8
		walsh8AVX2(&q[0], h, len(q)/(8*h))
	}
	switch h {
	case 4 * lastWords:
		walsh4AVX2(&q[0], h/4, len(q)/h)
	case 2 * lastWords:
		walsh2AVX2(&q[0], h/2, len(q)/h)
	}
	walshLastAVX2(&q[0], len(q)/lastWords)
}

// Walsh8 performs the rounds for words 4h, 2h and h apart. The length of the list must be a
// multiple of 8h. After Walsh8 with h = n/8 on a list of n words, its eight parts can be
// transformed separately.
func Walsh8(q []uint64, h int) {
	if h <= 0 || len(q)%(8*h) != 0 {
		panic("kernel: the length must be a multiple of 8h")
	}
	if vectors && h%4 == 0 && len(q) > 0 {
		walsh8AVX2(&q[0], h, len(q)/(8*h))
	} else {
		walsh8Plain(q, h)
	}
}

func walshPlain(q []uint64) {
	h := len(q) / 8
	for ; h >= 16; h /= 8 {
		walsh8Plain(q, h)
	}
	for h *= 4; h > 8; h /= 2 {
		walsh2Plain(q, h)
	}
	if len(q) >= 16 {
		for ; len(q) > 0; q = q[16:] {
			sixteen((*[16]uint64)(q))
		}
		return
	}
	for h := len(q) / 2; h > 0; h /= 2 {
		walsh2Plain(q, h)
	}
}

func walsh8Plain(q []uint64, h int) {
	for ; len(q) > 0; q = q[8*h:] {
		a, b, c, d := q[:h], q[h:2*h], q[2*h:3*h], q[3*h:4*h]
		e, f, g, k := q[4*h:5*h], q[5*h:6*h], q[6*h:7*h], q[7*h:8*h]
		for i := range a {
			sa, da := a[i]+e[i], a[i]-e[i]
			sb, db := b[i]+f[i], b[i]-f[i]
			sc, dc := c[i]+g[i], c[i]-g[i]
			sd, dd := d[i]+k[i], d[i]-k[i]
			a[i], b[i], c[i], d[i] = four(sa, sb, sc, sd)
			e[i], f[i], g[i], k[i] = four(da, db, dc, dd)
		}
	}
}

// walsh2Plain performs the round for words h apart.
func walsh2Plain(q []uint64, h int) {
	for ; len(q) > 0; q = q[2*h:] {
		low, high := q[:h], q[h:2*h]
		high = high[:len(low)]
		for i, a := range low {
			b := high[i]
			low[i], high[i] = a+b, a-b
		}
	}
}

// sixteen performs the last four rounds on 16 words.
func sixteen(q *[16]uint64) {
	for i := range 4 {
		q[i], q[i+4], q[i+8], q[i+12] = four(q[i], q[i+4], q[i+8], q[i+12])
	}
	for i := 0; i < 16; i += 4 {
		q[i], q[i+1], q[i+2], q[i+3] = four(q[i], q[i+1], q[i+2], q[i+3])
	}
}

// four performs two rounds on four words; it is small enough to be inlined.
func four(a, b, c, d uint64) (w, x, y, z uint64) {
	sum, diff := a+c, a-c
	sum2, diff2 := b+d, b-d
	return sum + sum2, sum - sum2, diff + diff2, diff - diff2
}
