// Package architecture holds no code, only the test that keeps the floors of
// docs/architecture.md: who may import whom, that each package says what it is
// for, that the core builds for the browser, and
// that everything compiles on the systems that people use.
package architecture
