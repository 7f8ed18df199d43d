package journey

import (
	"context"
	"flag"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/generate"
	"lightsout/internal/symmetry"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

var search = flag.String("search", "", "search for levels that are not in the table: a board, a par and a kind, as in '5x5 7 chase'")

// TestSearch prints candidate levels. The kinds are look (hints tell no press),
// chase (they tell some), sym (symmetric lights), lit (can be solved by pressing only lit lights) and
// to=LIGHTS (with that target).
func TestSearch(t *testing.T) {
	if *search == "" {
		t.Skip("for designing levels: -search '5x5 7 chase'")
	}
	words := append(strings.Fields(*search), "", "")
	b := testkit.Must(board.Parse(words[0]))(t)
	par := testkit.Must(strconv.Atoi(words[1]))(t)
	taken := map[string]bool{}
	for _, world := range worlds {
		for level := range world.Levels() {
			taken[canonical(testkit.Must(generate.Resolve(t.Context(), level.ID))(t))] = true
		}
	}
	for _, seed := range []string{"a", "b", "c", "d", "e"} {
		found := testkit.Must(searchLevel(t.Context(), b, par, words[2], taken, seed))(t)
		t.Log(found.ID)
	}
}

// maxSeeds is how many puzzles are tried for a level.
const maxSeeds = 400

// searchLevel searches for a level that is not a rotation or mirror image of another, and marks it
// as taken.
func searchLevel(ctx context.Context, b *board.Board, par int, kind string, taken map[string]bool, name string) (generate.Puzzle, error) {
	maker := generate.NewMaker(b)
	for i := range maxSeeds {
		seed := strings.Map(func(r rune) rune {
			if r >= 'a' && r <= 'z' {
				return r
			}
			return '-'
		}, strings.ToLower(name)) + strconv.Itoa(i)
		p, err := maker.Puzzle(ctx, generate.Spec{Board: b, Seed: seed, Par: par, Symmetric: kind == "sym", LitOnly: kind == "lit"})
		if err != nil {
			return generate.Puzzle{}, err
		}
		if p, err = asLevel(p, kind); err != nil {
			return generate.Puzzle{}, err
		}
		fits, err := isKind(ctx, p, kind)
		if err != nil {
			return generate.Puzzle{}, err
		}
		if key := canonical(p); fits && !taken[key] {
			taken[key] = true
			return p, nil
		}
	}
	return generate.Puzzle{}, fmt.Errorf("no level among %d puzzles", maxSeeds)
}

// asLevel returns a puzzle whose ID is its position. If the kind has a target, the position is
// shifted so that it is as many presses from the target as it was from all lights off.
func asLevel(p generate.Puzzle, kind string) (generate.Puzzle, error) {
	lights, has := strings.CutPrefix(kind, "to=")
	if !has {
		return generate.Puzzle{ID: p.State.String(), State: p.State}, nil
	}
	target, err := generate.Target(p.State.Board(), lights)
	if err != nil {
		return p, err
	}
	off, err := target.Lights().Target().To(target) // all lights off
	if err != nil {
		return p, err
	}
	start, err := p.State.To(off.Difference())
	if err != nil {
		return p, err
	}
	made := generate.Puzzle{ID: start.Difference().String(), State: start.Difference()}
	return made.To(target)
}

// isKind reports whether the grade of a puzzle matches the kind.
func isKind(ctx context.Context, p generate.Puzzle, kind string) (bool, error) {
	if kind != "look" && kind != "chase" {
		return true, nil
	}
	c, err := coach.New(ctx, p.State.Board())
	if err != nil {
		return false, err
	}
	g, err := c.Grade(ctx, p.State)
	return (g.Told == 0) == (kind == "look"), err
}

// canonical returns the same string for puzzles that are mirror images or rotations of each other.
func canonical(p generate.Puzzle) string {
	images := [][2]puzzle.State{{p.State.Lights(), p.State.Target()}}
	seen := map[string]bool{}
	for i := 0; i < len(images); i++ {
		text := images[i][0].String() + " to " + images[i][1].String()
		if seen[text] {
			continue
		}
		seen[text] = true
		for _, s := range symmetry.Of(p.State.Board()) {
			images = append(images, [2]puzzle.State{moved(images[i][0], s), moved(images[i][1], s)})
		}
	}
	texts := make([]string, 0, len(seen))
	for text := range seen {
		texts = append(texts, text)
	}
	return slices.Min(texts)
}

// moved returns the image of a state under a symmetry.
func moved(s puzzle.State, y symmetry.Symmetry) puzzle.State {
	if s.Board() == nil {
		return s
	}
	colours := make([]uint8, s.Board().Lights())
	for from, to := range y.Lights {
		colours[to] = uint8(s.Colour(from))
	}
	return puzzle.StateOfColours(s.Board(), colours)
}
