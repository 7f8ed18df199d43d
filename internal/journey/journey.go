package journey

import (
	"iter"
	"strconv"
)

// A World is a part of the journey.
type World struct {
	// Name identifies the world, as in first-lights. It stays the same if the title changes.
	Name  string
	Title string
	About string // one sentence
	Waves []Wave
	// LitOnly means that only lights that are on can be pressed in its levels.
	LitOnly bool
}

// A Wave introduces an idea with its first level, and gets harder from there.
type Wave struct {
	Idea   string
	Claim  Claim
	Levels []Level
}

// A Claim is what the idea of a wave promises about each of its levels. The tests ask the solver
// whether it is true of every shortest solution. Ideas that promise nothing have no claim.
type Claim string

// The claims.
const (
	Overlap     Claim = "two presses change the same light"
	Symmetric   Claim = "a reflection or rotation changes neither the lights nor the presses"
	Mirrored    Claim = "the lights are their own mirror image, left to right and top to bottom"
	LitCorner   Claim = "a corner is lit"
	Chased      Claim = "pressing below each lit light, row by row, wins"
	ChasedInPar Claim = "pressing below each lit light, row by row, wins in par"
	Tabled      Claim = "chasing leaves lights in the bottom row"
	Quiet       Claim = "there are longer solutions"
	Unique      Claim = "there is only one solution"
	Around      Claim = "a press reaches across edges that meet"
	Ring        Claim = "each light has two neighbours"
	Hub         Claim = "one light has all others as neighbours"
	Sides       Claim = "the lights have two sides, and neighbours are on different sides"
	Ordered     Claim = "a light to press is dark at first"
)

// A Level is a puzzle in the journey. Its ID is also its name in saved progress, so it must not
// change once people have played the level.
type Level struct {
	ID  string
	Par int
	// Told is how many presses of a shortest solution a player must know in order to see a reason
	// for each of the others. It is 0 where only lit lights can be pressed, because there the hard
	// part is the order.
	Told  int
	Title string
	About string // one sentence
}

// grade puts Told into words.
func (l Level) grade() string {
	if l.Told == 0 {
		return ""
	}
	return strconv.Itoa(l.Told) + " to find"
}

// Worlds returns the journey. The caller must not modify it.
func Worlds() []World { return worlds }

// Levels yields the levels of a world in order, each with the idea that it introduces, which is
// empty for most.
func (w World) Levels() iter.Seq2[Level, string] {
	return func(yield func(Level, string) bool) {
		for _, wave := range w.Waves {
			for i, level := range wave.Levels {
				idea := ""
				if i == 0 {
					idea = wave.Idea
				}
				if !yield(level, idea) {
					return
				}
			}
		}
	}
}

// size returns the number of levels in a world.
func (w World) size() int {
	n := 0
	for range w.Levels() {
		n++
	}
	return n
}

// Find returns the level with the given ID, and its world and number, both counted from 1, as in
// 2-9. ok is false if no level has that ID.
func Find(id string) (level Level, world, number int, ok bool) {
	for w := range worlds {
		n := 0
		for l := range worlds[w].Levels() {
			if n++; l.ID == id {
				return l, w + 1, n, true
			}
		}
	}
	return Level{}, 0, 0, false
}

// LitOnly reports whether an ID belongs to a level in which only lights that are on can be pressed.
func LitOnly(id string) bool {
	_, world, _, ok := Find(id)
	return ok && worlds[world-1].LitOnly
}
