// Package proof cuts a proof into shards, for any number of machines.
//
// A [Question] is what is to be proved. [Begin] makes a [Plan] of it, which goes from stage
// to stage. A stage has shards, numbered from 0. The answer of a shard follows only from
// the question, the answers of the earlier stages and the shard's number. So it is the
// same, byte for byte, on every machine with the same [Version]. When a plan has taken the
// answers of all shards, it goes to the next stage, which the answers determine.
// After the last stage it has the [Result].
//
// The package only computes. The command line runs plans from files, the service from a
// queue in its database.
package proof
