package classes

import (
	"cmp"
	"slices"
)

// A gathering adds up the tallies of the shards of a survey. The lists of shards stay as
// they are until all are there: then they are put together in the order of the shards,
// which is the same on all machines, however the answers arrived.
type gathering struct {
	counts []uint64
	pieces [][]piece // by weight
	cut    int       // words of at most this weight are listed
	listed int
	most   int
}

// A piece is what a shard lists of a weight.
type piece struct {
	shard int
	words []uint64
}

func newGathering(limit, cut, most int) *gathering {
	return &gathering{counts: make([]uint64, limit+1), pieces: make([][]piece, limit+1), cut: cut, most: most}
}

// add adds the tally of a shard. No word is lost: if a tally dropped words of some weight
// because there were too many, so does the sum.
func (g *gathering) add(shard int, t *tally) {
	for weight, n := range t.counts {
		g.counts[weight] += n
	}
	for g.cut > t.cut {
		g.drop()
	}
	for weight, words := range t.lists[:g.cut+1] {
		if len(words) > 0 {
			g.pieces[weight] = append(g.pieces[weight], piece{shard, words})
			g.listed += len(words)
		}
	}
	for g.listed > g.most && g.cut >= 0 {
		g.drop()
	}
}

// drop drops the words of the largest weight.
func (g *gathering) drop() {
	for _, p := range g.pieces[g.cut] {
		g.listed -= len(p.words)
	}
	g.pieces[g.cut] = nil
	g.cut--
}

// sum is the tally of all shards. The gathering cannot be used afterwards.
func (g *gathering) sum() *tally {
	t := &tally{counts: g.counts, lists: make([][]uint64, len(g.counts)), cut: g.cut, listed: g.listed, most: g.most}
	for weight, pieces := range g.pieces {
		g.pieces[weight] = nil // so that there are never two of all lists
		slices.SortFunc(pieces, func(a, b piece) int { return cmp.Compare(a.shard, b.shard) })
		length := 0
		for _, p := range pieces {
			length += len(p.words)
		}
		list := make([]uint64, 0, length)
		for _, p := range pieces {
			list = append(list, p.words...)
		}
		t.lists[weight] = list
	}
	return t
}
