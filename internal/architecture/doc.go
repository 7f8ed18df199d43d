// Package architecture has only tests. They check that each package says what it is for,
// that the core builds for the browser, that everything compiles on the systems that people
// use, and that docs/architecture.md shows the tree as it is. The linter checks which package
// may import which.
package architecture
