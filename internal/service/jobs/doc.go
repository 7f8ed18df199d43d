// Package jobs does what has to be done in the background, with River, a queue in the
// same PostgreSQL: it keeps the database in order, and does the shards of proofs.
//
// Any number of processes can work on one queue. A job that was cut off is done again, so
// every job can be done twice without harm. While the database is unavailable, jobs wait; the
// store logs the outage once.
//
// # Proofs
//
// A proof goes from stage to stage; a stage has shards. Each shard is a job, or some of
// them in a row if they may be small. Its answer is stored first, under the key of its shard, and only then does the queue hear that the job
// is done: whatever dies in between, no answer is lost, and none counts twice.
//
// A worker holds the plan of each proof that it works on in memory, with the answers of
// the stages before. When all answers of a stage are there, all workers take them, each for
// itself, and come to the same next stage. The first one notes that the proof is there
// now, and files its shards; a lock on a row makes that happen once.
//
// Workers report every few seconds that they are alive. The others file again what a dead one
// was doing. River would do that as well, but goes by how long ago a job was taken, which says
// nothing about a worker that is slow.
//
// One shard in 50 is audited: done again by another worker. The stage waits for its audits
// as long as there is a second worker. If two answers differ, the proof stops until a third
// worker has done the shard. Then all answers of the wrong one are discarded: the
// proof begins a new round, at the first stage in which that worker had a part, and the
// worker ends. A round is part of the key of an answer, so answers that come late do not count.
package jobs
