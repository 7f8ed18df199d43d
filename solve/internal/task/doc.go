// Package task is shared by the methods of solve. It represents one call of a Solver, with its
// context and progress callback, and values that the first call to need them builds.
//
// A [Task] lives as long as its call. Long computations poll it every few milliseconds, with
// [Task.Err] or the [gf2.Tick] of a stage, and stop with the error it returns.
package task
