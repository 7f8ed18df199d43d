package film

import (
	"errors"
	"fmt"
	"iter"
	"math"
	"slices"
	"time"

	"lightsout/board"
	"lightsout/internal/english"
)

// A Timing is the speed of a film. The zero Timing shows one press per frame on each board, and 25
// frames per second.
type Timing struct {
	// Seconds is the length of each scene; each frame then shows as many presses as necessary. If
	// it is zero, each frame shows at most one press on each board.
	Seconds float64
	// Rate is the maximum number of frames per second, up to maxRate; 0 means 25.
	Rate int
	// Hold is how many seconds each picture is held.
	Hold float64
}

// Limits of films.
const (
	maxRate    = 50     // as many as GIF players can show
	maxSeconds = 36_000 // maximum length of a scene or a hold
)

// usualRate is the default number of frames per second.
const usualRate = 25

// checked fills in defaults, and rejects values beyond the limits.
func (t Timing) checked() (Timing, error) {
	if t.Rate == 0 {
		t.Rate = usualRate
	}
	switch {
	case t.Rate < 1 || t.Rate > maxRate:
		return t, fmt.Errorf("%d frames per second; use 1 to %d", t.Rate, maxRate)
	case !(t.Seconds >= 0 && t.Seconds <= maxSeconds && t.Hold >= 0 && t.Hold <= maxSeconds):
		return t, fmt.Errorf("the length and the hold must be from 0 to %d seconds", maxSeconds)
	}
	return t, nil
}

// A Film is one reel, or three for red, green and blue, with their timing.
type Film struct {
	reels  []Reel
	timing Timing
	// Loop makes the film repeat endlessly.
	Loop bool
	// Shots are the pictures in the film, and Nullity is the nullity of the board. Shoot sets them.
	Shots   []Shot
	Nullity int
}

// newFilm returns a film of one or three reels, all with the same number of scenes and on the
// same board.
func newFilm(t Timing, reels ...Reel) (*Film, error) {
	t, err := t.checked()
	if err != nil {
		return nil, err
	}
	if len(reels) != 1 && len(reels) != 3 {
		return nil, english.Errorf("a film has one reel, or three for red, green and blue, not %d", len(reels))
	}
	for _, r := range reels {
		if len(r) == 0 || len(r) != len(reels[0]) || !r[0].From.Board().Equal(reels[0][0].From.Board()) {
			return nil, errors.New("the reels of a film must have the same number of scenes, on the same board")
		}
	}
	return &Film{reels: reels, timing: t}, nil
}

// Reels returns the reels of the film.
func (f *Film) Reels() []Reel { return slices.Clone(f.reels) }

// Board returns the board that all reels share.
func (f *Film) Board() *board.Board { return f.reels[0][0].From.Board() }

// Presses returns the number of presses in the film.
func (f *Film) Presses() int {
	total := 0
	for _, r := range f.reels {
		for _, s := range r {
			total += len(s.Presses)
		}
	}
	return total
}

// longest returns the largest number of presses that any reel has in a scene.
func (f *Film) longest(scene int) int {
	most := 0
	for _, r := range f.reels {
		most = max(most, len(r[scene].Presses))
	}
	return most
}

// Steps returns the number of frames in a scene.
func (f *Film) Steps(scene int) int {
	presses := f.longest(scene)
	if f.timing.Seconds == 0 {
		return presses
	}
	return min(presses, max(1, int(float64(f.timing.Rate)*f.timing.Seconds)))
}

// PressesToAFrame returns the largest number of presses on a board between two frames.
func (f *Film) PressesToAFrame() int {
	most := 0
	for scene := range f.reels[0] {
		if steps := f.Steps(scene); steps > 0 {
			most = max(most, (f.longest(scene)+steps-1)/steps)
		}
	}
	return most
}

// Frames returns the number of frames.
func (f *Film) Frames() int {
	n := 1
	for scene := range f.reels[0] {
		n += f.Steps(scene)
	}
	return n
}

// Seconds returns the length of the film.
func (f *Film) Seconds() float64 {
	end := time.Duration(0)
	for frame := range f.Times() {
		end += frame
	}
	return end.Seconds()
}

// Times yields how long each frame is shown.
func (f *Film) Times() iter.Seq[time.Duration] {
	return func(yield func(time.Duration) bool) {
		hold := seconds(f.timing.Hold)
		show := hold // how long the previous frame is held
		for scene := range f.reels[0] {
			steps := f.Steps(scene)
			if steps == 0 { // both pictures are the same
				show += seconds(f.timing.Seconds) + hold
				continue
			}
			each := 1 / float64(f.timing.Rate)
			if f.timing.Seconds > 0 {
				each = f.timing.Seconds / float64(steps)
			}
			for range steps {
				if !yield(show + seconds(each)) {
					return
				}
				show = 0
			}
			show = hold
		}
		short := seconds(1 / float64(f.timing.Rate))
		if f.Loop { // the film ends with the first picture, which is held when the film starts over
			yield(short + show - hold)
			return
		}
		yield(max(show, short))
	}
}

func seconds(s float64) time.Duration { return time.Duration(math.Round(s * float64(time.Second))) }

// A Frame is one frame of a film. It is valid until the next one is yielded.
type Frame struct {
	// Lights are the colours of the lights. In a film with three reels of m colours, a value is
	// red + m green + m² blue.
	Lights []uint8
	// Changed are the lights that differ from the previous frame; in the first frame, all of them.
	Changed []int
	// Show is how long the frame is shown.
	Show time.Duration
}

// Play yields the frames.
func (f *Film) Play() iter.Seq[Frame] {
	return func(yield func(Frame) bool) {
		p := newProjector(f)
		next, stop := iter.Pull(f.Times())
		defer stop()
		show, _ := next()
		if !yield(Frame{p.lights, p.all(), show}) {
			return
		}
		for scene := range f.reels[0] {
			steps := f.Steps(scene)
			for step := range steps {
				changed := p.step(scene, step, steps)
				show, _ := next()
				if !yield(Frame{p.lights, changed, show}) {
					return
				}
			}
		}
	}
}

// A projector stores the lights while a film plays.
type projector struct {
	film    *Film
	board   *board.Board
	lights  []uint8
	digit   []int    // how much a press adds to a value in Frame.Lights, for each reel
	touched []uint32 // the step in which a light last changed
	before  []uint8  // the light's value before that step
	steps   uint32
	changed []int
	toggles []int
}

func newProjector(f *Film) *projector {
	b := f.Board()
	p := &projector{film: f, board: b, lights: make([]uint8, b.Lights()), touched: make([]uint32, b.Lights()), before: make([]uint8, b.Lights())}
	digit := 1
	for _, r := range f.reels {
		for i, colour := range r[0].From.Colours() {
			p.lights[i] += uint8(digit * int(colour))
		}
		p.digit = append(p.digit, digit)
		digit *= b.Colours()
	}
	return p
}

func (p *projector) all() []int {
	for light := range p.lights {
		p.changed = append(p.changed, light)
	}
	return p.changed
}

// step presses the buttons of one step in a scene with the given number of steps.
func (p *projector) step(scene, step, steps int) []int {
	p.steps++
	p.changed = p.changed[:0]
	for i, r := range p.film.reels {
		presses := r[scene].Presses
		for _, button := range presses[len(presses)*step/steps : len(presses)*(step+1)/steps] {
			p.press(button, p.digit[i])
		}
	}
	p.changed = slices.DeleteFunc(p.changed, func(light int) bool { return p.lights[light] == p.before[light] })
	return p.changed
}

func (p *projector) press(button, digit int) {
	m := p.board.Colours()
	p.toggles = p.board.AppendToggles(p.toggles[:0], button)
	for _, light := range p.toggles {
		if p.touched[light] != p.steps {
			p.touched[light], p.before[light] = p.steps, p.lights[light]
			p.changed = append(p.changed, light)
		}
		value := int(p.lights[light])
		if value/digit%m == m-1 {
			value -= digit * (m - 1)
		} else {
			value += digit
		}
		p.lights[light] = uint8(value)
	}
}
