// Package solvers runs other programs: solvers, on models from package model, and ffmpeg, which
// turns films into MP4 and WebM files.
//
// No solver is trusted. Each runs in its own folder, with a time limit. Package model parses its
// output, the presses are applied, and its claims are compared with the exact answer from package
// solve. On Linux, there are also limits on memory and output. On Unix, when a solver ends or is
// stopped, the processes that it started are killed too.
package solvers
