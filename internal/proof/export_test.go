package proof

import "context"

// NewWriterOf starts a file with any header.
var NewWriterOf = newWriter

// Hold makes a Run count this many bytes of answers for its stage.
func Hold(r *Run, bytes int) { r.bytes = bytes }

// Press presses the solution of a result, as a Check does.
func Press(ctx context.Context, q Question, r Result) error {
	k := &checking{Checked: Checked{Header: Header{Question: q}, Result: r}}
	return k.press(ctx)
}
