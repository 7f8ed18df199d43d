package generate

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
	"lightsout/solve"
)

// goldenIDs returns a thousand IDs for all kinds of boards and options.
func goldenIDs() []string {
	options := []string{"", ",par=1", ",par=3", ",par=5", ",symmetric", ",par=4,symmetric", ",lights=7", ",lights=8", ",lit", ",par=4,lit"}
	var ids []string
	for i := 0; len(ids) < 940; i++ {
		for k, spec := range families {
			ids = append(ids, fmt.Sprintf("%s#golden-%d%s", spec, i, options[(i+k)%len(options)]))
		}
	}
	ids = ids[:940]
	for i := range 10 {
		ids = append(ids, fmt.Sprintf("5x5#golden-%d,par=8,lights=6", i))
	}
	for par := 1; par <= 15; par++ {
		ids = append(ids, fmt.Sprintf("5x5#golden,par=%d", par))
	}
	for day := 1; day <= 28; day++ {
		ids = append(ids, fmt.Sprintf("daily#2026-11-%02d", day))
	}
	return append(ids, "graph6=FhCKG#golden", "buttons=3_0.1_1.2#golden", "100x100#golden", "30x30#golden,par=30", "9x9#golden,par=37", "5x5,mod=3#golden,par=24", "17x17#golden,par=199")
}

// Puzzles never change. If this fails, the change to the code is wrong, not the checksum below:
// people have these IDs in links and saved games.
func TestGolden(t *testing.T) {
	const want = "0ae48180d4f3550efee7ea686f72b7e81a2aaee59faae3bfdf68ae1b01bba769"
	ids := goldenIDs()
	if len(ids) != 1000 {
		t.Fatalf("%d IDs", len(ids))
	}
	sum := sha256.New()
	for _, id := range ids {
		made := mustMake(t, id)
		fmt.Fprintln(sum, made.ID, made.State, made.Order)
	}
	if got := fmt.Sprintf("%x", sum.Sum(nil)); got != want {
		t.Errorf("a thousand puzzles have the sum %s, not %s", got, want)
	}
}

func TestIDs(t *testing.T) {
	for id, want := range map[string]string{
		"5x5#monday":                      "",
		"5x5#monday,par=8":                "",
		"5x5,torus#a.b-c_D9,symmetric":    "",
		"5x5,mod=3#x,lit,par=4":           "5x5,mod=3#x,par=4,lit",
		"5x5#x,lights=6,par=4":            "5x5#x,par=4,lights=6",
		"5x5,rule=plus#x":                 "5x5#x",
		"daily#2026-11-16":                "5x5#2026-11-16,par=5",
		"daily#2026-11-15":                "cube3#2026-11-15,par=15",
		"graph6=FhCKG#" + longSeed:        "",
		"5x5#x,par=99999,symmetric":       "",
		"1048576x1048576#x,par=999999999": "",
		"5x5#x,par=8589934592":            "", // 2^33
		"5x5#a.z-A_Z09":                   "",
	} {
		if want == "" {
			want = id
		}
		if w, err := parse(id); err != nil || w.id() != want {
			t.Errorf("%s: %v %v", id, w, err)
		}
	}
	for id, want := range map[string]error{
		"5x5": ErrID, "5x5#": ErrID, "5x5#,par=3": ErrID, "5x5#a b": ErrID, "5x5#é": ErrID, "5x5#x" + longSeed: ErrID,
		"5x5#a,": ErrID, "5x5#a,par": ErrID, "5x5#a,par=": ErrID, "5x5#a,par=0": ErrID, "5x5#a,par=-1": ErrID, "5x5#a,par=08": ErrID,
		"5x5#a,par=+8": ErrID, "5x5#a,par=99999999999999999999": ErrID, "5x5#a,par=3,par=4": ErrID, "5x5#a,lit,lit": ErrID,
		"5x5#a,lights=3,lights=3": ErrID, "5x5#a,hard": ErrID, "5x5#a#b": ErrID, "5x5#a,symmetric=1": ErrID,
		"5x5#a,symmetric,lit": ErrSpec, "5x5#a,symmetric,lights=4": ErrSpec, "5x5#a,lit,lights=4": ErrSpec,
		"5x5#a,par=8589934593": ErrID, "5x5#`": ErrID, "5x5#{": ErrID, "5x5#@": ErrID, "5x5#[": ErrID, "5x5#/": ErrID, "5x5#:": ErrID, "5x5#a:b": ErrID,
		"x#a": board.ErrSpec, "#a": board.ErrSpec, "9999999x5#a": board.ErrTooLarge,
		"daily#": ErrID, "daily#monday": ErrID, "daily#2026-02-30": ErrID, "daily#2026-2-3": ErrID, "daily#2026-11-14,par=3": ErrID,
	} {
		if _, err := parse(id); !errors.Is(err, want) {
			t.Errorf("%s: %v", id, err)
		} else if len(err.Error()) > 200 {
			t.Errorf("%s: %d characters of error", id, len(err.Error()))
		}
		if _, err := Resolve(t.Context(), id); strings.Contains(id, "#") && !errors.Is(err, want) {
			t.Errorf("%s: %v", id, err)
		}
	}
}

var longSeed = strings.Repeat("x", maxSeed)

// Positions resolve to themselves.
func TestResolvePositions(t *testing.T) {
	made, err := Resolve(t.Context(), "5x5:1ffffff")
	if err != nil || made.ID != "5x5:1ffffff" || made.State.Lit() != 25 || made.ParProved {
		t.Errorf("%+v, %v", made, err)
	}
	testkit.MustFail(Resolve(t.Context(), "5x5:zz"))(t, puzzle.ErrID, "an invalid state")
}

func TestResolveTargets(t *testing.T) {
	for text, want := range map[string]string{
		"5x5,to=on":             "5x5:0,to=1ffffff",
		"5x5,to=off":            "5x5:1ffffff",
		"5x5,to=0":              "5x5:1ffffff",
		"5x5:3,to=5x5:7":        "5x5:3,to=7",
		"2x2,mod=3,to=1111":     "2x2,mod=3:0000,to=1111",
		"5x5#monday,par=8,to=1": "5x5#monday,par=8,to=1",
		"daily,to=on":           "5x5#2026-11-16,par=5,to=1ffffff",
	} {
		made, err := Resolve(t.Context(), text, Today("2026-11-16"))
		if err != nil || made.ID != want || made.Par != 0 && made.State.HasTarget() {
			t.Errorf("%s: %+v, %v", text, made, err)
		}
		again, err := Resolve(t.Context(), made.ID)
		if err != nil || again.ID != made.ID || !again.State.Equal(made.State) {
			t.Errorf("%s, and then %+v, %v", made.ID, again, err)
		}
	}
	for text, want := range map[string]error{
		"5x5,to=": puzzle.ErrID, "5x5,to=zz": puzzle.ErrID, "5x5,to=4x4:1": ErrID, "5x5,to=1,to=2": puzzle.ErrID, "5x5:0,to=1,to=2": puzzle.ErrID, "5x5,to=5x5:1,to=2": ErrID, "5y5,to=on": board.ErrSpec,
	} {
		testkit.MustFail(Resolve(t.Context(), text))(t, want, "%s", text)
	}
}

// A spec built in code is checked like a parsed one.
func TestSpecsInCode(t *testing.T) {
	b := testkit.Must(board.Parse("5x5"))(t)
	for _, w := range []Spec{{Board: b}, {Board: b, Seed: "a", Par: -1}, {Board: b, Seed: "a", Lights: -1}, {Board: b, Seed: "a,lit"}} {
		if _, err := New(t.Context(), w); !errors.Is(err, ErrSpec) && !errors.Is(err, ErrID) {
			t.Errorf("%+v: %v", w, err)
		}
	}
	for _, id := range []string{"1024x1024,mod=64#a,par=5", "1024x1024,mod=64#a,lit"} {
		testkit.MustFail(New(t.Context(), mustParse(t, id)))(t, ErrSpec, "%s", id)
	}
	testkit.MustFail(NewMaker(b).Puzzle(t.Context(), mustParse(t, "6x6#a")))(t, board.ErrMismatch, "a puzzle for another board")
	testkit.MustFail(NewMaker(nil).Puzzle(t.Context(), mustParse(t, "6x6#a")))(t, board.ErrNone, "a maker of no board")
	testkit.MustFail(New(t.Context(), Spec{Seed: "a"}))(t, board.ErrNone, "a puzzle for no board")
	_, made := New(t.Context(), mustParse(t, "6x6#a"), nil)
	_, resolved := Resolve(t.Context(), "6x6#a", nil)
	for name, err := range map[string]error{"New": made, "Resolve": resolved} {
		testkit.WantError(t, err, solve.ErrOption, "%s with a nil option", name)
	}
	testkit.MustFail(Target(nil, "on"))(t, board.ErrNone, "a target on no board")
}

// There is a daily puzzle for every day over twenty years.
func TestDaily(t *testing.T) {
	makers := map[string]*Maker{}
	day := time.Date(2020, 1, 1, 0, 0, 0, 0, time.UTC)
	for range 20 * 365 {
		w := testkit.Must(daily(day.Format(time.DateOnly)))(t)
		spec := w.Board.String()
		if makers[spec] == nil {
			makers[spec] = NewMaker(w.Board)
		}
		made, err := makers[spec].Puzzle(t.Context(), w)
		if err != nil || !made.ParProved || made.Par != w.Par {
			t.Fatalf("%s: %v", day, err)
		}
		day = day.AddDate(0, 0, 1)
	}
}

// The same spec makes the same puzzle, no matter what the Maker made before.
func TestMakerForgets(t *testing.T) {
	maker := NewMaker(testkit.Must(board.Parse("5x5"))(t))
	for _, id := range []string{"5x5#a,par=9", "5x5#b", "5x5#c,par=15", "5x5#d,lit,par=8", "5x5#e,symmetric,par=6", "5x5#f,lights=5", "5x5#a,par=9"} {
		made, err := maker.Puzzle(t.Context(), mustParse(t, id))
		if err != nil || !made.State.Equal(mustMake(t, id).State) {
			t.Errorf("%s: %v %v", id, made.State, err)
		}
	}
}

// Long searches report progress, and stop soon after their context ends.
func TestStops(t *testing.T) {
	for _, id := range []string{
		"30x30#a,par=440", "30x30#a,par=440,lit", "30x30#a,par=440,symmetric", "47x47#a,par=220",
		"10000x10000#a",
	} {
		told := 0
		w := mustParse(t, id)
		testkit.CheckStops(t, func(ctx context.Context) error {
			_, err := New(ctx, w, OnProgress(func(p solve.Progress) {
				if told++; p.Done > p.Total {
					t.Errorf("%s: %+v", id, p)
				}
			}))
			return err
		}, 1, 10, 100)
		if w.Par != 0 && told == 0 {
			t.Errorf("%s: told nothing", id)
		}
	}
}

// Nothing starts if the context is already done.
func TestDone(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, id := range []string{"5x5#a", "5x5#a,par=4", "5x5,mod=3#a,par=4", "5x5#a,lights=4", "5x5#a,lights=4,par=3", "5x5#a,lit", "5x5#a,lit,par=3", "5x5#a,symmetric,par=4"} {
		testkit.MustFail(Resolve(ctx, id))(t, context.Canceled, "%s", id)
	}
}

func FuzzParse(f *testing.F) {
	for _, id := range []string{"5x5#monday,par=8", "5x5#a,symmetric", "daily#2026-11-14", "hex3,mod=4#x,lights=3,par=2", "graph6=FhCKG#a,lit"} {
		f.Add(id)
	}
	f.Fuzz(func(t *testing.T, id string) {
		w, err := parse(id)
		if err != nil {
			return
		}
		again, err := parse(w.id())
		if err != nil || again.id() != w.id() {
			t.Errorf("%q becomes %q: %v", id, w.id(), err)
		}
	})
}

// Resolve accepts every kind of text that describes a puzzle, and returns an error for anything
// else.
func TestResolve(t *testing.T) {
	for text, want := range map[string]string{
		"110/001": "2x3:23", "##/.#": "2x2:b", "2x2,torus:##/.#": "2x2,torus:b", "110/001,to=on": "2x3:23,to=3f",
		"5x5": "5x5:1ffffff", "5x5:on": "5x5:1ffffff", "5x5:3": "5x5:3", "2x2,mod=3": "2x2,mod=3:1111",
		"daily": mustMake(t, "daily#2026-11-16").State.String(), "daily#2026-11-16": mustMake(t, "daily#2026-11-16").State.String(),
	} {
		if made, err := Resolve(t.Context(), text, Today("2026-11-16")); err != nil || made.State.String() != want {
			t.Errorf("%s: %v, want %s; %v", text, made.State, want, err)
		}
	}
	small := Fits(func(b *board.Board) error {
		if b.Lights() > 30 {
			return board.ErrTooLarge
		}
		return nil
	})
	for text, want := range map[string]error{
		"110/01": puzzle.ErrID, "1111111/1111111/1111111/1111111/1111111": board.ErrTooLarge, "../..": board.ErrSpec,
		"daily": ErrID, "": board.ErrSpec, "hello": board.ErrSpec, "5x5:": puzzle.ErrID, "5x5:xyz": puzzle.ErrID, ":1": board.ErrSpec,
		"6x6": board.ErrTooLarge, "6x6:1": board.ErrTooLarge, "6x6#a": board.ErrTooLarge, "5x5#": ErrID,
	} {
		testkit.MustFail(Resolve(t.Context(), text, small))(t, want, "%q", text)
	}
}
