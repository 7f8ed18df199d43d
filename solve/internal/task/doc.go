// Package task is shared by the methods of solve: one call of a Solver, with its
// context and progress callback, and values that are built by the first call that
// needs them.
//
// A [Task] lives as long as the call it belongs to. Long computations poll it every
// few milliseconds, with [Task.Err] or the [gf2.Tick] of a stage, and stop with the
// error it returns.
package task
