package shards

import "encoding/binary"

// A Reader reads variable-length numbers. After one that is missing or invalid, it returns only
// zeros.
type Reader struct {
	text   []byte
	failed bool
}

// NewReader returns a reader of an answer.
func NewReader(text []byte) *Reader { return &Reader{text: text} }

// UpTo reads a number that must not exceed a limit. It accepts only the shortest encoding, so an
// answer has only one encoding.
func (r *Reader) UpTo(limit uint64) uint64 {
	n, size := binary.Uvarint(r.text)
	if size <= 0 || n > limit || size > 1 && r.text[size-1] == 0 {
		r.Fail()
		return 0
	}
	r.text = r.text[size:]
	return n
}

// Left returns the number of unread bytes.
func (r *Reader) Left() int { return len(r.text) }

// Fail marks the answer as invalid.
func (r *Reader) Fail() { r.text, r.failed = nil, true }

// Failed reports whether anything so far was missing or invalid.
func (r *Reader) Failed() bool { return r.failed }

// End returns an ErrAnswer unless everything was valid and nothing is left.
func (r *Reader) End() error {
	if r.failed || len(r.text) > 0 {
		return ErrAnswer
	}
	return nil
}
