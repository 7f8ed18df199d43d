// Package task is shared by the methods of solve. A [Task] represents one call to a method of a
// Solver, with its context and progress callback. A [Lazy] is a value that is built on first use.
// A [Method] computes with vectors; StateOf and its siblings convert them.
//
// A Task lives as long as its call. Long computations poll it every few milliseconds, with
// [Task.Err] or the [gf2.Tick] of a stage, and stop with the error it returns.
package task
