// Package external runs programs of others: solvers, on models of package model, and
// ffmpeg, which turns plain video into MP4 and WebM files.
//
// A solver is never trusted: it runs in a folder of its own with limits of time,
// memory, output and processes, what it prints is read by package model, its presses
// are pressed, and what it claims is compared with the exact answer of package solve.
// When it ends or is stopped, the processes that it started are killed too.
package external
