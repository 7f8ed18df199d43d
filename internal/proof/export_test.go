package proof

import "context"

// NewWriterOf begins a file with any header.
var NewWriterOf = newWriter

// Press presses what a result says, as a Check does.
func Press(ctx context.Context, q Question, r Result) error {
	k := &checking{Checked: Checked{Header: Header{Question: q}, Result: r}}
	return k.press(ctx)
}
