// Package proofrun has what the service knows about a proof that many machines work on: how it
// stands, who has answered which shard, what is audited, and how it is shown.
//
// A proof goes from stage to stage, and a stage has shards, each of which a worker answers. One
// shard in 50 is audited: a second worker answers it as well. If the two disagree, the proof is
// disputed until a third one has decided, and begins a new round without the answers of the
// worker that was wrong.
package proofrun
