package proofrun

import "time"

// A State is the state of a proof.
type State string

// States of a proof.
const (
	Running   State = "running"
	Done      State = "done"
	Cancelled State = "cancelled"
	Failed    State = "failed"
)

// A Proof is a question that many machines work on.
type Proof struct {
	ID      int64
	Puzzle  string
	Goal    string
	Version string
	State   State
	Reason  string // why the proof has failed
	Stage   int
	Result  []byte // JSON, once the proof is done
	Asked   time.Time
	Ended   time.Time // zero while the proof is running
}

// At returns the current stage of the proof.
func (p Proof) At() StageID { return StageID{p.ID, p.Stage} }

// A StageID identifies a stage of a proof.
type StageID struct {
	Proof int64
	Stage int
}

// An Answer is a worker's answer to a shard.
type Answer struct {
	StageID
	Shard  int
	Worker int64
	Answer []byte
	Audit  bool // another worker must repeat the shard
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
}
