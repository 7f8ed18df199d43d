// Package proof cuts a proof into shards, for as many machines as there are.
//
// A [Question] is what is to be proved. [Begin] makes a [Plan] of it, which goes from stage
// to stage. A stage has shards, numbered from 0. The answer of a shard follows from the
// question, the answers of the stages before and the shard's number alone, so it is the same
// to the byte whoever does it, as long as they agree on [Version]. When a plan has taken the
// answers of all shards, it goes to the next stage; which that is follows from the answers.
// After the last stage it has the [Result].
//
// The package only computes. The command line runs plans from files, the service from a
// queue in its database.
package proof
