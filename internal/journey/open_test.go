package journey

import (
	"testing"

	"lightsout/internal/play"
)

// openLevels counts the levels that are open and not won, by world.
func openLevels(m Path) (all int, byWorld []int) {
	byWorld = make([]int, len(m.Worlds))
	for i, w := range m.Worlds {
		for _, l := range w.Levels {
			if l.Open && l.Stars == 0 {
				byWorld[i]++
				all++
			}
		}
	}
	return all, byWorld
}

func TestNewPlayer(t *testing.T) {
	m := Progress{}.Path()
	all, byWorld := openLevels(m)
	if all != alwaysOpen || byWorld[0] != alwaysOpen || m.Stars != 0 || m.Of != play.MaxStars*count() || m.Next != "3x3:ba" {
		t.Errorf("%v, %d of %d, then %s", byWorld, m.Stars, m.Of, m.Next)
	}
	all, _ = openLevels(Progress{AllOpen: true}.Path())
	if all != count() {
		t.Errorf("%d of %d are open", all, count())
	}
}

// A player who wins each level with hints, which is one star, always has three levels to choose from
// until fewer than three are left, and in the end has won every level. Each world opens with the win
// that makes 60 % of the previous world's levels, and until then says what is missing.
func TestNobodyIsStuck(t *testing.T) {
	var p Progress
	won := make([]int, len(worlds))
	for n := range count() {
		m := p.Path()
		if all, _ := openLevels(m); all < min(alwaysOpen, count()-n) {
			t.Fatalf("%d levels won, and %d are open", n, all)
		}
		for w := 1; w < len(worlds); w++ {
			of := worlds[w-1].size()
			if want := 10*won[w-1] >= 6*of; m.Worlds[w].Open != want || want != (m.Worlds[w].Opens == "") {
				t.Fatalf("%d of %d won before %s: %t, %q", won[w-1], of, m.Worlds[w].Title, m.Worlds[w].Open, m.Worlds[w].Opens)
			}
		}
		p = p.With(m.Next, play.Stars(99, 1, play.Help{Hints: 9}))
		_, world, _, _ := Find(m.Next)
		won[world-1]++
	}
	if all, _ := openLevels(p.Path()); all != 0 || p.Path().Stars != count() {
		t.Errorf("%d levels are left", all)
	}
	if next := p.Path().Next; next != "3x3:ba" {
		t.Errorf("then comes %s", next)
	}
}

// What opens a world is told until it is open. Then three of its levels are open.
func TestWorldOpens(t *testing.T) {
	var p Progress
	at := func(w int) string { return p.Path().Worlds[w].Opens }
	first := "Opens after 12 levels of First lights."
	if at(0) != "" || at(1) != first || at(2) != "Opens after 12 levels of The classic." {
		t.Errorf("%q, %q, %q", at(0), at(1), at(2))
	}
	n := 0
	for level := range worlds[0].Levels() {
		if n++; n == 12 {
			if want := first + " You have solved 11."; at(1) != want {
				t.Errorf("%q, want %q", at(1), want)
			}
		}
		if n <= 12 {
			p = p.With(level.ID, 1)
		}
	}
	if _, byWorld := openLevels(p.Path()); at(1) != "" || byWorld[1] != alwaysOpen || byWorld[2] != 0 {
		t.Errorf("%q; %v", at(1), byWorld)
	}
	if p.AllOpen = true; at(2) != "" {
		t.Errorf("every level is open, and %s %q", worlds[2].Title, at(2))
	}
}
