package proof

import "context"

// NewWriterOf starts a file with any header.
var NewWriterOf = newWriter

// Press checks the solution in a result by pressing its buttons, as a Check does.
func Press(ctx context.Context, q Question, r Result) error {
	k := &checking{Checked: Checked{Header: Header{Question: q}, Result: r}}
	return k.press(ctx)
}
