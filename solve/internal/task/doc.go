// Package task is what the rooms of solve share: one call of a Solver, with its
// context and progress callback, and values that are built by the first call that
// needs them.
//
// A [Task] lives as long as the call it belongs to. Long work polls it every few
// milliseconds, by [Task.Err] or by the [gf2.Tick] of a stage, and stops with the
// error that it gets.
package task
