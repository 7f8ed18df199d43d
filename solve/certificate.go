package solve

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/bits"
	"strings"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/puzzle"
	"lightsout/puzzle/pbm"
	"lightsout/solve/internal/chase"
)

// ErrUnsolvable reports that no presses solve a state.
var ErrUnsolvable = errors.New("no presses turn these lights out")

// An UnsolvableError is an ErrUnsolvable with a proof.
type UnsolvableError struct {
	Certificate Certificate `json:"certificate"`
}

func (e *UnsolvableError) Error() string { return ErrUnsolvable.Error() }

// Is reports whether target is ErrUnsolvable.
func (e *UnsolvableError) Is(target error) bool { return target == ErrUnsolvable }

// A Certificate proves that a state cannot be solved. With two colours it is a set of lights of
// which an odd number are lit, such that every button toggles an even number of them: no press
// changes that parity, so at least one light of the set is always on.
//
// With m colours the lights of the set have weights. No button changes the weighted sum of the
// colours modulo m, and that sum is not zero.
//
// If the state has a target, all this is true of its [puzzle.State.Difference] from the target.
//
// As text, a certificate is the ID of its lights, so another program can check it. The zero
// Certificate, whose text is empty, has no board.
type Certificate struct {
	board *board.Board
	set   puzzle.State // the weights; unset if they are known only as rows
	rows  *chase.Pattern
}

// NewCertificate returns the certificate with these lights; their colours are their weights, and a
// target makes no difference. Check finds out what it proves.
func NewCertificate(set puzzle.State) Certificate {
	return Certificate{board: set.Board(), set: set.Lights()}
}

// ErrCertificate reports that a certificate does not prove the state unsolvable.
var ErrCertificate = errors.New("the certificate is wrong")

// Lights returns the set as a state: its lights are on, and their colours are their weights. The
// error is [board.ErrNone] for the zero Certificate. For a certificate from [Solver.SolveRows], it
// fails if the context is done or if the board has more than puzzle.MaxLights lights.
func (c Certificate) Lights(ctx context.Context) (puzzle.State, error) {
	if c.rows == nil {
		return c.set, c.board.Check()
	}
	if c.board.Lights() > puzzle.MaxLights {
		return puzzle.State{}, english.Errorf("%w: the certificate has %d lights", puzzle.ErrTooLarge, c.board.Lights())
	}
	m, err := c.rows.Bitmap(func(int, int) error { return ctx.Err() })
	if err != nil {
		return puzzle.State{}, err
	}
	return puzzle.StateOfBitmap(c.board, m), nil
}

// MarshalText returns the ID of the lights. It fails if the board has more than puzzle.MaxLights
// lights.
func (c Certificate) MarshalText() ([]byte, error) {
	lights, err := c.Lights(context.Background())
	if err != nil && !errors.Is(err, board.ErrNone) {
		return nil, err
	}
	return lights.MarshalText()
}

// maxShortText is the largest number of lights of a certificate whose text may be shorter than the
// list of them, as in 9x9:1.
const maxShortText = 1 << 16

// UnmarshalText sets c to the certificate that [Certificate.MarshalText] wrote as the given text.
// The error is [puzzle.ErrID], or comes from [board.Parse].
func (c *Certificate) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*c = Certificate{}
		return nil
	}
	spec, lights, _ := strings.Cut(string(text), ":")
	b, err := board.Parse(spec)
	if err != nil {
		return err
	}
	if n := b.Lights(); n > maxShortText && n > 6*len(lights) { // base64url has six lights a character
		return english.Errorf("%w: %d lights take more than %d characters", puzzle.ErrID, n, len(lights))
	}
	set, err := puzzle.ParseLights(b, lights)
	if err != nil {
		return err
	}
	*c = NewCertificate(set)
	return nil
}

// Rows returns the set on a two-colour grid of any size, row by row. The zero Certificate has no
// rows. It panics on other boards.
func (c Certificate) Rows() pbm.Rows {
	switch {
	case c.rows != nil:
		return c.rows.Again()
	case c.board == nil:
		return pbm.NewBitmap(0, 0)
	}
	return c.set.Bitmap()
}

// Check returns nil if the certificate proves that the state is unsolvable. Otherwise it returns an
// ErrCertificate, [board.ErrMismatch] if the state belongs to a different board, or the error of the
// context. It does not use the solver, except to read a certificate from [Solver.SolveRows].
func (c Certificate) Check(ctx context.Context, state puzzle.State) error {
	if err := c.board.Match(state.Board()); err != nil {
		return err
	}
	state = state.Difference()
	if g, ok := c.board.Grid(); ok && g.Chaseable() && c.board.Colours() == 2 {
		return c.CheckRows(ctx, state.Bitmap())
	}
	var toggled []int
	for button := range c.board.Buttons() {
		if button%looksEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		toggled = c.board.AppendToggles(toggled[:0], button)
		sum := 0
		for _, light := range toggled {
			sum += c.set.Colour(light)
		}
		if sum%c.board.Colours() != 0 {
			return english.Errorf("%w: button %d changes the sum by %d", ErrCertificate, button, sum)
		}
	}
	sum := 0
	for light := range c.board.Lights() {
		if light%looksEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		sum += c.set.Colour(light) * state.Colour(light)
	}
	if sum%c.board.Colours() == 0 {
		return errEven
	}
	return nil
}

// looksEvery is how many buttons or lights are checked between two polls of the context.
const looksEvery = 1 << 10

var errEven = fmt.Errorf("%w: the weighted sum of its lights is zero modulo the number of colours", ErrCertificate)

// CheckRows is like Check, for the lights of a chaseable two-colour grid, read row by row.
func (c Certificate) CheckRows(ctx context.Context, lights pbm.Rows) error {
	if err := c.board.Check(); err != nil {
		return err
	}
	grid, _ := c.board.Grid()
	if rows, cols := lights.Size(); rows != grid.Rows || cols != grid.Cols || c.board.Colours() != 2 {
		return english.Errorf("%w: the state has %d x %d lights, but the certificate is for %.60s", board.ErrMismatch, rows, cols, c.board)
	}
	// A grid's toggle matrix is symmetric, so a set of lights is an invariant if pressing the same
	// set of buttons changes nothing.
	if err := pbm.Press(ctx, grid, c.Rows(), allZero{}); err != nil {
		return err
	}
	if err := lights.Rewind(); err != nil {
		return err
	}
	set, lit := c.Rows(), 0
	for range grid.Rows {
		if err := ctx.Err(); err != nil {
			return err
		}
		ours, err := set.ReadRow()
		if err != nil {
			return err
		}
		theirs, err := lights.ReadRow()
		if err != nil {
			return err
		}
		for i, b := range ours {
			lit += bits.OnesCount8(b & theirs[i])
		}
	}
	if lit%2 == 0 {
		return errEven
	}
	return nil
}

// allZero is a RowWriter that accepts only rows of zeros.
type allZero struct{}

func (allZero) WriteRow(row []byte) error {
	if len(bytes.Trim(row, "\x00")) != 0 {
		return fmt.Errorf("%w: a button toggles an odd number of its lights", ErrCertificate)
	}
	return nil
}
