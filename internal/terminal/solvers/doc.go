// Package solvers runs other programs: solvers, on models from package model, and ffmpeg, which
// turns raw video into MP4 and WebM files.
//
// No solver is trusted. Each runs in its own folder, with limits on time, memory, output and
// processes. Package model parses its output, the presses are applied, and its claims are compared
// with the exact answer from package solve. When a solver ends or is stopped, its child processes
// are killed too.
package solvers
