// Package shards is shared by the methods of solve that cut a problem into shards: numbered pieces
// of work for many machines. The work runs in stages. A shard needs only the problem, its number
// and the answers of the earlier stages, and its answer, a few bytes, is the same on every machine.
// So answers can arrive in any order, and more than once. A [Pending] tracks which ones are
// missing, and a [Reader] decodes an answer from another machine.
package shards

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// ErrAnswer reports that a shard does not exist, or that an answer is not valid for it.
var ErrAnswer = errors.New("not an answer to a shard")

// Check returns an ErrAnswer if a stage has no such shard.
func Check(shard, shards int) error {
	if shard < 0 || shard >= shards {
		return fmt.Errorf("%w: there is no shard %d of %d", ErrAnswer, shard, shards)
	}
	return nil
}

// A Pending tracks which shards of a stage have no answer yet.
type Pending struct {
	answered []bool
	left     int
}

// NewPending returns a Pending in which no shard has an answer.
func NewPending(shards int) *Pending { return &Pending{make([]bool, shards), shards} }

// Needs reports whether a shard still needs an answer.
func (p *Pending) Needs(shard int) bool { return !p.answered[shard] }

// Answer records that a shard has an answer, and reports whether all shards have one.
func (p *Pending) Answer(shard int) (all bool) {
	if !p.answered[shard] {
		p.answered[shard] = true
		p.left--
	}
	return p.left == 0
}

// A Reader reads variable-length numbers. After a number that is missing or too large, it returns
// only zeros.
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
