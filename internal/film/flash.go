package film

import (
	"context"
	"image/color"
	"math"
	"slices"
	"time"
)

// This file checks films for flashes as defined by the Web Content Accessibility Guidelines (WCAG
// 2.3.1). A flash is a pair of opposing changes in brightness, each by at least a tenth of the
// maximum brightness, with the darker image below 0.8 of the maximum, or a pair of changes to or
// from saturated red. There may be at most three flashes in any one second if they cover more than
// a quarter of any area that spans ten degrees of the field of view. For such an area the
// guidelines use 341 x 256 pixels.

const (
	mostFlashes  = 3
	flashStep    = 0.1
	flashCeiling = 0.8
	flashWidth   = 341
	flashHeight  = 256
	flashPart    = 0.25
	// changesKept is how many changes of each light are stored: two for each allowed flash, and one
	// more.
	changesKept = 2*mostFlashes + 1
)

// Flashing is the result of checking a film for flashes.
type Flashing struct {
	// Safe means that there are no more flashes than WCAG 2.3.1 allows.
	Safe bool
	// At is the time at which the film exceeds the allowed number of flashes.
	At time.Duration
	// Slower is the number of seconds per scene at which the film is safe, if it also holds each
	// picture for at least a second; 0 if it is already safe, or if no speed that was tried is safe.
	Slower float64
}

// Flashing checks the film, drawn with the given look, for flashes, and looks for a
// speed at which it is safe.
func (f *Film) Flashing(ctx context.Context, l Look) (Flashing, error) {
	l, err := l.of(f)
	if err != nil {
		return Flashing{}, err
	}
	found, err := f.flashing(ctx, l)
	if err != nil || found.Safe {
		return found, err
	}
	slow := *f
	slow.timing.Hold = max(1, f.timing.Hold)
	for _, slower := range []float64{1.5, 2, 3, 4, 6, 8, 12, 16} {
		slow.timing.Seconds = min(maxSeconds, math.Ceil(10*slower*f.sceneSeconds())/10)
		safe, err := slow.flashing(ctx, l)
		if err != nil {
			return found, err
		}
		if safe.Safe {
			found.Slower = slow.timing.Seconds
			break
		}
	}
	return found, nil
}

// sceneSeconds returns the length of the longest scene.
func (f *Film) sceneSeconds() float64 {
	longest := f.timing.Seconds
	if longest == 0 {
		for scene := range f.reels[0] {
			longest = max(longest, float64(f.Steps(scene))/float64(f.timing.Rate))
		}
	}
	return longest
}

// flashing checks the film by playing it, twice if it repeats.
func (f *Film) flashing(ctx context.Context, l Look) (Flashing, error) {
	w := newWatcher(f, l)
	runs := 1
	if f.Loop {
		runs = 2
	}
	for range runs {
		for frame := range f.Play() {
			if err := ctx.Err(); err != nil {
				return Flashing{}, err
			}
			w.see(frame)
			if w.tooMany() {
				return Flashing{At: w.now}, nil
			}
			w.now += frame.Show
		}
	}
	return Flashing{Safe: true}, nil
}

// A watcher records when each light changed.
type watcher struct {
	rows, cols, cell int
	bright           []float64 // the brightness of each value
	red              []bool    // whether each value is saturated red
	shown            []uint8   // value of each light after its last change that counted
	rising           []bool    // whether that change made it brighter
	changes          [][changesKept]time.Duration
	count            []uint32 // number of changes
	flashing         []int    // lights with too many changes in the last second, oldest first
	until            []time.Duration
	now              time.Duration
	begun            bool
}

func newWatcher(f *Film, l Look) *watcher {
	g, _ := f.Board().Grid()
	n := f.Board().Lights()
	w := &watcher{
		rows: g.Rows, cols: g.Cols, cell: l.Cell, shown: make([]uint8, n), rising: make([]bool, n),
		changes: make([][changesKept]time.Duration, n), count: make([]uint32, n), until: make([]time.Duration, n),
	}
	for _, c := range l.colours(f) {
		w.bright = append(w.bright, luminance(c))
		sum := int(c.R) + int(c.G) + int(c.B)
		w.red = append(w.red, sum > 0 && float64(c.R) >= 0.8*float64(sum))
	}
	return w
}

// luminance returns the relative luminance as defined by WCAG.
func luminance(c color.RGBA) float64 {
	part := func(v uint8) float64 {
		s := float64(v) / 255
		if s <= 0.04045 {
			return s / 12.92
		}
		return math.Pow((s+0.055)/1.055, 2.4)
	}
	return 0.2126*part(c.R) + 0.7152*part(c.G) + 0.0722*part(c.B)
}

// see records the changes in a frame.
func (w *watcher) see(f Frame) {
	for _, light := range f.Changed {
		before, after := w.shown[light], f.Lights[light]
		if !w.begun {
			w.shown[light] = after
			continue
		}
		if !w.counts(before, after) {
			continue
		}
		rising := w.bright[after] > w.bright[before]
		w.shown[light] = after
		if w.count[light] > 0 && rising == w.rising[light] {
			continue // a change in the same direction is not opposing
		}
		w.rising[light] = rising
		w.change(light)
	}
	w.begun = true
}

// counts reports whether two colours differ enough for a flash.
func (w *watcher) counts(a, b uint8) bool {
	dark, bright := min(w.bright[a], w.bright[b]), max(w.bright[a], w.bright[b])
	return bright-dark >= flashStep && dark < flashCeiling || (w.red[a] || w.red[b]) && a != b
}

// change records a change that counts.
func (w *watcher) change(light int) {
	n := w.count[light]
	w.changes[light][n%changesKept] = w.now
	w.count[light]++
	if n+1 < changesKept {
		return
	}
	oldest := w.changes[light][(n+1)%changesKept]
	if w.now-oldest < time.Second {
		if w.until[light] <= w.now {
			w.flashing = append(w.flashing, light)
		}
		w.until[light] = oldest + time.Second
	}
}

// tooMany reports whether the lights that are flashing now cover too much of a window.
func (w *watcher) tooMany() bool {
	w.flashing = slices.DeleteFunc(w.flashing, func(light int) bool { return w.until[light] <= w.now })
	most := int(flashPart * flashWidth * flashHeight / float64(w.cell*w.cell)) // in lights
	return len(w.flashing) > most && w.densest() > most
}

// densest returns the largest number of flashing lights in any window of flashWidth x flashHeight
// pixels.
func (w *watcher) densest() int {
	sums := make([]int, (w.rows+1)*(w.cols+1)) // numbers of flashing lights above and to the left
	for _, light := range w.flashing {
		sums[(light/w.cols+1)*(w.cols+1)+light%w.cols+1]++
	}
	for row := 1; row <= w.rows; row++ {
		line := 0
		for col := 1; col <= w.cols; col++ {
			i := row*(w.cols+1) + col
			line += sums[i]
			sums[i] = sums[i-w.cols-1] + line
		}
	}
	high, wide := min(w.rows, (flashHeight+w.cell-1)/w.cell), min(w.cols, (flashWidth+w.cell-1)/w.cell)
	most := 0
	for row := high; row <= w.rows; row++ {
		for col := wide; col <= w.cols; col++ {
			i, above := row*(w.cols+1)+col, (row-high)*(w.cols+1)+col
			most = max(most, sums[i]-sums[i-wide]-sums[above]+sums[above-wide])
		}
	}
	return most
}
