package journey

import (
	"maps"
	"math/big"
	"slices"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/generate"
	"lightsout/internal/chase"
	"lightsout/internal/states"
	"lightsout/internal/symmetry"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve"
)

// Every claim of a wave is true of each of its levels, and every sentence about a level is true: if it
// is about the presses, for every shortest solution. The other sentences are remarks.
func TestSentencesAreTrue(t *testing.T) {
	unsaid := maps.Clone(sentences)
	plain := strings.Split(remarks, ", ")
	for _, world := range worlds {
		for _, wave := range world.Waves {
			for _, level := range wave.Levels {
				s := newSubject(t, level)
				if wave.Claim != "" && !claims[wave.Claim](s) {
					t.Errorf("%s, %q: it is not true that %s", level.ID, level.Title, wave.Claim)
				}
				check, isChecked := sentences[level.About]
				delete(unsaid, level.About)
				remark := slices.Index(plain, level.Title)
				if remark >= 0 {
					plain = slices.Delete(plain, remark, remark+1)
				}
				switch {
				case isChecked && !check(s):
					t.Errorf("%s, %q: %q is not true", level.ID, level.Title, level.About)
				case isChecked && remark >= 0, !isChecked && remark < 0 && wave.Claim == "":
					t.Errorf("%q, %q: check the sentence, or list the level as a remark", level.Title, level.About)
				}
			}
		}
	}
	if len(unsaid) > 0 || len(plain) > 0 {
		t.Errorf("no level says %q, and none is called %q", slices.Sorted(maps.Keys(unsaid)), plain)
	}
}

// A subject is a level with what the solver says about it.
type subject struct {
	Level
	t        *testing.T
	start    puzzle.State
	wrong    puzzle.State // the lights that have to change
	board    *board.Board
	all      int              // the number of solutions
	shortest []puzzle.Presses // all shortest solutions
}

func newSubject(t *testing.T, level Level) subject {
	t.Helper()
	start := testkit.Must(generate.Resolve(t.Context(), level.ID))(t).State
	s := subject{Level: level, t: t, start: start, wrong: start.Difference(), board: start.Board()}
	for p, err := range s.solver().Solutions(t.Context(), start) {
		testkit.NoError(t, err)
		if s.all++; p.Count() == level.Par {
			s.shortest = append(s.shortest, p)
		}
	}
	return s
}

func (s subject) solver() *solve.Solver {
	return testkit.Must(solve.New(s.t.Context(), s.board))(s.t)
}

func (s subject) toggles(button int) []int { return slices.Collect(s.board.Toggles(button)) }
func (s subject) lit() []int               { return slices.Collect(s.wrong.LitLights()) }

// reach returns how many lights each button changes.
func (s subject) reach() []int {
	reach := make([]int, s.board.Buttons())
	for button := range reach {
		reach[button] = len(s.toggles(button))
	}
	return reach
}

// changes returns how often each light changes.
func (s subject) changes(p puzzle.Presses) []int {
	changes := make([]int, s.board.Lights())
	for button := range p.Buttons() {
		for _, light := range s.toggles(button) {
			changes[light] += p.Times(button)
		}
	}
	return changes
}

// motions returns the reflections and rotations that leave the lights as they are.
func (s subject) motions() []symmetry.Symmetry {
	return slices.DeleteFunc(symmetry.Of(s.board), func(y symmetry.Symmetry) bool { return !same(y, s.wrong.Colour) })
}

// same reports whether a motion leaves alone what each light or button has.
func same(y symmetry.Symmetry, has func(int) int) bool {
	for from, to := range y.Lights {
		if has(from) != has(to) {
			return false
		}
	}
	return true
}

// chase returns how many presses chasing takes, and whether it needs the table.
func (s subject) chase() (n int, table bool) {
	for _, step := range testkit.Must(chase.New(s.t.Context(), s.board, nil))(s.t).Walk(s.start) {
		n += len(step.Presses)
		table = table || step.Row < 0
	}
	return n, table
}

// hasSides reports whether the lights have two sides, with neighbours always on different ones.
func (s subject) hasSides() bool {
	side := map[int]bool{0: true}
	for found := []int{0}; len(found) > 0; found = found[1:] {
		for _, light := range s.toggles(found[0]) {
			known, isKnown := side[light]
			switch {
			case light == found[0]:
			case !isKnown:
				side[light] = !side[found[0]]
				found = append(found, light)
			case known == side[found[0]]:
				return false
			}
		}
	}
	return len(side) == s.board.Lights()
}

// A fact is something that is said about a level.
type fact func(subject) bool

func both(facts ...fact) fact {
	return func(s subject) bool {
		return !slices.ContainsFunc(facts, func(is fact) bool { return !is(s) })
	}
}

// always says something about each shortest solution.
func always(is func(subject, puzzle.Presses) bool) fact {
	return func(s subject) bool {
		return !slices.ContainsFunc(s.shortest, func(p puzzle.Presses) bool { return !is(s, p) })
	}
}

// pressed says something about n presses of each shortest solution, or about all of them if n is -1.
func pressed(n int, is func(s subject, p puzzle.Presses, button int) bool) fact {
	return always(func(s subject, p puzzle.Presses) bool {
		buttons := slices.Collect(p.Buttons())
		all := len(buttons)
		buttons = slices.DeleteFunc(buttons, func(button int) bool { return !is(s, p, button) })
		return len(buttons) == n || n < 0 && len(buttons) == all
	})
}

func presses(n int) fact   { return func(s subject) bool { return s.Par == n } }
func lights(n int) fact    { return func(s subject) bool { return s.board.Lights() == n } }
func wrong(n int) fact     { return func(s subject) bool { return s.wrong.Left() == n } }
func solutions(n int) fact { return func(s subject) bool { return s.all == n } }
func shortest(n int) fact  { return func(s subject) bool { return len(s.shortest) == n } }

func threeColours(s subject) bool { return s.board.Colours() == 3 }

// most and least say how many lights a press changes at most and at least.
func most(n int) fact  { return func(s subject) bool { return slices.Max(s.reach()) == n } }
func least(n int) fact { return func(s subject) bool { return slices.Min(s.reach()) == n } }
func each(n int) fact  { return both(most(n), least(n)) }

// change says how many lights each press of a solution changes.
func change(n int) fact {
	return pressed(-1, func(s subject, _ puzzle.Presses, button int) bool { return len(s.toggles(button)) == n })
}

// times says how many buttons are pressed n times.
func times(n, buttons int) fact {
	return pressed(buttons, func(_ subject, p puzzle.Presses, button int) bool { return p.Times(button) == n })
}

// alone says how many presses share no light with any other.
func alone(n int) fact {
	return pressed(n, func(s subject, p puzzle.Presses, button int) bool {
		changes := s.changes(p)
		return !slices.ContainsFunc(s.toggles(button), func(light int) bool { return changes[light] > 1 })
	})
}

// beside says how many presses are next to another press.
func beside(n int) fact {
	return pressed(n, func(s subject, p puzzle.Presses, button int) bool {
		return slices.ContainsFunc(s.toggles(button), func(light int) bool { return light != button && p.Times(light) > 0 })
	})
}

// meets says that n presses change the same light, and no others change it.
func meets(n int) fact {
	return always(func(s subject, p puzzle.Presses) bool { return slices.Contains(s.changes(p), n) })
}

// reaches says that a button changes these lights.
func reaches(button int, lights ...int) fact {
	return func(s subject) bool {
		return !slices.ContainsFunc(lights, func(light int) bool { return !slices.Contains(s.toggles(button), light) })
	}
}

// looks says that a motion leaves the lights as they are, and keeps that it leaves the presses, too.
func looks(m symmetry.Motion) fact {
	return func(s subject) bool {
		return slices.ContainsFunc(s.motions(), func(y symmetry.Symmetry) bool { return y.Motion == m })
	}
}

func keeps(m symmetry.Motion) fact {
	return always(func(s subject, p puzzle.Presses) bool {
		return slices.ContainsFunc(s.motions(), func(y symmetry.Symmetry) bool { return y.Motion == m && same(y, p.Times) })
	})
}

// among says that the lights that have to change are all among these.
func among(lights ...int) fact {
	return func(s subject) bool {
		return !slices.ContainsFunc(s.lit(), func(light int) bool { return !slices.Contains(lights, light) })
	}
}

// inEach says that something is true in each part of so many lights, such as a row or a face.
func inEach(size int, is func(s subject, p puzzle.Presses, light int) bool) fact {
	return always(func(s subject, p puzzle.Presses) bool {
		parts := map[int]bool{}
		for light := range s.board.Lights() {
			if is(s, p, light) {
				parts[light/size] = true
			}
		}
		return len(parts) == s.board.Lights()/size
	})
}

// isAmong says that a press is one of these buttons.
func isAmong(buttons ...int) func(subject, puzzle.Presses, int) bool {
	return func(_ subject, _ puzzle.Presses, button int) bool { return slices.Contains(buttons, button) }
}

func isPress(_ subject, p puzzle.Presses, button int) bool { return p.Times(button) > 0 }
func isLit(s subject, _ puzzle.Presses, light int) bool    { return s.start.On(light) }

// isCross reports whether a press and all four neighbours are lit.
func isCross(s subject, _ puzzle.Presses, button int) bool {
	lit := slices.DeleteFunc(s.toggles(button), func(light int) bool { return !s.start.On(light) })
	return len(lit) == 5
}

// isOnThreeFaces reports whether a press changes lights on three faces of four lights.
func isOnThreeFaces(s subject, _ puzzle.Presses, button int) bool {
	faces := map[int]bool{}
	for _, light := range s.toggles(button) {
		faces[light/4] = true
	}
	return len(faces) == 3
}

// states returns how many states of the board need each number of presses.
func (s subject) states() states.Distribution {
	return testkit.Must(states.Depths(s.t.Context(), s.solver()))(s.t)
}

// hardest says how many presses the hardest state of the board needs.
func hardest(n int) fact { return func(s subject) bool { return s.states().GodsNumber() == n } }

// isRare reports whether fewer than one in ten states need so many presses.
func (s subject) isRare() bool {
	d := s.states()
	n := new(big.Int)
	for _, states := range d.Counts[s.Par:] {
		n.Add(n, states)
	}
	return n.Mul(n, big.NewInt(10)).Cmp(d.Total()) < 0
}

// isLargest reports whether no level has more lights.
func (s subject) isLargest() bool {
	for _, world := range worlds {
		for level := range world.Levels() {
			if lightsOf(s.t, level.ID) > s.board.Lights() {
				return false
			}
		}
	}
	return true
}

// isLongChase reports whether chasing takes more presses than par.
func (s subject) isLongChase() bool { n, _ := s.chase(); return n > s.Par }

// isSeenBefore reports whether the target is the picture of another level.
func (s subject) isSeenBefore() bool {
	_, picture, _ := strings.Cut(s.ID, ",to=")
	_, _, _, ok := Find(s.board.String() + ":" + picture)
	return ok
}

var claims = map[Claim]fact{
	Overlap: always(func(s subject, p puzzle.Presses) bool { return slices.Max(s.changes(p)) > 1 }),
	Symmetric: always(func(s subject, p puzzle.Presses) bool {
		return slices.ContainsFunc(s.motions(), func(y symmetry.Symmetry) bool { return same(y, p.Times) })
	}),
	Mirrored: both(looks(symmetry.LeftRight), looks(symmetry.TopBottom)),
	LitCorner: func(s subject) bool {
		return slices.ContainsFunc(s.lit(), func(light int) bool { return s.reach()[light] == 3 })
	},
	Chased:      func(s subject) bool { _, table := s.chase(); return !table },
	ChasedInPar: func(s subject) bool { n, table := s.chase(); return !table && n == s.Par },
	Tabled:      func(s subject) bool { _, table := s.chase(); return table },
	Quiet:       func(s subject) bool { return s.all > len(s.shortest) },
	Unique:      func(s subject) bool { return s.all == 1 },
	Around: always(func(s subject, p puzzle.Presses) bool {
		g, _ := s.board.Grid()
		plane := testkit.Must(board.NewGrid(board.Grid{Rows: g.Rows, Cols: g.Cols}))(s.t)
		return slices.ContainsFunc(slices.Collect(p.Buttons()), func(button int) bool {
			return s.reach()[button] > len(slices.Collect(plane.Toggles(button)))
		})
	}),
	Ring:  each(3),
	Hub:   func(s subject) bool { return slices.Max(s.reach()) == s.board.Lights() },
	Sides: subject.hasSides,
	Ordered: always(func(s subject, p puzzle.Presses) bool {
		return slices.ContainsFunc(slices.Collect(p.Buttons()), func(button int) bool { return !s.start.On(button) })
	}),
}

// sentences has the sentences that say something about their level.
var sentences = map[string]fact{
	"One press puts out the whole plus.":                                    both(presses(1), change(5)),
	"A corner press changes three lights.":                                  both(presses(1), change(3)),
	"An edge press changes four.":                                           both(presses(1), change(4)),
	"Find two presses. Their order never matters.":                          presses(2),
	"Three of the four are on. One press will do.":                          both(lights(4), wrong(3), presses(1)),
	"Press one side, then the other.":                                       both(presses(2), inEach(2, isPress)),
	"One light on, and it takes three presses.":                             both(wrong(1), presses(3)),
	"Every button, once each.":                                              both(lights(4), times(1, 4)),
	"A light that changes twice stays as it was.":                           meets(2),
	"Where two presses meet, the light is out. Where three meet, it is on.": both(meets(2), meets(3)),
	"Start with a light that few buttons reach.":                            claims[LitCorner],
	"The lights are up here; the presses are not.":                          both(among(0, 1, 2), pressed(0, isAmong(0, 1, 2))),
	"Left and right look the same, so the presses do too.":                  keeps(symmetry.LeftRight),
	"Turn it around: nothing changes.":                                      looks(symmetry.HalfTurn),
	"Four lights, four presses, all alike.":                                 both(wrong(4), presses(4), keeps(symmetry.QuarterTurn)),
	"A ring around a dark middle.":                                          both(wrong(4), among(1, 3, 5, 7)),
	"Chase them both. What goes on below goes out in turn.":                 wrong(2),
	"Three presses, and none of them overlap. Spot each shape.":             both(presses(3), alone(3)),
	"Some of them overlap.":                                                 claims[Overlap],
	"Five presses on five by five.":                                         both(presses(5), lights(25)),
	"Find a lit corner. Only three buttons reach it.":                       claims[LitCorner],
	"The board is its own mirror image.":                                    looks(symmetry.LeftRight),
	"Half a turn leaves it as it was.":                                      looks(symmetry.HalfTurn),
	"Eight presses; a short plan beats a quick hand.":                       presses(8),
	"Ten is a lot. Break it into parts.":                                    presses(10),
	"Nine presses to warm up.":                                              presses(9),
	"This one goes to eleven.":                                              presses(11),
	"Few puzzles need this many.":                                           subject.isRare,
	"Fifteen presses. No puzzle of this size needs more.":                   both(presses(15), hardest(15)),
	"Ring it four times.":                                                   presses(4),
	"A straight line across the sky.":                                       both(wrong(5), among(4, 8, 12, 16, 20)),
	"Three slats to close.":                                                 both(wrong(15), among(0, 1, 2, 3, 4, 10, 11, 12, 13, 14, 20, 21, 22, 23, 24)),
	"Four lights, far apart.":                                               both(wrong(4), among(0, 4, 20, 24)),
	"Both wings match.":                                                     looks(symmetry.LeftRight),
	"Upside down, it looks the same.":                                       looks(symmetry.TopBottom),
	"Four panes, one frame.":                                                wrong(21),
	"Chase first: it always works here. Then try for fewer presses.":        both(claims[Chased], subject.isLongChase),
	"This chase is as short as it gets.":                                    claims[ChasedInPar],
	"Chase first, then make it shorter.":                                    subject.isLongChase,
	"Four solutions. Only two of them are par.":                             both(solutions(4), shortest(2)),
	"One solution, and chasing finds it.":                                   both(solutions(1), claims[ChasedInPar]),
	"Only one set of presses solves it.":                                    solutions(1),
	"Seven columns to look up.":                                             both(lights(49), claims[Tabled]),
	"Chase, look up, chase. Breathe.":                                       claims[Tabled],
	"Thirty-six lights, only three presses.":                                both(lights(36), presses(3)),
	"One stands alone. The other three overlap.":                            both(presses(4), alone(1)),
	"Some of these presses touch.":                                          claims[Overlap],
	"Find all five before you press.":                                       presses(5),
	"A chessboard of lights.":                                               lights(64),
	"Look for the cross first.":                                             pressed(1, isCross),
	"Eight presses on sixty-four lights.":                                   both(presses(8), lights(64)),
	"A hundred lights, and most of them are off.":                           both(lights(100), wrong(23)),
	"Where lights blur together, presses overlap.":                          claims[Overlap],
	"Six windows to close.":                                                 both(presses(6), alone(6)),
	"Ten presses and the city sleeps.":                                      presses(10),
	"Only two of the boats lie side by side.":                               beside(2),
	"The largest sky on the journey.":                                       subject.isLargest,
	"Press at the left edge and watch the right.":                           pressed(1, isAmong(0, 5, 10, 15, 20)),
	"Even the corners reach around.":                                        pressed(1, isAmong(0, 4, 20, 24)),
	"No edges at all.":                                                      each(5),
	"Every button changes five lights.":                                     each(5),
	"The hardest one needs just one more press.":                            both(presses(7), hardest(8)),
	"Leave at the top right, come back at the bottom left.":                 reaches(4, 20),
	"All the edges meet, two of them with a twist.":                         both(reaches(4, 20), reaches(2, 22)),
	"Seven lights make a flower.":                                           lights(7),
	"A press in the middle changes seven.":                                  reaches(9, 4, 5, 8, 9, 10, 13, 14),
	"Thirty-seven cells, four presses.":                                     both(lights(37), presses(4)),
	"Sticky where the presses overlap.":                                     claims[Overlap],
	"A press changes four lights at most.":                                  most(4),
	"More rows, same little steps.":                                         both(lights(36), most(4)),
	"Mix carefully: one button needs two presses.":                          times(2, 1),
	"Here no button needs pressing twice.":                                  times(2, 0),
	"Here two presses are the opposite of one.":                             threeColours,
	"Three presses bring you back to the start.":                            threeColours,
	"Sixteen pieces, three flavours.":                                       both(lights(16), threeColours),
	"The corners have the fewest neighbours.":                               least(3),
	"It looks wild, but six presses will do.":                               presses(6),
	"Twenty-five patches.":                                                  lights(25),
	"All the colours, all at once.":                                         threeColours,
	"Six faces; every edge leads to another one.":                           both(lights(24), each(5)),
	"A press can change lights on three faces.":                             pressed(-1, isOnThreeFaces),
	"No corner is a dead end.":                                              each(5),
	"Three layers. Up and down count as well.":                              lights(27),
	"From the middle floor, a press also reaches up and down.":              reaches(13, 4, 22),
	"Look through all three shelves.":                                       inEach(9, isPress),
	"The light in the middle touches six.":                                  reaches(13, 4, 10, 12, 14, 16, 22),
	"Fifty-four windows.":                                                   lights(54),
	"Light on every side.":                                                  inEach(9, isLit),
	"Six clicks and it opens.":                                              presses(6),
	"Every light has four neighbours.":                                      each(5),
	"All corners are alike.":                                                each(5),
	"Eight presses: half of all the buttons.":                               both(presses(8), lights(16)),
	"Ten lights, three lines each. One press.":                              both(lights(10), each(4), presses(1)),
	"Three presses: nothing here needs more.":                               both(presses(3), hardest(3)),
	"Ten beads on a string.":                                                lights(10),
	"Twelve dancers, each with three partners.":                             both(lights(12), each(4)),
	"Fourteen lights. On a doughnut, their lines need not cross.":           lights(14),
	"Only the opposite light stays as it is.":                               both(lights(6), each(5)),
	"Twelve lights, five lines each.":                                       both(lights(12), each(6)),
	"Sixteen lights around two rings.":                                      lights(16),
	"Twenty cities on a globe.":                                             lights(20),
	"Every light you need is glowing already.":                              pressed(-1, isLit),
	"Six ways to go, if they are lit.":                                      most(7),
	"Four presses, and it shines.":                                          presses(4),
	"All nine on.":                                                          wrong(9),
	"From dark to bright in four.":                                          both(presses(4), wrong(16)),
	"You know how it rings.":                                                subject.isSeenBefore,
	"Corner to corner.":                                                     both(wrong(5), among(4, 8, 12, 16, 20)),
	"Three bars of light.":                                                  both(wrong(15), among(0, 1, 2, 3, 4, 10, 11, 12, 13, 14, 20, 21, 22, 23, 24)),
	"Light the corners and nothing else.":                                   both(wrong(4), among(0, 4, 20, 24)),
	"Somewhere in there is a cat.":                                          subject.isSeenBefore,
	"Let the butterfly out.":                                                subject.isSeenBefore,
	"Help it bloom.":                                                        subject.isSeenBefore,
	"Make it a present.":                                                    subject.isSeenBefore,
	"One more time.":                                                        subject.isSeenBefore,
	"Nine presses of patience.":                                             both(presses(9), subject.isSeenBefore),
	"Or just write an M.":                                                   subject.isSeenBefore,
	"Fifteen presses. Every light on. Thank you for playing.":               both(presses(15), wrong(25)),
}

// remarks lists the other levels whose waves claim nothing. Their sentences are rules, advice, names
// and jokes.
const remarks = "Fresh start, Slow burn, Cloud nine, Cat, Visitor, Gift, Letter L, Letter M, Big T, Letter E, Tulip, " +
	"Letter A, Invader, This way up, Deep end, Master of the chase, Night bus, Rush hour, Constellations, " +
	"Downtown, Lighthouse, Pollen, Nectar, Waggle dance, Queen bee, Tipi, Sail, Mountain range, Shards, Stained glass, " +
	"Cathedral, Traffic light, Primary colours, Echo, Fireworks, Mosaic, Carnival, Ice cube, Space station, " +
	"Fourth wall, Five-pointed, Follow the light, Stepping stones, Breadcrumbs, Torchlight, Night hike, " +
	"Bioluminescence, Jar of fireflies, Lamplighter, Ember, Last light, Light a plus, Write a T, Morning, Noon, " +
	"Midsummer, Heart"
