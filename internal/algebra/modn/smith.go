package modn

// A smith holds the Smith normal form of a matrix A over the ring Z_q, where q = p^k is a prime
// power: invertible matrices U and V such that U A V is diagonal, with powers of p on the diagonal.
// It answers every question about A, since a diagonal system is a list of equations p^e z = c in
// one unknown each.
//
// Why the form exists. A number modulo q is a power of p, up to p^k = 0, times a unit. The exponent
// is its valuation, and x divides y if and only if the valuation of x is at most that of y. So an
// entry of least valuation divides every other entry of the matrix. Take it as the pivot: adding
// multiples of its row to the other rows clears its column, and adding multiples of its column
// clears its row. The remaining matrix is smaller, its entries are still divisible by the pivot,
// and we continue.
//
// Column operations are not needed. All entries of the pivot row are divisible by the pivot p^e, so
// the row is p^e times a row with a 1 at the pivot. After clearing the rows below each pivot in
// turn,
//
//	U A = D T
//
// where row i of T has a 1 in the column of pivot i and zeros in the columns of the earlier pivots.
// Add a unit row for each column without a pivot, and T becomes triangular with ones on its
// diagonal, up to the order of the columns. So T is invertible, and V = T^-1 completes the form.
// Back substitution solves T x = z, so only the columns of V that generate the kernel are needed.
// This is a row echelon form; for prime q it is the ordinary one.
//
// Finding pivots. Sweep e = 0, 1, .., k-1 iterates over the columns once and takes pivots of
// valuation e. When it leaves a column, no unused row has valuation e there, since such a row would
// have become the pivot row; all of them are divisible by p^(e+1), and adding multiples of such
// rows to one another preserves this. Hence one sweep finds all pivots of valuation e, and the next
// sweep sees only entries divisible by p^(e+1).
//
// The solutions follow from the diagonal. Let e_i be the exponent of pivot i; for rows and columns
// without a pivot let e_i = k, since p^k = 0. With z = T x and c = U b the equations are
// p^e_i z_i = c_i:
//
//   - They can be solved if and only if p^e_i divides c_i for every i. If p^e_i does not divide
//     c_i, row i of U times p^(k-e_i) is a certificate y: y A is p^(k-e_i) times row i of D T,
//     which is divisible by p^e_i, so y A = 0; but y b = p^(k-e_i) c_i is not 0.
//   - In the kernel, z_i is any multiple of p^(k-e_i): column i of V times
//     p^(k-e_i) generates p^e_i elements, and the generators with e_i > 0 are
//     independent because V is invertible. Likewise, the rows of U times
//     p^(k-e_i) generate the y with y A = 0.
//
// Clearing rows takes up to about rows * rank * (rows + cols) / 8 additions of eight entries, or
// half as many if the rank is the number of rows. Rows are cleared only below the pivot and only
// where the pivot row is not zero, which saves most of the work on a grid, where a press affects
// only nearby lights.
type smith struct {
	*ring
	u *Matrix // rows x rows, invertible
	t *Matrix // first D T, later T; rows from rank on are zero

	// order lists the columns: first those with a pivot, in pivot order, then the others. exponents
	// lists the e_i of the pivots, which never decrease.
	order     []int
	exponents []int
	rank      int
	units     int // number of pivots with e_i = 0

	// The columns of V with e_i > 0; column i-units of v is column i of V.
	v *Matrix

	tick *ticker
}

// newSmith computes the Smith normal form of a modulo q.
func newSmith(r *ring, a *Matrix, tick *ticker) (*smith, error) {
	s := &smith{ring: r, u: identity(r.q, a.rows), t: a.modulo(r.q), tick: tick}
	if err := s.eliminate(); err != nil {
		return nil, err
	}
	s.divide()
	if err := s.invert(); err != nil {
		return nil, err
	}
	s.tick = nil
	return s, nil
}

// eliminate brings t to the form D T.
func (s *smith) eliminate() error {
	free := make([]int, s.t.cols)
	for j := range free {
		free[j] = j
	}
	w := &worker{
		smith: s,
		tRow:  newMultiples(s.q, s.t.cols),
		uRow:  newMultiples(s.q, s.u.cols),
	}
	for e := range s.k {
		var err error
		if free, err = w.sweep(e, free); err != nil {
			return err
		}
		if e == 0 {
			s.units = s.rank
		}
	}
	s.order = append(s.order, free...)
	return nil
}

// A worker performs the elimination and caches multiples of the pivot's rows in t and u.
type worker struct {
	*smith
	tRow, uRow *multiples
}

// sweep takes the pivots of valuation e in the given columns, which have no pivot yet, and returns
// the columns that still have none.
func (w *worker) sweep(e int, columns []int) (free []int, err error) {
	for _, j := range columns {
		if err := w.tick.did(w.t.rows-w.rank, w.rank); err != nil {
			return nil, err
		}
		i := w.find(e, j)
		if i < 0 {
			free = append(free, j)
			continue
		}
		w.take(i, e, j)
		if err := w.clearBelow(e, j); err != nil {
			return nil, err
		}
	}
	return free, nil
}

// find returns the first row without a pivot whose entry in column j has valuation e, or -1.
func (s *smith) find(e, j int) int {
	for i := s.rank; i < s.t.rows; i++ {
		if int(s.valuation[s.t.e[i*s.t.cols+j]]) == e {
			return i
		}
	}
	return -1
}

// take makes row i, which has a pivot of valuation e in column j, the next pivot row and scales it
// so that the pivot is p^e.
func (s *smith) take(i, e, j int) {
	s.t.swapRows(s.rank, i)
	s.u.swapRows(s.rank, i)
	if c := inverse(int(s.t.row(s.rank)[j])/s.power(e), s.q); c != 1 {
		scale(s.t.row(s.rank), c, s.q)
		scale(s.u.row(s.rank), c, s.q)
	}
	s.order = append(s.order, j)
	s.exponents = append(s.exponents, e)
	s.rank++
}

// clearBelow clears column j, in which the last pivot row has p^e, in the rows without a pivot.
func (w *worker) clearBelow(e, j int) error {
	w.tRow.set(w.t.row(w.rank - 1))
	w.uRow.set(w.u.row(w.rank - 1))
	pivot := w.power(e)
	for i := w.rank; i < w.t.rows; i++ {
		c := int(w.t.e[i*w.t.cols+j])
		if c == 0 {
			continue
		}
		steps := w.tRow.addTo(w.t.row(i), w.q-c/pivot)
		steps += w.uRow.addTo(w.u.row(i), w.q-c/pivot)
		if err := w.tick.did(steps, w.rank); err != nil {
			return err
		}
	}
	return nil
}

// divide turns D T into T.
func (s *smith) divide() {
	for i, e := range s.exponents {
		pivot := s.power(e)
		if pivot == 1 {
			continue
		}
		row := s.t.row(i)
		for j, x := range row {
			row[j] = uint8(int(x) / pivot)
		}
	}
}

// invert computes the columns of V = T^-1 that the kernel needs. They start as unit vectors z; back
// substitution then replaces each z by the x with T x = z. All of them are processed together, as
// the columns of one matrix.
func (s *smith) invert() error {
	s.v = NewMatrix(s.q, s.t.cols, s.t.cols-s.units)
	for i := s.units; i < s.t.cols; i++ {
		s.v.row(s.order[i])[i-s.units] = 1
	}
	from := newMultiples(s.q, s.v.cols)
	for i := s.t.cols - 1; i > 0; i-- {
		j := s.order[i]
		from.set(s.v.row(j))
		steps := min(i, s.rank)
		for h := range min(i, s.rank) {
			if c := int(s.t.e[h*s.t.cols+j]); c != 0 {
				steps += from.addTo(s.v.row(s.order[h]), s.q-c)
			}
		}
		if err := s.tick.did(steps, s.rank); err != nil {
			return err
		}
	}
	return nil
}

// exponent returns e_i, which is k if i is rank or more.
func (s *smith) exponent(i int) int {
	if i < s.rank {
		return s.exponents[i]
	}
	return s.k
}

// solve returns an x with A x = b, or a certificate that none exists.
func (s *smith) solve(b []uint8) (x, certificate []uint8) {
	b = append([]uint8(nil), b...)
	reduce(b, s.q)
	x = make([]uint8, s.t.cols)
	for i := range s.u.rows {
		c := dot(s.u.row(i), b) % s.q
		e := s.exponent(i)
		if int(s.valuation[c]) < e {
			return nil, s.invariant(i)
		}
		if i < s.rank {
			x[s.order[i]] = uint8(c / s.power(e))
		}
	}
	// So far x equals z in the pivot columns and is zero elsewhere.
	for i := s.rank - 1; i >= 0; i-- {
		z := &x[s.order[i]]
		c := int(*z)
		*z = 0
		*z = uint8((c + s.q - dot(s.t.row(i), x)%s.q) % s.q)
	}
	return x, nil
}

// generators returns the indices i < n with e_i > 0, in decreasing order of e_i.
func (s *smith) generators(n int) []int {
	var list []int
	for i := s.rank; i < n; i++ {
		list = append(list, i)
	}
	for i := s.rank - 1; i >= s.units; i-- {
		list = append(list, i)
	}
	return list
}

// generator returns generators(n)[g] without building the list; ok is false if there are at most g
// generators.
func (s *smith) generator(n, g int) (i int, ok bool) {
	if g < n-s.rank {
		return s.rank + g, true
	}
	i = s.rank - 1 - (g - (n - s.rank))
	return i, i >= s.units
}

// quiet returns the generator of the kernel that comes from column i of V.
func (s *smith) quiet(i int) []uint8 {
	x := make([]uint8, s.v.rows)
	for j := range x {
		x[j] = s.v.row(j)[i-s.units]
	}
	scale(x, s.power(s.k-s.exponent(i)), s.q)
	return x
}

// invariant returns the generator of the invariants that comes from row i of U.
func (s *smith) invariant(i int) []uint8 {
	y := append([]uint8(nil), s.u.row(i)...)
	scale(y, s.power(s.k-s.exponent(i)), s.q)
	return y
}

// scale multiplies x, with entries below q, by c modulo q. It uses a table, because dividing to
// reduce each product would take up a third of the total time on a large grid.
func scale(x []uint8, c, q int) {
	var product [256]uint8
	for v := range q {
		product[v] = uint8(v * c % q)
	}
	for i, v := range x {
		x[i] = product[v]
	}
}
