package proof

import "context"

// NewWriterOf starts a file with any header.
var NewWriterOf = newWriter

// FlushAlways makes a Run write each answer to its file as soon as possible.
func FlushAlways(r *Run) { r.pace = 0 }

// Press presses the solution of a result, as a Check does.
func Press(ctx context.Context, q Question, r Result) error {
	k := &checking{Checked: Checked{Header: Header{Question: q}, Result: r}}
	return k.press(ctx)
}
