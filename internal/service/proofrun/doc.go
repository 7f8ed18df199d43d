// Package proofrun models a proof that many machines work on: its state, the answers to its shards,
// its audits, and how it is shown to people.
//
// A proof consists of stages, a stage consists of shards, and a worker answers each shard. One
// shard in 50 is audited: a second worker answers it again. If the two disagree, the proof is
// disputed until a third worker decides. The proof then starts a new round without the answers from
// the worker that was wrong.
package proofrun
