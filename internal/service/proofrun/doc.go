// Package proofrun models a proof that many machines work on: its state, the answers to its shards,
// and how it is shown to people.
//
// A proof consists of stages, a stage consists of shards, and a worker answers each shard. One shard
// in 50 is audited: another worker answers it again, and must get the same answer.
package proofrun
