package classes

import (
	"cmp"
	"slices"
)

// A gathering adds up the tallies of the shards of a survey. It keeps the lists of the shards
// separate until all have arrived, then concatenates them in shard order, so the result does not
// depend on the order of arrival.
type gathering struct {
	counts []uint64
	pieces [][]piece // by weight
	cut    int       // words of at most this weight are listed
	listed int
	most   int
}

// A piece holds the words of one weight that a shard lists.
type piece struct {
	shard int
	words []uint64
}

func newGathering(limit, cut, most int) *gathering {
	return &gathering{counts: make([]uint64, limit+1), pieces: make([][]piece, limit+1), cut: cut, most: most}
}

// add adds the tally of a shard. No list is ever incomplete: if a tally dropped the words of some
// weight because there were too many, the sum drops them too.
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

// drop drops the words of the largest listed weight.
func (g *gathering) drop() {
	for _, p := range g.pieces[g.cut] {
		g.listed -= len(p.words)
	}
	g.pieces[g.cut] = nil
	g.cut--
}

// sum returns the tally of all shards. The gathering cannot be used afterwards.
func (g *gathering) sum() *tally {
	t := &tally{counts: g.counts, lists: make([][]uint64, len(g.counts)), cut: g.cut, listed: g.listed, most: g.most}
	for weight, pieces := range g.pieces {
		g.pieces[weight] = nil // avoids holding all lists twice
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
