// Package solvers runs other programs: solvers, on models of package model, and
// ffmpeg, which turns plain video into MP4 and WebM files.
//
// No solver is trusted. It runs in a folder of its own with limits on time, memory,
// output and processes. Package model reads what it prints, its presses are applied,
// and its claims are compared with the exact answer of package solve. When it ends
// or is stopped, the processes that it started are killed too.
package solvers
