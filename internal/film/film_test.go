package film

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/picture"
	"lightsout/puzzle"
	"lightsout/solve"
)

// everyPress is a timing with one press per frame.
var everyPress = Timing{Rate: 25, Hold: 1}

// checkFilm plays a film of one reel, press by press, and checks each frame on the
// board itself.
func checkFilm(t *testing.T, name string, f *Film) {
	t.Helper()
	reel := f.Reels()[0]
	now := reel[0].From
	var presses []int
	for _, scene := range reel {
		presses = append(presses, scene.Presses...)
	}
	i := 0
	for frame := range f.Play() {
		if i > 0 {
			now = now.Press(presses[i-1])
			want := now.Board().AppendToggles(nil, presses[i-1])
			changed := slices.Sorted(slices.Values(frame.Changed))
			slices.Sort(want)
			if !slices.Equal(changed, want) {
				t.Fatalf("%s: frame %d changes %v, and the press toggles %v", name, i, changed, want)
			}
		}
		if !slices.Equal(frame.Lights, now.Colours()) {
			t.Fatalf("%s: frame %d is not what the presses make", name, i)
		}
		i++
	}
	if i != len(presses)+1 || i != f.Frames() {
		t.Fatalf("%s: %d frames of %d presses; Frames says %d", name, i, len(presses), f.Frames())
	}
	if last := reel[len(reel)-1].To; !now.Equal(last) {
		t.Fatalf("%s: it ends elsewhere", name)
	}
}

// checkShot checks that a picture differs from its shot exactly in the listed lights, which
// must be proved to be the fewest.
func checkShot(t *testing.T, name string, solver *solve.Solver, shot Shot) {
	t.Helper()
	n := shot.Nearest
	if !n.Proved || n.Bound != len(n.Flips) {
		t.Errorf("%s: the nearest picture is not proved: %d, at least %d", name, len(n.Flips), n.Bound)
	}
	for light := range shot.Wanted.Board().Lights() {
		_, flipped := slices.BinarySearch(n.Flips, light)
		if flipped == (shot.Wanted.Colour(light) == n.State.Colour(light)) {
			t.Fatalf("%s: light %d is missing from the flips, or listed by mistake", name, light)
		}
	}
	if _, err := solver.Solve(t.Context(), n.State); err != nil {
		t.Errorf("%s: the nearest picture: %v", name, err)
	}
	if _, err := solver.Solve(t.Context(), shot.Wanted); (err == nil) != (len(n.Flips) == 0) {
		t.Errorf("%s: %d wrong lights, and the picture itself: %v", name, len(n.Flips), err)
	}
}

// provedNullity is the largest nullity for which the fewest presses can be proved in reasonable
// time. Above slowNullity it takes too long with the race detector.
const (
	provedNullity = 28
	slowNullity   = 22
)

// This test checks films from one random picture to another, at sizes from 5 to 64.
func TestFilms(t *testing.T) {
	pairs := 200
	if testing.Short() {
		pairs = 12
	}
	random := rand.New(rand.NewPCG(2016, 7))
	orders, dithers := Orders(), picture.Dithers()
	films, perfect := 0, 0
	for i := range pairs {
		rows := 5 + i%60
		cols := rows
		if i >= 60 {
			cols = 5 + random.IntN(60)
		}
		spec := fmt.Sprintf("%dx%d", rows, cols)
		solver := mustSolver(t, spec)
		script := Script{
			Board: solver.Board(), Dither: dithers[i%len(dithers)], Ordering: Ordering{Order: orders[i%len(orders)], Reverse: i%3 == 0},
			Timing: everyPress,
		}
		if d := solver.Nullity(); d > provedNullity || testing.Short() && d > slowNullity {
			continue
		}
		f := testkit.Must(Shoot(t.Context(), script, painted(t, script.Board, random, 2)))(t)
		for _, shot := range f.Shots {
			checkShot(t, spec, solver, shot)
			if len(shot.Nearest.Flips) == 0 {
				perfect++
			}
		}
		scene := f.Reels()[0][0]
		if !scene.From.Equal(f.Shots[0].Nearest.State) || !scene.To.Equal(f.Shots[1].Nearest.State) {
			t.Errorf("%s: the film does not lead from picture to picture", spec)
		}
		if !scene.Proved || scene.Bound != len(scene.Presses) {
			t.Errorf("%s: %d presses are not proved to be the fewest", spec, len(scene.Presses))
		}
		checkFilm(t, spec, f)
		films++
	}
	t.Logf("%d of %d pictures are perfect", perfect, 2*films)
}

// A repeating film of several pictures shows all of them and returns to the first, even on boards
// with more than two colours.
func TestLoops(t *testing.T) {
	for _, spec := range []string{"9x9", "8x7,mod=3", "6x6,mod=5", "7x9,mod=7", "10x10,torus"} {
		solver := mustSolver(t, spec)
		random := rand.New(rand.NewPCG(8, 8))
		f := testkit.Must(Shoot(t.Context(), Script{
			Board: solver.Board(), Dither: picture.Threshold, Ordering: Ordering{Order: Spiral}, Timing: everyPress, Loop: true,
		}, painted(t, solver.Board(), random, 3)))(t)
		reel := f.Reels()[0]
		if len(reel) != 3 || !reel[2].To.Equal(reel[0].From) || !f.Loop {
			t.Errorf("%s: %d scenes", spec, len(reel))
		}
		for i, scene := range reel {
			if !scene.From.Equal(f.Shots[i].Nearest.State) {
				t.Errorf("%s: scene %d begins elsewhere", spec, i)
			}
		}
		checkFilm(t, spec, f)
		if solver.Nullity() != f.Nullity {
			t.Errorf("%s: nullity %d, want %d", spec, f.Nullity, solver.Nullity())
		}
	}
}

// A scene without presses takes as long as the others, even the one that ends a repeating film.
func TestStillScene(t *testing.T) {
	for _, loop := range []bool{false, true} {
		solver := mustSolver(t, "9x9")
		all := painted(t, solver.Board(), rand.New(rand.NewPCG(8, 8)), 2)
		timing := Timing{Seconds: 2, Rate: 10, Hold: 1}
		f := testkit.Must(Shoot(t.Context(), Script{
			Board: solver.Board(), Dither: picture.Threshold, Ordering: Ordering{Order: Spiral}, Timing: timing, Loop: loop,
		}, append(all, all[0])))(t)
		want := 3 * 3.0 // a hold and a scene, three times; the last frame follows
		if reel := f.Reels()[0]; !loop {
			want = 2*3 + 1
		} else if len(reel) != 3 || f.Steps(2) != 0 {
			t.Fatalf("the last of %d scenes takes %d steps", len(reel), f.Steps(2))
		}
		if got := f.Seconds(); got < want-1e-6 || got > want+0.1+1e-6 {
			t.Errorf("repeats: %v; it takes %.2f s, want %.1f s", loop, got, want)
		}
	}
}

// A colour film consists of three films on three boards.
func TestColourFilms(t *testing.T) {
	for _, spec := range []string{"10x12", "6x6,mod=3"} {
		b := testkit.Must(board.Parse(spec))(t)
		m := b.Colours()
		f := testkit.Must(Shoot(t.Context(), Script{
			Board: b, Colour: true, Dither: picture.Atkinson, Ordering: Ordering{Order: Radial}, Timing: everyPress,
		}, painted(t, b, rand.New(rand.NewPCG(9, 9)), 2)))(t)
		reels, most := f.Reels(), 0
		for _, r := range reels {
			most = max(most, len(r[0].Presses))
		}
		if len(f.Shots) != 6 || f.Shots[5].Plane != picture.Blue || f.Frames() != most+1 {
			t.Errorf("%s: %d shots, %d frames, want %d", spec, len(f.Shots), f.Frames(), most+1)
		}
		n := 0
		for frame := range f.Play() {
			if n == 0 || n == f.Frames()-1 {
				for light, value := range frame.Lights {
					want := 0
					for i := 2; i >= 0; i-- {
						state := reels[i][0].From
						if n > 0 {
							state = reels[i][0].To
						}
						want = want*m + state.Colour(light)
					}
					if int(value) != want {
						t.Fatalf("%s: light %d of frame %d is %d, want %d", spec, light, n, value, want)
					}
				}
			}
			n++
		}
		if f.Presses() < most || f.Presses() > 3*most {
			t.Errorf("%s: %d presses", spec, f.Presses())
		}
	}
}

func TestTimings(t *testing.T) {
	solver := mustSolver(t, "20x20")
	random := rand.New(rand.NewPCG(2, 2))
	a, b := mixed(solver.Board(), random), mixed(solver.Board(), random)
	reel := testkit.Must(joinStates(t.Context(), solver, Ordering{Order: Wipe}, a, b, b, a))(t)
	n := len(reel[0].Presses)
	for _, c := range []struct {
		timing         Timing
		frames         int
		seconds        float64
		pressesToFrame int
	}{
		{Timing{Rate: 25}, 2*n + 1, float64(2*n+1) / 25, 1},
		{Timing{Rate: 25, Seconds: 2}, 101, 6 + 1.0/25, (n + 49) / 50},
		{Timing{Rate: 25, Seconds: 2, Hold: 1.5}, 101, 6 + 4*1.5, (n + 49) / 50},
		{Timing{Rate: 50, Seconds: 1000, Hold: 1}, 2*n + 1, 3004, 1},
		{Timing{Rate: 1, Seconds: 0.1, Hold: 1}, 3, 4.3, n},
	} {
		f := testkit.Must(newFilm(c.timing, reel))(t)
		if f.Frames() != c.frames || f.Seconds() < c.seconds-0.01 || f.Seconds() > c.seconds+0.01 || f.PressesToAFrame() != c.pressesToFrame {
			t.Errorf("%+v: %d frames, %v seconds, %d presses to a frame; want %+v", c.timing, f.Frames(), f.Seconds(), f.PressesToAFrame(), c)
		}
		frames, total := 0, time.Duration(0)
		var last []uint8
		for frame := range f.Play() {
			frames, total, last = frames+1, total+frame.Show, frame.Lights
		}
		if frames != c.frames || total.Seconds() != f.Seconds() || !slices.Equal(last, a.Colours()) {
			t.Errorf("%+v: plays %d frames in %v", c.timing, frames, total)
		}
		if f.timing != c.timing {
			t.Errorf("the timing is %+v", f.timing)
		}
	}
	f := testkit.Must(newFilm(Timing{Rate: 25}, reel))(t)
	frames := 0
	for range f.Play() {
		if frames++; frames == 3 {
			break
		}
	}
}

func TestFilmErrors(t *testing.T) {
	solver := mustSolver(t, "5x5")
	off, _ := puzzle.AllOff(solver.Board())
	wipe := Ordering{Order: Wipe}
	join := func(o Ordering, states ...puzzle.State) error {
		_, err := joinStates(t.Context(), solver, o, states...)
		return err
	}
	one, _ := puzzle.Parse("5x5:1")
	for name, err := range map[string]error{
		"an unknown order": join(Ordering{Order: "sideways"}, off, off),
		"a short map":      join(Ordering{Order: Bright, Map: make([]float32, 3)}, off, off),
		"one picture":      join(wipe, off),
		"no way":           join(wipe, off, one),
	} {
		if err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	testkit.WantError(t, join(wipe, off, one), solve.ErrUnsolvable, "no way")
	for _, spec := range []string{"hex3", "4x4,holes=3", "2000x2000"} {
		if _, err := joinStates(t.Context(), mustSolver(t, spec), wipe, off, off); err == nil {
			t.Errorf("%s: no error", spec)
		}
	}
	reel := testkit.Must(joinStates(t.Context(), solver, wipe, off, off))(t)
	longer := testkit.Must(joinStates(t.Context(), solver, wipe, off, off, off))(t)
	good := Timing{Rate: 25}
	for name, try := range map[string]func() (*Film, error){
		"no reel":       func() (*Film, error) { return newFilm(good) },
		"two reels":     func() (*Film, error) { return newFilm(good, reel, reel) },
		"uneven reels":  func() (*Film, error) { return newFilm(good, reel, longer, reel) },
		"an empty reel": func() (*Film, error) { return newFilm(good, Reel{}) },
		"no rate":       func() (*Film, error) { return newFilm(Timing{Rate: -1}, reel) },
		"no time":       func() (*Film, error) { return newFilm(Timing{Rate: 25, Seconds: -1}, reel) },
		"a long hold":   func() (*Film, error) { return newFilm(Timing{Rate: 25, Hold: 1e9}, reel) },
	} {
		if _, err := try(); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

func TestShootErrors(t *testing.T) {
	b := testkit.Must(board.Parse("6x6"))(t)
	tones := painted(t, b, rand.New(rand.NewPCG(1, 2)), 2)
	good := Script{Board: b, Dither: picture.Bayer, Ordering: Ordering{Order: Calm}, Timing: everyPress}
	for name, change := range map[string]func(*Script){
		"a board without a grid": func(s *Script) { s.Board = testkit.Must(board.Parse("hex3"))(t) },
		"another size":           func(s *Script) { s.Board = testkit.Must(board.Parse("5x6"))(t) },
		"colour in five tones":   func(s *Script) { s.Board, s.Colour = testkit.Must(board.Parse("6x6,mod=5"))(t), true },
		"an unknown order":       func(s *Script) { s.Ordering.Order = "sideways" },
		"an unknown dither":      func(s *Script) { s.Dither = "noise" },
		"a bad timing":           func(s *Script) { s.Timing = Timing{Rate: -1} },
	} {
		script := good
		change(&script)
		if _, err := Shoot(t.Context(), script, tones); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
	if _, err := Shoot(t.Context(), good, tones[:1]); err == nil {
		t.Error("Shoot makes a film of one picture")
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	testkit.MustFail(Shoot(ctx, good, tones))(t, context.Canceled, "stopped")
}
