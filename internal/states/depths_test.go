package states

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/algebra/modn"
	"lightsout/internal/testkit"
	"lightsout/solve"
)

// The depths agree with published and independently computed ones.
func TestDepths(t *testing.T) {
	for spec, want := range map[string]string{
		"5x5":        "1 25 300 2300 12650 53130 176176 467104 982335 1596279 1935294 1684446 1004934 383670 82614 7350",
		"4x4":        "1 16 120 560 1387 1440 540 32",
		"3x3,torus":  "1 9 15 7",
		"5x5,torus":  "1 25 300 2300 11775 36571 51540 26640 1920",
		"2x3":        "1 6 7 2",
		"2x5":        "1 10 45 110 155 126 55 10",
		"3x5":        "1 15 105 455 1127 1393 799 185 16",
		"5x5,rule=x": "1 25 300 2300 12442 49402 145824 317136 493505 525929 363348 150868 33156 2916",
		"5x5,mod=3": "1 25 325 2900 19850 110630 520948 2125078 7644164 24561916 71147752 186876765 446015084 964537892 " +
			"1872111656 3203446007 4709112417 5767439109 5710406148 4433675458 2590026921 1073252214 279734731 36143633 2147985",
		"3x3": "1 9 36 84 126 126 84 36 9 1",
	} {
		if d := mustDepths(t, spec); text(d.Counts) != want {
			t.Errorf("%s: %s, want %s", spec, text(d.Counts), want)
		}
	}
}

func TestDepthsOfTheCube(t *testing.T) {
	if testing.Short() {
		t.Skip("takes half a minute with the race detector, and has only one goroutine")
	}
	d := mustDepths(t, "cube3")
	if d.Total().Cmp(new(big.Int).Lsh(big.NewInt(1), 48)) != 0 || d.GodsNumber() != 30 {
		t.Fatalf("%v states, God's number %d", d.Total(), d.GodsNumber())
	}
	if tail := text(d.Counts[25:]); tail != "680837208384 113169453024 14576836608 1391192064 89579520 2985984" {
		t.Errorf("the tail is %s", tail)
	}
}

// The counts agree with God's number for each board, which others proved by integer programming,
// and a hardest state needs that many presses. These boards take only a moment.
func TestGodsNumbers(t *testing.T) {
	for spec, want := range map[string]int{
		"1x1": 1, "2x2": 4, "3x3": 9, "4x4": 7, "5x5": 15, "6x6": 36, "9x9,torus": 39, "4x9": 20,
	} {
		d := mustDepths(t, spec)
		s := mustSolver(t, spec)
		f := testkit.Must(s.Fewest(t.Context(), d.Hardest))(t)
		if d.GodsNumber() != want || f.Presses.Count() != want {
			t.Errorf("%s: %d, and %v needs %d, want %d", spec, d.GodsNumber(), d.Hardest, f.Presses.Count(), want)
		}
	}
}

// Counting the 2^23 states of 5 x 5, and its 3^22 states in three colours, takes few steps. Each
// check of the context covers about 64 classes of states; counting took 27 and 243 checks when this
// test was written.
func TestDepthsTakeFewSteps(t *testing.T) {
	for spec, most := range map[string]int{"5x5": 40, "5x5,mod=3": 360} {
		ctx := testkit.Watch(t.Context())
		if _, err := Depths(ctx, mustSolver(t, spec)); err != nil || ctx.Looks() > most {
			t.Errorf("%s: %d looks at the context, want at most %d; %v", spec, ctx.Looks(), most, err)
		}
	}
}

// smallBoards returns all boards of some families with up to the given number of lights. Of the
// boards with more than 16 lights, it returns only those with no more rows than columns.
func smallBoards(lights int, suffixes ...string) []string {
	var specs []string
	for rows := 1; rows <= lights; rows++ {
		for cols := 1; rows*cols <= lights; cols++ {
			if rows > cols && rows*cols > 16 {
				continue
			}
			for _, suffix := range suffixes {
				specs = append(specs, fmt.Sprintf("%dx%d%s", rows, cols, suffix))
			}
		}
	}
	return specs
}

// On all small boards of some families, the count agrees with plain breadth-first search: with two
// colours up to 16 lights, or 20 in a thorough run, and with three up to 10 or 12. With two colours,
// the table agrees as well.
func TestAgainstPlainSearch(t *testing.T) {
	lights, coloured := testkit.Amount(16, 20), testkit.Amount(10, 12)
	if testing.Short() {
		lights, coloured = 12, 8
	}
	specs := append(smallBoards(lights, "", ",torus", ",rule=x"), smallBoards(coloured, ",mod=3", ",torus,mod=3", ",rule=x,mod=3")...)
	specs = append(specs, "2x3,mod=4", "2x2,mod=6", "3x3,rule=ring", "hex2", "tri3", "2x4,holes=4", "2x3,mod=5", "1x5,mod=4", "1x8,mod=4",
		"graph6=FhCKG", "buttons=3_0.1_0.1_0.1.2", "buttons=4_0.1_2.3_0.1_0.1", "buttons=2_0",
		// few states with many solutions, in a number of colours that is not prime
		"buttons=1_0_0_0_0_0,mod=6", "buttons=2_0.1_0_1_0.1_0_1_0.1_0.1,mod=4", "buttons=4_0.1_0.1_0.1_0.1_0.1_2_3,mod=6")
	for _, spec := range specs {
		b, err := board.Parse(spec)
		if errors.Is(err, board.ErrSpec) && strings.Contains(spec, "torus") {
			continue // a torus has a minimum number of rows and columns
		}
		testkit.NoError(t, err)
		depths, counts := plainDepths(b)
		d := mustDepths(t, spec)
		if text(d.Counts) != text(counts) {
			t.Errorf("%s: %s, want %s", spec, text(d.Counts), text(counts))
		}
		checkHardest(t, d, depths)
		if b.Colours() == 2 {
			checkTable(t, spec, depths)
		}
	}
}

// checkHardest looks up the hardest state in the reference.
func checkHardest(t *testing.T, d Distribution, depths []int8) {
	t.Helper()
	state := 0
	colours := d.Hardest.Colours()
	for light := len(colours) - 1; light >= 0; light-- {
		state = state*d.Hardest.Board().Colours() + int(colours[light])
	}
	if int(depths[state]) != d.GodsNumber() {
		t.Errorf("%v needs %d presses, not %d", d.Hardest, depths[state], d.GodsNumber())
	}
}

// All counting methods agree, even on codes that no small board has.
func TestWaysToCountAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 100 {
		m := []int{2, 2, 3, 5}[rng.IntN(4)]
		n := map[int]int{2: 12, 3: 7, 5: 5}[m]
		c := &code{m: m}
		for j := range n {
			c.buttons = append(c.buttons, j)
		}
		for i := range 1 + rng.IntN(3) {
			p := make([]uint8, n)
			for j := range p {
				p[j] = uint8(rng.IntN(m))
			}
			for k := range 3 { // makes the pattern independent of the others
				p[k] = 0
			}
			p[i] = 1
			c.patterns, c.orders = append(c.patterns, p), append(c.orders, m)
		}
		modn.Echelon(c.patterns, m)
		const width = 40
		counted := testkit.Must(newCosetDP(c, width, newProgress(nil)).run(t.Context(), maxSteps))(t)
		walked, err := c.walkColours(t.Context(), width, newProgress(nil))
		if err != nil || walked.count.Cmp(counted.count) != 0 || walked.most != counted.most {
			t.Errorf("%+v: %x and %x; %v", c, counted.count, walked.count, err)
		}
		if m > 2 {
			continue
		}
		if walked, err = c.walkBits(t.Context(), width, newProgress(nil)); err != nil || walked.count.Cmp(counted.count) != 0 {
			t.Errorf("%+v: %x and %x; %v", c, counted.count, walked.count, err)
		}
	}
}

// A code is split if possible, and its parts are counted separately.
func TestSplit(t *testing.T) {
	c := testkit.Must(newCode(t.Context(), mustSolver(t, "5x5,rule=x")))(t)
	parts, free := c.split()
	if len(parts) != 2 || len(free) != 1 {
		t.Errorf("%d parts and %d free buttons", len(parts), len(free))
	}
}

func TestDepthsRefuses(t *testing.T) {
	for _, spec := range []string{"46x46", "20x20,mod=7", "19x19"} {
		testkit.MustFail(Depths(t.Context(), mustSolver(t, spec)))(t, ErrBoard, "%s", spec)
	}
}

// Every counting method stops when its context is done.
func TestDepthsStops(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, spec := range []string{"5x5", "5x5,torus"} {
		testkit.MustFail(Depths(ctx, mustSolver(t, spec)))(t, context.Canceled, "%s", spec)
	}
	c := &code{m: 2, buttons: []int{0, 1}, patterns: [][]uint8{{1, 1}}, orders: []int{2}}
	testkit.MustFail(newCosetDP(c, 9, newProgress(nil)).run(ctx, maxSteps))(t, context.Canceled, "the table")
	testkit.MustFail(c.walkBits(ctx, 9, newProgress(nil)))(t, context.Canceled, "the walk of two colours")
	testkit.MustFail(c.walkColours(ctx, 9, newProgress(nil)))(t, context.Canceled, "the walk of more colours")
	// Stop in the middle.
	testkit.CheckStops(t, func(ctx context.Context) error {
		_, err := Depths(ctx, mustSolver(t, "14x14"))
		return err
	}, 1, 10, 1000)
}

func TestProgress(t *testing.T) {
	stages := map[string]bool{}
	report := OnProgress(func(p solve.Progress) {
		if p.Done > p.Total || p.Total == 0 {
			t.Errorf("%s: %d of %d done", p.Stage, p.Done, p.Total)
		}
		stages[p.Stage] = true
	})
	for _, spec := range []string{"5x5", "3x3,torus"} {
		testkit.Must(Depths(t.Context(), mustSolver(t, spec), report))(t)
	}
	testkit.Must(NewTable(t.Context(), testkit.Must(board.Parse("3x3"))(t), report))(t)
	if len(stages) != 2 {
		t.Errorf("stages: %v", stages)
	}
}

func BenchmarkDepths(b *testing.B) {
	for _, spec := range []string{"5x5", "5x5,mod=3", "cube3", "9x9,torus"} {
		b.Run(spec, func(b *testing.B) {
			for b.Loop() {
				mustDepths(b, spec)
			}
		})
	}
}
