// Package architecture contains only tests. They check that every package has a package comment,
// that the core builds for the browser, that everything compiles on all supported systems, and that
// docs/architecture.md matches the tree. The linter checks the import rules.
package architecture
