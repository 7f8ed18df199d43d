package journey

import (
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/generate"
	"lightsout/internal/play"
	"lightsout/internal/testkit"
)

// Every level's par is proved, and following the hints wins in par, even if only lit lights can be
// pressed. Every hint is told or forced, or shows the last presses.
func TestLevelsAreWonByHints(t *testing.T) {
	for _, world := range worlds {
		t.Run(world.Name, func(t *testing.T) {
			t.Parallel()
			for level := range world.Levels() {
				g := testkit.Must(play.Open(t.Context(), level.ID, play.Options{Budget: play.Unlimited, LitOnly: LitOnly(level.ID)}))(t)
				v := g.View()
				if v.Par != level.Par || !v.Proved {
					t.Errorf("%s: par is %d, proved %v, and the table says %d", level.ID, v.Par, v.Proved, level.Par)
				}
				if grade := testkit.Must(g.Coach().Grade(t.Context(), g.Start()))(t); !world.LitOnly && grade.Told != level.Told {
					t.Errorf("%s: %d presses have to be known, and the table says %d", level.ID, grade.Told, level.Told)
				}
				if v.ID != level.ID {
					t.Errorf("%s is called %s in a game", level.ID, v.ID)
				}
				for !g.View().Solved && g.CountPresses() <= level.Par {
					h := testkit.Must(g.Hint(t.Context()))(t)
					if h.Kind != coach.Told && h.Kind != coach.Forced && h.Kind != coach.Last {
						t.Fatalf("%s: %+v", level.ID, h)
					}
					g.Follow(h)
				}
				if !g.View().Solved || g.CountPresses() != level.Par {
					t.Errorf("%s: hints do not win in %d presses", level.ID, level.Par)
				}
			}
		})
	}
}

// No level is a copy, a rotation or a mirror image of another, and no title or idea is used twice.
// Every ID spells out its position, so opening a level requires no search.
func TestLevelsDiffer(t *testing.T) {
	puzzles, words := map[string]string{}, map[string]bool{}
	for _, world := range worlds {
		for level, idea := range world.Levels() {
			p := testkit.Must(generate.Resolve(t.Context(), level.ID))(t)
			if p.ID != level.ID || !isID(level.ID) {
				t.Errorf("%s is written %s", level.ID, p.ID)
			}
			key := canonical(p)
			if other, ok := puzzles[key]; ok {
				t.Errorf("%s is %s turned or mirrored", level.ID, other)
			}
			puzzles[key] = level.ID
			for _, text := range []string{level.Title, level.About, idea} {
				if text != "" && words[text] {
					t.Errorf("%q comes twice", text)
				}
				words[text] = true
			}
			if !strings.HasSuffix(strings.TrimRight(level.About, "?"), ".") && !strings.HasSuffix(level.About, "?") || len(level.About) > 80 || len(level.Title) > 24 {
				t.Errorf("%s: %q, %q", level.ID, level.Title, level.About)
			}
		}
	}
	if n := len(puzzles); len(worlds) != 12 || n < 200 {
		t.Errorf("%d worlds, %d levels", len(worlds), n)
	}
}

// Difficulty follows a sawtooth: within a wave neither par nor the board gets smaller, and the last
// par is higher than the first. A new wave starts below the par that the previous one ended with,
// and ends at least as high. Only the first level of a wave has a new idea.
func TestSawtooth(t *testing.T) {
	for _, world := range worlds {
		end := 0
		for i, wave := range world.Waves {
			first, last := wave.Levels[0], wave.Levels[len(wave.Levels)-1]
			if wave.Idea == "" || last.Par <= first.Par || last.Par < end || i > 0 && first.Par >= end {
				t.Errorf("%s, %q: from %d to %d, after %d", world.Name, wave.Idea, first.Par, last.Par, end)
			}
			end = last.Par
			par, lights := 0, 0
			for _, level := range wave.Levels {
				n := lightsOf(t, level.ID)
				if level.Par < par || n < lights {
					t.Errorf("%s: %q is easier than the level before", world.Name, level.Title)
				}
				par, lights = level.Par, n
			}
		}
	}
}

// lightsOf returns the number of lights in a level.
func lightsOf(t *testing.T, id string) int {
	t.Helper()
	p := testkit.Must(generate.Resolve(t.Context(), id))(t)
	return testkit.Must(board.Parse(p.State.Board().String()))(t).Lights()
}
