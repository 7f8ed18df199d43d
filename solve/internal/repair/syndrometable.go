package repair

import (
	"runtime"
	"sync"

	"lightsout/solve/internal/task"
)

// The syndrome table of a code, a compact form of its standard array (D. Slepian, 1956), holds the
// distance of each syndrome from zero, in moves.

const unreached = 255

// buildTable runs a breadth-first search from zero. The first levels follow all moves from the
// previous level; once a level is so large that this would cost more, the search instead checks for
// each remaining syndrome whether it has a neighbour in that level.
func (m *Finder) buildTable(call *task.Task) ([]uint8, error) {
	t := &tableSearch{Finder: m, distance: make([]uint8, int(m.group.size)), tick: call.Tick("tabulating which lights to change")}
	for i := range t.distance {
		t.distance[i] = unreached
	}
	t.distance[0] = 0
	for _, m := range m.list {
		t.sums = append(t.sums, m.h)
	}
	t.left = len(t.distance) - 1
	level := []uint32{0}
	for depth := uint8(0); t.left > 0 && len(level) > 0; depth++ {
		if len(level)*len(m.list) > len(t.distance) {
			return t.distance, t.fromRest(depth)
		}
		var err error
		if level, err = t.fromLevel(depth, level); err != nil {
			return nil, err
		}
	}
	return t.distance, nil
}

type tableSearch struct {
	*Finder
	sums     []uint64 // the effect of each move on a syndrome
	distance []uint8
	left     int // number of unreached syndromes
	tick     func(done, total int) error
}

func (t *tableSearch) looked() error { return t.tick(len(t.distance)-t.left, len(t.distance)) }

// fromLevel returns the next level, found by following all moves from this one.
func (t *tableSearch) fromLevel(depth uint8, level []uint32) ([]uint32, error) {
	var next []uint32
	for i, s := range level {
		if i%256 == 0 {
			if err := t.looked(); err != nil {
				return nil, err
			}
		}
		for _, h := range t.sums {
			if to := t.group.add(uint64(s), h); t.distance[to] == unreached {
				t.distance[to] = depth + 1
				next = append(next, uint32(to))
			}
		}
	}
	t.left -= len(next)
	return next, nil
}

// restPerCore is how many syndromes a core examines between two ticks.
const restPerCore = 4096

// fromRest finds the remaining levels on all cores.
func (t *tableSearch) fromRest(depth uint8) error {
	cores := runtime.GOMAXPROCS(0)
	for before := -1; t.left > 0 && t.left != before; depth++ {
		before = t.left
		for from := 0; from < len(t.distance); from += cores * restPerCore {
			if err := t.looked(); err != nil {
				return err
			}
			t.mark(from, min(from+cores*restPerCore, len(t.distance)), depth)
		}
	}
	return nil
}

// mark sets the distance of the syndromes in from..to-1 from which a move leads to the level at
// depth. No core writes until all have finished reading.
func (t *tableSearch) mark(from, to int, depth uint8) {
	found := make([][]int, (to-from+restPerCore-1)/restPerCore)
	var group sync.WaitGroup
	for i := range found {
		begin := from + i*restPerCore
		group.Go(func() { found[i] = t.reaching(begin, min(begin+restPerCore, to), depth) })
	}
	group.Wait()
	for _, some := range found {
		for _, s := range some {
			t.distance[s] = depth + 1
		}
		t.left -= len(some)
	}
}

// reaching returns the unreached syndromes in from..to-1 from which a move leads to the level
// at depth.
func (t *tableSearch) reaching(from, to int, depth uint8) []int {
	var found []int
	for s := from; s < to; s++ {
		if t.distance[s] == unreached && t.reaches(uint64(s), depth) {
			found = append(found, s)
		}
	}
	return found
}

// reaches reports whether a move leads from s to the level at depth.
func (t *tableSearch) reaches(s uint64, depth uint8) bool {
	if t.group.colours == 2 {
		for _, h := range t.sums {
			if t.distance[s^h] == depth {
				return true
			}
		}
		return false
	}
	for _, h := range t.sums {
		if t.distance[t.group.add(s, h)] == depth {
			return true
		}
	}
	return false
}

// walk follows the table down from a syndrome to zero. Of the moves that lead down, it takes
// the cheapest.
func (m *Finder) walk(table []uint8, s uint64, p *prices) []int {
	var path []int
	for s != 0 {
		for _, i := range p.order {
			if to := m.group.add(s, m.list[i].h); table[to] == table[s]-1 {
				path = append(path, i)
				s = to
				break
			}
		}
	}
	return path
}
