// Package architecture has only tests. They enforce the floors of
// docs/architecture.md: which package may import which, that each package has a
// package comment, that the core builds for the browser, and that everything
// compiles on the systems that people use.
package architecture
