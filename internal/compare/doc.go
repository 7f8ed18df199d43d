// Package compare asks every solver the same questions, on boards that grow, and
// keeps what came of it: a table (CSV), plots and a page that says what was run.
//
// A comparison can be stopped at any time and goes on where it was.
package compare
