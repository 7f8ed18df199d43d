// Package proof divides a proof into shards that any number of machines can compute.
//
// A [Question] is the claim to prove. [Begin] makes a [Plan] for it, which proceeds in stages. A
// stage has shards, numbered from 0. The answer to a shard depends only on the question, the
// answers from earlier stages and the shard's number, so it is the same, byte for byte, on every
// machine with the same [Version]. Once a plan has the answers to all shards of a stage, it moves
// on to the next, which those answers determine. After the last stage it has the [Result].
//
// The package only computes. The command line runs plans from files, and the service runs them
// from a queue in its database.
package proof
