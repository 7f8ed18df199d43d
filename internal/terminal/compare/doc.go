// Package compare asks every solver the same questions on growing boards, and writes the results:
// a table (CSV), plots and a page that describes the run.
//
// You can stop a comparison at any time; the next run continues where it left off.
package compare
