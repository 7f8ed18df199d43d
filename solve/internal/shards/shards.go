// Package shards is shared by the methods of solve that cut a question into shards:
// numbered pieces of work for many machines. The work goes from stage to stage. A shard
// needs only the question, its number and the answers to the earlier stages, and its
// answer, a few bytes, is the same on every machine. So answers can come in any order, and
// more than once. A [Pending] tracks which are missing, and a [Reader] reads an answer from
// elsewhere.
package shards

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// ErrAnswer says that a shard does not exist, or that something is not its answer.
var ErrAnswer = errors.New("not the answer of a shard")

// Check returns an ErrAnswer if a stage does not have a shard.
func Check(shard, shards int) error {
	if shard < 0 || shard >= shards {
		return fmt.Errorf("%w: there is no shard %d, but %d of them", ErrAnswer, shard, shards)
	}
	return nil
}

// A Pending knows which shards of a stage have no answer yet.
type Pending struct {
	answered []bool
	left     int
}

// NewPending returns what is pending when a stage begins.
func NewPending(shards int) *Pending { return &Pending{make([]bool, shards), shards} }

// Needs reports whether a shard has no answer yet.
func (p *Pending) Needs(shard int) bool { return !p.answered[shard] }

// Answer records that a shard has an answer, and reports whether all of them have.
func (p *Pending) Answer(shard int) (all bool) {
	if !p.answered[shard] {
		p.answered[shard] = true
		p.left--
	}
	return p.left == 0
}

// A Reader reads numbers of variable length. After one that is missing or too large all
// are 0.
type Reader struct {
	text   []byte
	failed bool
}

// NewReader returns a reader of an answer.
func NewReader(text []byte) *Reader { return &Reader{text: text} }

// UpTo reads a number up to a limit, in its shortest form: an answer can be written in one
// way only.
func (r *Reader) UpTo(limit uint64) uint64 {
	n, size := binary.Uvarint(r.text)
	if size <= 0 || n > limit || size > 1 && r.text[size-1] == 0 {
		r.Fail()
		return 0
	}
	r.text = r.text[size:]
	return n
}

// Left is the number of bytes that were not read yet.
func (r *Reader) Left() int { return len(r.text) }

// Fail says that what was read is not an answer.
func (r *Reader) Fail() { r.text, r.failed = nil, true }

// Failed reports whether something was missing or wrong.
func (r *Reader) Failed() bool { return r.failed }

// End returns an ErrAnswer unless everything was right and nothing is left.
func (r *Reader) End() error {
	if r.failed || len(r.text) > 0 {
		return ErrAnswer
	}
	return nil
}
