package main

// maxListed limits the number of listed parts of a class. They take 6 bytes each, and the second
// class of a pair is listed only up to the largest excess listed for the first. For 123 x 123, all
// lists take less than 6 GB.
const maxListed = 3 << 27

// A chunk holds parts in 6 bytes each.
type chunk []byte

const chunkSize = 6 << 12

// A lightest lists the parts with the fewest presses, up to a limit on their presses. When there
// are too many parts, it lowers the limit and drops the parts above it. So in the end it has all
// parts up to the limit, and few parts were listed only to be dropped.
type lightest struct {
	parts  [][]chunk // by number of presses
	counts []int
	least  int // fewest presses of a part
	most   int // all parts with at most this many presses are listed
	total  int // listed parts
	blocks int // number of blocks that the parts come from
	free   []chunk
}

// newLightest returns an empty list for the parts of a class with the given number of buttons.
func newLightest(buttons int) *lightest {
	return &lightest{parts: make([][]chunk, buttons+1), counts: make([]int, buttons+1), least: buttons, most: buttons}
}

func (l *lightest) add(part uint64, presses int) {
	chunks := l.parts[presses]
	last := len(chunks) - 1
	if last < 0 || len(chunks[last]) == chunkSize {
		chunks = append(chunks, l.chunk())
		l.parts[presses] = chunks
		last++
	}
	chunks[last] = append(chunks[last], byte(part), byte(part>>8), byte(part>>16), byte(part>>24), byte(part>>32), byte(part>>40))
	l.counts[presses]++
	l.total++
	l.least = min(l.least, presses)
}

func (l *lightest) chunk() chunk {
	if n := len(l.free); n > 0 {
		c := l.free[n-1][:0]
		l.free = l.free[:n-1]
		return c
	}
	return make(chunk, 0, chunkSize)
}

// limit drops the heaviest parts until at most total remain and no excess is above the given one.
func (l *lightest) limit(total, excess int) {
	for l.total > total || l.most-l.least > excess {
		l.total -= l.counts[l.most]
		l.free = append(l.free, l.parts[l.most]...)
		l.counts[l.most], l.parts[l.most] = 0, nil
		l.most--
	}
}

// merge adds the parts of another list, and lowers the limit to the lower of the two.
func (l *lightest) merge(o *lightest) {
	l.least, l.most = min(l.least, o.least), min(l.most, o.most)
	for presses, chunks := range o.parts[:l.most+1] {
		l.parts[presses] = append(l.parts[presses], chunks...)
		l.counts[presses] += o.counts[presses]
	}
}

// unpack returns the parts stored in chunks.
func unpack(chunks []chunk) []uint64 {
	parts := make([]uint64, 0, len(chunks)*chunkSize/6)
	for _, c := range chunks {
		for ; len(c) > 0; c = c[6:] {
			parts = append(parts, uint64(c[0])|uint64(c[1])<<8|uint64(c[2])<<16|uint64(c[3])<<24|uint64(c[4])<<32|uint64(c[5])<<40)
		}
	}
	return parts
}
