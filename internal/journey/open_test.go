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
	if w := m.Worlds[1]; w.Open || w.Needs != 30 {
		t.Errorf("%s: %v, needs %d", w.Title, w.Open, w.Needs)
	}
	all, _ = openLevels(Progress{AllOpen: true}.Path())
	if all != count() {
		t.Errorf("%d of %d are open", all, count())
	}
}

// A player who wins one star at a time always has three levels to choose from until fewer than
// three are left, and in the end has won every level.
func TestNobodyIsStuck(t *testing.T) {
	var p Progress
	for won := range count() {
		m := p.Path()
		all, _ := openLevels(m)
		if all < min(alwaysOpen, count()-won) {
			t.Fatalf("%d levels won, and %d are open", won, all)
		}
		p = p.With(m.Next, 1)
	}
	if all, _ := openLevels(p.Path()); all != 0 || p.Path().Stars != count() {
		t.Errorf("%d levels are left", all)
	}
	if next := p.Path().Next; next != "3x3:ba" {
		t.Errorf("then comes %s", next)
	}
}

// A world opens once half of the previous world's stars are won. Three of its levels are then open.
func TestWorldOpens(t *testing.T) {
	var p Progress
	n := 0
	for level := range worlds[0].Levels() {
		if n++; n <= 10 {
			p = p.With(level.ID, play.MaxStars-n/10) // 29 stars
		}
	}
	if w := p.Path().Worlds[1]; w.Open || w.Needs != 1 {
		t.Errorf("%s: %v, needs %d", w.Title, w.Open, w.Needs)
	}
	p = p.With("2x2:6", play.MaxStars).With("3x3:18e", play.MaxStars).With("3x3:1a8", play.MaxStars)
	m := p.Path()
	if _, byWorld := openLevels(m); !m.Worlds[1].Open || byWorld[1] != alwaysOpen || byWorld[2] != 0 {
		t.Errorf("%s: %v; %v", m.Worlds[1].Title, m.Worlds[1].Open, byWorld)
	}
}
