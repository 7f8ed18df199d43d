// Package external runs the solvers of others on models of package model, and checks
// what they answer.
//
// A program is never trusted: it runs in a folder of its own with limits of time,
// memory, output and processes, what it prints is read by package model, its presses
// are pressed, and what it claims is compared with the exact answer of package solve.
// When it is done or stopped, the processes that it started are ended too.
package external
