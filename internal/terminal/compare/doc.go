// Package compare asks every solver the same questions, on boards of growing size,
// and writes the results: a table (CSV), plots and a page that says what was run.
//
// A comparison can be stopped at any time and continues where it stopped.
package compare
