package proofrun

import (
	"bytes"
	"time"
)

// A State says how a proof stands.
type State string

// States of a proof.
const (
	Running   State = "running"
	Disputed  State = "disputed" // two workers disagree, and a third has to decide
	Done      State = "done"
	Cancelled State = "cancelled"
	Failed    State = "failed"
)

// IsOpen reports whether there may be something left to do.
func (s State) IsOpen() bool { return s == Running || s == Disputed }

// A Proof is a question that many machines work on.
type Proof struct {
	ID      int64
	Puzzle  string
	Goal    string
	Version string
	Seed    []byte // decides which shards are audited
	State   State
	Reason  string // why it is disputed or has failed
	Round   int
	Stage   int
	Result  []byte // JSON, when it is done
	Asked   time.Time
	Ended   time.Time // zero if it has not
}

// At is where the proof is.
func (p Proof) At() StageID { return StageID{p.ID, p.Round, p.Stage} }

// A StageID names a stage of a proof. A proof begins a new round when answers have to be
// discarded, and may go back to an earlier stage then.
type StageID struct {
	Proof        int64
	Round, Stage int
}

// Before reports whether a stage comes before another one of the same proof.
func (a StageID) Before(b StageID) bool {
	return a.Round < b.Round || a.Round == b.Round && a.Stage < b.Stage
}

// An Answer is what a worker found in a shard.
type Answer struct {
	StageID
	Shard  int
	Worker int64
	Answer []byte
	Audit  bool // a second worker is to answer the shard as well
}

// A Check is a shard that a worker is to do again.
type Check struct {
	StageID
	Shard    int
	Disputed bool // two workers disagree about it
}

// A Dispute is a shard about which two workers disagree.
type Dispute struct {
	First, Second Answer
}

// Wrong is the worker whose answer differs from that of a third one; 0 if both do.
func (d Dispute) Wrong(answer []byte) int64 {
	switch {
	case bytes.Equal(d.First.Answer, answer):
		return d.Second.Worker
	case bytes.Equal(d.Second.Answer, answer):
		return d.First.Worker
	}
	return 0
}

// A Worker is a process that does shards.
type Worker struct {
	ID      int64
	Name    string
	Version string
	Cores   int
	Proof   int64   // what it did last; 0 for nothing
	Rate    float64 // shards per second, recently
	Seen    time.Time
}

// A Share is what a worker has done for a proof.
type Share struct {
	Worker  int64  `json:"worker"`
	Name    string `json:"name"`
	Answers int    `json:"answers"`
	Banned  string `json:"banned,omitempty"` // the reason, if it is
}
