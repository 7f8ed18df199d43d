package film

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/puzzle"
)

// An Order is the order in which a scene's buttons are pressed. The final picture is the same in
// any order.
type Order string

// The orders. A wipe presses buttons line by line: behind its front the new picture is complete,
// and ahead of it the old one is untouched. The default is Wipe.
const (
	Wipe      Order = "wipe" // down from the top
	WipeUp    Order = "wipe-up"
	WipeLeft  Order = "wipe-left"
	WipeRight Order = "wipe-right"
	Diagonal  Order = "diagonal" // from the top left corner to the bottom right one
	Radial    Order = "radial"   // from the centre
	Spiral    Order = "spiral"   // from the centre, in a spiral
	Scatter   Order = "scatter"  // at random
	Bright    Order = "bright"   // brightest lights on the map first
	Calm      Order = "calm"     // showing few stray lights on the way
)

// Orders lists the orders.
func Orders() []Order {
	return []Order{Wipe, WipeUp, WipeLeft, WipeRight, Diagonal, Radial, Spiral, Scatter, Bright, Calm}
}

// An Ordering is an Order and its parameters. The zero Ordering is a Wipe.
type Ordering struct {
	Order   Order
	Reverse bool      // from the last press to the first
	Map     []float32 // for Bright, a tone for each light; nil means the next picture
}

// equal reports whether o and p have the same Order and parameters.
func (o Ordering) equal(p Ordering) bool {
	return o.Order == p.Order && o.Reverse == p.Reverse && slices.Equal(o.Map, p.Map)
}

func (o Ordering) check(lights int) error {
	if o.Order != "" && !slices.Contains(Orders(), o.Order) {
		return fmt.Errorf("unknown order %q; choose one of %s", o.Order, english.Choices(Orders()))
	}
	if o.Map != nil && len(o.Map) != lights {
		return english.Errorf("the map has %d tones for %d lights; it needs one for each", len(o.Map), lights)
	}
	return nil
}

// list puts the presses from one state to another in order, and returns them as a list of buttons.
func (o Ordering) list(ctx context.Context, p puzzle.Presses, from, to puzzle.State) (list []int, err error) {
	for button := range p.Buttons() {
		for range p.Times(button) {
			list = append(list, button)
		}
	}
	switch o.Order {
	case Scatter:
		random := rand.New(rand.NewPCG(1, uint64(len(list))))
		random.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	case Calm:
		if list, err = calm(ctx, list, from, to); err != nil {
			return nil, err
		}
	default:
		o.sort(list, to)
	}
	if o.Reverse {
		slices.Reverse(list)
	}
	return list, nil
}

// sort orders presses by position or, for Bright, by brightness.
func (o Ordering) sort(list []int, to puzzle.State) {
	g, _ := to.Board().Grid()
	keys := make([]float64, to.Board().Buttons())
	for _, button := range list {
		row, col := g.Place(button)
		keys[button] = o.key(g, row, col)
		if o.Order == Bright {
			keys[button] = o.dark(button, to)
		}
	}
	slices.SortFunc(list, func(a, b int) int { return cmp.Or(cmp.Compare(keys[a], keys[b]), a-b) })
}

// dark returns how dark the map is at a button, or the next picture if there is no map.
func (o Ordering) dark(button int, to puzzle.State) float64 {
	if o.Map != nil {
		return -float64(o.Map[button])
	}
	return -float64(to.Colour(button))
}

// key returns the sort key for a press.
func (o Ordering) key(g board.Grid, row, col int) float64 {
	y, x := float64(row)-float64(g.Rows-1)/2, float64(col)-float64(g.Cols-1)/2
	switch o.Order {
	case WipeUp:
		return float64(-row)
	case WipeRight:
		return float64(col)
	case WipeLeft:
		return float64(-col)
	case Diagonal:
		return float64(row + col)
	case Radial:
		return math.Hypot(x, y)
	case Spiral:
		return math.Floor(math.Hypot(x, y)/spiralArm)*2*math.Pi + math.Atan2(y, x)
	default: // a wipe
		return float64(row)
	}
}

// spiralArm is the width of an arm of the spiral, in lights.
const spiralArm = 3
