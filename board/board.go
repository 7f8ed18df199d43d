package board

import (
	"fmt"
	"iter"
	"math"
	"slices"

	"lightsout/internal/english"
)

// Limits on the size of a board, checked before memory is allocated. Readers of files check the
// exported ones while they read.
const (
	// MaxSide is the largest number of rows or columns in a grid.
	MaxSide = 1 << 20
	// MaxToggles is the largest number of buttons and toggles together on a board that lists its
	// buttons, and the largest number of edges in a graph.
	MaxToggles = 1 << 22
	// MaxLabel is the maximum length of a label, in bytes.
	MaxLabel = 1 << 10
	// maxColours is the largest number of colours that a light can have, including off.
	maxColours = 64
)

// A Board has lights and buttons, both numbered from 0. A light is either off (0) or shows one of
// the colours 1 to Colours-1. Pressing a button advances each of its lights to the next colour, or by
// several colours on a board such as [NewSteps] makes; after the last colour, a light goes off.
//
// The zero Board is not a board yet: it exists to be decoded into, and methods that need its lights
// or buttons panic.
type Board struct {
	shape   shape
	colours int
	labels  []string // one label per light, if each light is a button; nil if the board has no labels
}

// A shape is a family of boards, such as grids or lists of buttons.
type shape interface {
	spec() string
	equal(other shape) bool
	lights() int
	buttons() int
	// appendToggles appends the lights that the button toggles, in increasing order.
	appendToggles(lights []int, button int) []int
	spot(light int) Spot
	frame() Frame
	// name describes the position of a light in words, and label in a few characters.
	name(light int) string
	label(light int) string
}

// Lights returns the number of lights.
func (b *Board) Lights() int { return b.shape.lights() }

// Buttons returns the number of buttons. On a grid each light is a button.
func (b *Board) Buttons() int { return b.shape.buttons() }

// Colours returns the number of states a light can have, including off: 2 if lights are either on
// or off.
func (b *Board) Colours() int { return b.colours }

// Toggles yields, in increasing order, the lights that pressing the button advances. A light that
// advances by several colours appears that many times.
func (b *Board) Toggles(button int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for _, light := range b.AppendToggles(nil, button) {
			if !yield(light) {
				return
			}
		}
	}
}

// AppendToggles appends to lights the lights that pressing the button advances, in increasing order,
// and returns the extended slice. A light that advances by several colours appears that many times;
// see [Board.MostSteps].
func (b *Board) AppendToggles(lights []int, button int) []int {
	b.checkButton(button)
	return b.shape.appendToggles(lights, button)
}

// MostSteps returns the most colours by which a button advances a light: 1 on all boards except some
// that list their buttons.
func (b *Board) MostSteps() int {
	if l, ok := b.shape.(listed); ok {
		return l.most
	}
	return 1
}

// Grid returns the board's rows, columns, rule and surface. ok is false if the board is not a
// grid or has holes.
func (b *Board) Grid() (Grid, bool) {
	g, ok := b.shape.(gridShape)
	return g.Grid, ok
}

// Sides returns the number of lights in each dimension of a grid (rows first) or hypergrid, and
// whether it is a torus. Lights are numbered with the last dimension varying fastest. ok is
// false for other surfaces and families, and for boards with holes.
func (b *Board) Sides() (sides []int, torus, ok bool) {
	switch s := b.shape.(type) {
	case gridShape:
		return []int{s.Rows, s.Cols}, s.Surface == Torus, s.Surface == Plane || s.Surface == Torus
	case hyper:
		return slices.Clone(s.sides), s.torus, true
	}
	return nil, false, false
}

// String returns the board's spec, which [Parse] reads, or "" for the zero Board.
func (b *Board) String() string {
	switch {
	case b.shape == nil:
		return ""
	case b.colours == 2:
		return b.shape.spec()
	}
	return fmt.Sprintf("%s,mod=%d", b.shape.spec(), b.colours)
}

// Equal reports whether b and c are the same board. It ignores labels.
func (b *Board) Equal(c *Board) bool {
	return b == c || b.Check() == nil && c.Check() == nil && b.colours == c.colours && b.shape.equal(c.shape)
}

// Check returns ErrNone if b is nil or the zero Board. Functions that return an error use it before
// they use a board that they were given.
func (b *Board) Check() error {
	if b == nil || b.shape == nil {
		return ErrNone
	}
	return nil
}

// Match returns nil if c is the same board as b. Otherwise the error wraps ErrMismatch, or is
// ErrNone if b or c is nil or the zero Board. Functions that return an error use Match to check
// that a state, a set of presses or a target belongs to their board.
func (b *Board) Match(c *Board) error {
	switch {
	case b.Check() != nil || c.Check() != nil:
		return ErrNone
	case !b.Equal(c):
		return fmt.Errorf("%w: got %.60s, but need %.60s", ErrMismatch, c, b)
	}
	return nil
}

// MarshalText returns the spec.
func (b *Board) MarshalText() ([]byte, error) { return []byte(b.String()), b.Check() }

// UnmarshalText sets b to the board that the spec describes. States share their board and rely on it
// never to change, so b must be the zero Board.
func (b *Board) UnmarshalText(spec []byte) error {
	if b.Check() == nil {
		return fmt.Errorf("cannot decode into %.60s, because a board never changes; decode into a new one", b)
	}
	parsed, err := Parse(string(spec))
	if err != nil {
		return err
	}
	*b = *parsed
	return nil
}

// WithColours returns the same board with a different number of colours, from 2 to 64.
func (b *Board) WithColours(colours int) (*Board, error) {
	if err := b.Check(); err != nil {
		return nil, err
	}
	if colours < 2 || colours > maxColours {
		return nil, english.Errorf("%w: the number of colours is %d; use 2 to %d", ErrSpec, colours, maxColours)
	}
	if l, ok := b.shape.(listed); ok {
		if err := l.fits(colours); err != nil {
			return nil, err
		}
	}
	return &Board{shape: b.shape, colours: colours, labels: b.labels}, nil
}

// maxInt keeps sizes in range on platforms with 32-bit ints.
const maxInt int64 = math.MaxInt
