// Package proof proves how many presses a puzzle needs, in shards, and writes and checks the file of
// such a proof.
//
// A [Question] is the claim to prove. [Begin] makes a [Plan] for it, which proceeds in stages of
// shards; package shards explains them. The answers are the same on every machine with the same
// [Version]. A [Run] computes the shards on this machine, and keeps its answers in a file so that it
// can be continued. The service runs the same plans from a queue in its database, on many machines,
// and writes the same files. A [Check] verifies a file, wherever it was made.
package proof
