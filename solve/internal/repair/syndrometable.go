package repair

import "lightsout/solve/internal/task"

// The syndrome table of a code, also known as its standard array (D. Slepian, 1956): the
// distance of each syndrome from zero, in moves.

const unreached = 255

// buildTable searches from zero. The first levels follow all moves from the level
// before; once a level is so large that this would cost more, each syndrome that is
// left looks for a neighbour in it instead.
func (m *Finder) buildTable(call *task.Task) ([]uint8, error) {
	t := &tableSearch{Finder: m, distance: make([]uint8, int(m.group.size)), tick: call.Tick("tabulating which lights to change")}
	for i := range t.distance {
		t.distance[i] = unreached
	}
	t.distance[0] = 0
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
	distance []uint8
	left     int // how many are not reached
	tick     func(done, total int) error
}

func (t *tableSearch) looked() error { return t.tick(len(t.distance)-t.left, len(t.distance)) }

// fromLevel returns the level after this one.
func (t *tableSearch) fromLevel(depth uint8, level []uint32) ([]uint32, error) {
	var next []uint32
	for i, s := range level {
		if i%256 == 0 {
			if err := t.looked(); err != nil {
				return nil, err
			}
		}
		for _, m := range t.list {
			if to := t.group.add(uint64(s), m.h); t.distance[to] == unreached {
				t.distance[to] = depth + 1
				next = append(next, uint32(to))
			}
		}
	}
	t.left -= len(next)
	return next, nil
}

// fromRest finds the levels after this one.
func (t *tableSearch) fromRest(depth uint8) error {
	for before := -1; t.left > 0 && t.left != before; depth++ {
		before = t.left
		for s, d := range t.distance {
			if s%4096 == 0 {
				if err := t.looked(); err != nil {
					return err
				}
			}
			if d == unreached && t.reaches(uint64(s), depth) {
				t.distance[s] = depth + 1
				t.left--
			}
		}
	}
	return nil
}

// reaches reports whether a move leads to a level.
func (t *tableSearch) reaches(s uint64, depth uint8) bool {
	for _, m := range t.list {
		if t.distance[t.group.add(s, m.h)] == depth {
			return true
		}
	}
	return false
}

// walk goes down the table from a syndrome. Of the moves that lead down, it takes one
// that costs least.
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
