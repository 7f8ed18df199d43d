package model

import (
	"io"
	"testing"

	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// satisfiable reports whether a formula can be satisfied if some literals already have values.
// It uses brute force, which is slow but simple enough to trust.
func satisfiable(clauses []clause, value []int8) bool {
	for changed := true; changed; {
		changed = false
		for _, c := range clauses {
			free, last, done := 0, 0, false
			for _, l := range c {
				switch v := value[max(l, -l)]; {
				case v == 0:
					free, last = free+1, l
				case (v > 0) == (l > 0):
					done = true
				}
			}
			if done {
				continue
			}
			if free == 0 {
				return false
			}
			if free == 1 {
				value[max(last, -last)] = sign(last)
				changed = true
			}
		}
	}
	for i := 1; i < len(value); i++ {
		if value[i] != 0 {
			continue
		}
		for _, v := range []int8{-1, 1} {
			trial := append([]int8(nil), value...)
			trial[i] = v
			if satisfiable(clauses, trial) {
				return true
			}
		}
		return false
	}
	return true
}

func sign(l int) int8 {
	if l < 0 {
		return -1
	}
	return 1
}

// allPresses calls f with every choice of presses.
func allPresses(p *Problem, f func([]uint8)) {
	presses := p.none()
	for {
		f(append([]uint8(nil), presses...))
		i := 0
		for ; i < len(presses); i++ {
			presses[i]++
			if int(presses[i]) < p.colours {
				break
			}
			presses[i] = 0
		}
		if i == len(presses) {
			return
		}
	}
}

// Exactly the presses that meet the goal satisfy the formula, however its exclusive ors are cut.
func TestFormulaSaysWhatIsAsked(t *testing.T) {
	for _, c := range []struct {
		id string
		o  Options
	}{
		{"2x3:3f", Options{}},
		{"2x3:15", Options{}},
		{"2x3:1", Options{}},
		{"3x3:1ff", Options{}},
		{"2x3:3f", Options{AtMost: new(2)}},
		{"2x3:3f", Options{AtMost: new(0)}},
		{"2x3:1", Options{Goal: Nearest, AtMost: new(1)}},
		{"2x2:0", Options{Goal: Generate, AtMost: new(3)}},
		{"2x2,mod=3:0121", Options{AtMost: new(5)}},
		{"1x3,mod=3:012", Options{Goal: Nearest, AtMost: new(1)}},
		{"1x3,mod=4:012", Options{}},
		{"1x3,mod=3:000", Options{Goal: Generate, AtMost: new(2)}},
		{"buttons=3_0_0.1:5", Options{}},
		{"buttons=3_0_0.1:1", Options{}},
		{"buttons=2_0,mod=3:10", Options{}},
		{"buttons=2_0,mod=3:01", Options{}},
	} {
		p := mustProblem(t, c.id, c.o)
		f := testkit.Must(p.formula(newText(t.Context(), io.Discard, ""), maxXor))(t)
		var clauses []clause
		for _, x := range f.parts {
			clauses = append(clauses, x.clauses...)
			for _, e := range x.xors {
				clauses = append(clauses, e.clauses()...)
			}
		}
		if len(clauses) != f.countClauses() {
			t.Errorf("%s: %d clauses, and %d are announced", c.id, len(clauses), f.countClauses())
		}
		allPresses(p, func(presses []uint8) {
			value := make([]int8, f.props+1)
			for b, times := range presses {
				for v := 1; v < p.colours; v++ {
					value[p.proposition(b, v)] = -1
				}
				if times > 0 {
					value[p.proposition(b, int(times))] = 1
				}
			}
			_, err := p.Verify(t.Context(), Answer{Presses: presses})
			if got := satisfiable(clauses, value); got != (err == nil) {
				t.Errorf("%s %+v %v: the formula says %v, pressing says %v", c.id, c.o, presses, got, err)
			}
		})
	}
}

// Exactly the presses that meet the goal satisfy the linear constraints, with the slack computed
// from the presses.
func TestProgramSaysWhatIsAsked(t *testing.T) {
	for _, c := range []struct {
		id string
		o  Options
	}{
		{"2x3:3f", Options{}},
		{"3x3:1ff", Options{}},
		{"2x3:3f", Options{AtMost: new(2)}},
		{"2x2,mod=3:0121", Options{AtMost: new(5)}},
		{"1x3,mod=6:012", Options{}},
		{"buttons=3_0_0.1:5", Options{}},
	} {
		p := mustProblem(t, c.id, c.o)
		g := p.program(newText(t.Context(), io.Discard, ""), false)
		allPresses(p, func(presses []uint8) {
			holds := true
			for l, r := range g.lightRows {
				total := -r.right
				for _, x := range p.sums[l].terms {
					total += int(presses[x])
				}
				k := g.vars[r.terms[len(r.terms)-1].variable]
				holds = holds && total%p.colours == 0 && total >= 0 && total/p.colours <= k.max
			}
			count := puzzle.PressesOfTimes(p.state.Board(), presses).Count()
			if k, ok := p.bound(); ok && count > k {
				holds = false
			}
			if _, err := p.Verify(t.Context(), Answer{Presses: presses}); holds != (err == nil) {
				t.Errorf("%s %v: the program says %v, pressing says %v", c.id, presses, holds, err)
			}
		})
	}
}

// On the 3 x 3 x 3 x 3 grid, up to nine buttons toggle a light, which then goes through its colours
// up to four times. Writing four takes three binary digits. With only two digits, a position whose
// only solution presses all nine buttons that toggle the middle has no solution in the model.
func TestTwoSlackDigitsLoseABoard(t *testing.T) {
	full := mustProblem(t, "3x3x3x3:0", Options{})
	const middle = 40
	around := full.sums[middle].terms
	if len(around) != 9 {
		t.Fatalf("%d buttons around the middle", len(around))
	}
	off, _ := puzzle.AllOff(full.state.Board())
	state := off.Press(around...)
	for digits, want := range map[int]int{0: 4, 3: 4, 2: 3} {
		p := mustProblem(t, state.String(), Options{SlackDigits: digits})
		if got := p.rounds(p.sums[middle]); got != want {
			t.Errorf("with %d digits the middle goes round %d times at most, not %d", digits, got, want)
		}
	}
}

func TestSymmetryKeepsASolution(t *testing.T) {
	for _, c := range []struct {
		id string
		o  Options
	}{
		{"3x3:1ff", Options{Break: BreakSymmetry}},
		{"2x3:3f", Options{Break: BreakSymmetry}},
		{"2x3:3f", Options{Break: BreakQuiet}},
		{"3x3,torus:1ff", Options{Break: BreakQuiet}},
		{"3x3,torus:1ff", Options{Break: BreakSymmetry}},
		{"2x3,mod=3:111111", Options{Break: BreakSymmetry}},
		{"1x5,mod=3:11111", Options{Break: BreakQuiet}},
		{"3x3,torus:1ff", Options{Goal: Fewest, Break: BreakSymmetry}},
	} {
		p := mustProblem(t, c.id, c.o)
		least, kept, leastKept, all := 999, 0, 999, 0
		allPresses(p, func(presses []uint8) {
			v, err := p.Verify(t.Context(), Answer{Presses: presses})
			if err != nil {
				return
			}
			all++
			least = min(least, v.Cost)
			for i, x := range p.vars[:len(presses)] {
				if int(presses[i]) > x.max {
					return
				}
			}
			for _, o := range p.orders {
				if presses[o[0]] > presses[o[1]] {
					return
				}
			}
			kept++
			leastKept = min(leastKept, v.Cost)
		})
		if kept == 0 && all > 0 || c.o.Goal == Fewest && leastKept != least || kept > all || p.broken == "" {
			t.Errorf("%s %+v: %d of %d solutions stay; least %d, %d of them", c.id, c.o, kept, all, least, leastKept)
		}
		if c.o.Break == BreakQuiet && kept != 1 {
			t.Errorf("%s: %d solutions stay, not one", c.id, kept)
		}
	}
}

func TestGridOffsets(t *testing.T) {
	for id, want := range map[string]int{
		"4x5:on": 5, "4x5,rule=knight:on": 9, "5x5,torus:on": 5, "5x4,torus,rule=x:on": 5, "2x2,torus:on": 3,
		"3x3,rule=0.0_0.1_-1.0:on": 3, "3x3x3:on": 7, "3x3x3x3:on": 9, "3x3x3x3,torus:on": 9, "3x3x3,rule=ring:on": 6,
		"2x2x2,torus:on": 4, "1x4x2:on": 5,
	} {
		p := mustProblem(t, id, Options{})
		sides, torus, ok := p.state.Board().Sides()
		if !ok {
			t.Fatalf("%s has no sides", id)
		}
		rule, ok := p.offsets(newText(t.Context(), io.Discard, ""), newLattice(sides, torus))
		if !ok || len(rule) != want {
			t.Errorf("%s: %d offsets, not %d", id, len(rule), want)
		}
	}
}
