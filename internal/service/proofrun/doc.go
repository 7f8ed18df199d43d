// Package proofrun models a proof that many machines work on: its state, the answers to its shards,
// and how it is shown to people.
//
// A proof consists of stages, a stage consists of shards, and a worker answers each shard. About one
// shard in 50 is audited: it is answered again, by another worker if one is alive, and the two answers
// must be the same.
package proofrun
