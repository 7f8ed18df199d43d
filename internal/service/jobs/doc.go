// Package jobs runs background work with River, whose queue is in the service's PostgreSQL
// database. It maintains the database and computes the shards of proofs.
//
// Any number of processes can share one queue. An interrupted job runs again, so every job is safe
// to run twice. While the database is unavailable, jobs wait; the store logs the outage once.
//
// # Proofs
//
// A proof consists of stages, and a stage of shards. Each shard is one job, except that small
// shards are grouped, several to a job. The worker stores each answer under its shard's key before
// it reports the job as done. A crash in between neither loses an answer nor counts one twice.
//
// A worker keeps the plan of each of its proofs in memory, with the answers from earlier stages.
// When all answers for a stage are stored, every worker that has the plan reads them and derives
// the same next stage. The first worker to finish advances the proof, and then the shards of the
// new stage are queued; row locks ensure that each of these happens once.
//
// Workers send a heartbeat every few seconds, and live workers requeue the shards of dead ones.
// River can rescue jobs by itself, but it considers only how long ago a job was taken, so it cannot
// tell a slow worker from a dead one.
//
// About one shard in 50, drawn at random, is audited: another worker repeats it, or the same one if
// no other is alive. The stage waits for its audits. If two answers differ, the proof fails and
// names the shard, because nobody can tell which of the other answers are right.
package jobs
