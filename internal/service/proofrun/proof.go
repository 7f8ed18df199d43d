package proofrun

import (
	"bytes"
	"time"
)

// A State is the state of a proof.
type State string

// States of a proof.
const (
	Running   State = "running"
	Disputed  State = "disputed" // two workers disagree, and a third must decide
	Done      State = "done"
	Cancelled State = "cancelled"
	Failed    State = "failed"
)

// IsOpen reports whether a proof in this state may still need work.
func (s State) IsOpen() bool { return s == Running || s == Disputed }

// A Proof is a question that many machines work on.
type Proof struct {
	ID      int64
	Puzzle  string
	Goal    string
	Version string
	Seed    []byte // selects the shards to audit
	State   State
	Reason  string // why the proof is disputed or has failed
	Round   int
	Stage   int
	Result  []byte // JSON, once the proof is done
	Asked   time.Time
	Ended   time.Time // zero while the proof is open
}

// At returns the current stage of the proof.
func (p Proof) At() StageID { return StageID{p.ID, p.Round, p.Stage} }

// A StageID identifies a stage of a proof. When answers are discarded, the proof starts a new
// round, possibly at an earlier stage.
type StageID struct {
	Proof        int64
	Round, Stage int
}

// Before reports whether stage a comes before stage b of the same proof.
func (a StageID) Before(b StageID) bool {
	return a.Round < b.Round || a.Round == b.Round && a.Stage < b.Stage
}

// An Answer is a worker's answer to a shard.
type Answer struct {
	StageID
	Shard  int
	Worker int64
	Answer []byte
	Audit  bool // a second worker must repeat the shard
}

// A Check is a shard that a worker must repeat.
type Check struct {
	StageID
	Shard    int
	Disputed bool // two workers disagree
}

// A Dispute is a shard with two different answers.
type Dispute struct {
	First, Second Answer
}

// Wrong returns the worker whose answer differs from that of a third worker, or 0 if both answers
// do.
func (d Dispute) Wrong(answer []byte) int64 {
	switch {
	case bytes.Equal(d.First.Answer, answer):
		return d.Second.Worker
	case bytes.Equal(d.Second.Answer, answer):
		return d.First.Worker
	}
	return 0
}

// A Worker is a process that computes shards.
type Worker struct {
	ID      int64
	Name    string
	Version string
	Cores   int
	Proof   int64   // the proof of its latest shard; 0 if none
	Rate    float64 // recent shards per second
	Seen    time.Time
}

// A Share is a worker's share of a proof.
type Share struct {
	Worker  int64  `json:"worker"`
	Name    string `json:"name"`
	Answers int    `json:"answers"`
	Banned  string `json:"banned,omitempty"` // the reason, if the worker is banned
}
