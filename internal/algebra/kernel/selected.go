package kernel

// SelectedTables and SelectedRows are the number of tables that AddSelected reads and the number of
// rows in each: one table for each byte of a word, one row for each value of the byte.
const (
	SelectedTables = 8
	SelectedRows   = 256
)

// AddSelected adds one row from each of eight tables to z. Each byte of s selects a row of one
// table; the lowest byte selects from the first table. Rows are stride words apart, and the tables
// follow one another; z is no longer than a row.
//
// ahead is the z of a later call, and must have at least one word. AddSelected only prefetches it,
// up to the length of z.
func AddSelected(z, tables []uint64, stride int, s uint64, ahead []uint64) {
	tables = tables[:SelectedTables*SelectedRows*stride]
	if len(z) > stride {
		panic("kernel: z is longer than a row")
	}
	n := 0
	if vectors {
		n = len(z) &^ 3
	}
	if n > 0 {
		addSelectedAVX2(&z[0], n, &tables[0], stride, s, &ahead[0])
	}
	if n < len(z) {
		addSelectedPlain(z, tables, stride, s, n)
	}
}

// addSelectedPlain is AddSelected without the first words of z, which the kernel has already
// processed.
func addSelectedPlain(z, tables []uint64, stride int, s uint64, first int) {
	n := len(z)
	at := func(k int) []uint64 {
		row := k*SelectedRows + int(s>>(8*k)&0xff)
		return tables[row*stride:][:n]
	}
	t0, t1, t2, t3 := at(0), at(1), at(2), at(3)
	t4, t5, t6, t7 := at(4), at(5), at(6), at(7)
	for i := first; i < n; i++ {
		z[i] ^= t0[i] ^ t1[i] ^ t2[i] ^ t3[i] ^ t4[i] ^ t5[i] ^ t6[i] ^ t7[i]
	}
}
