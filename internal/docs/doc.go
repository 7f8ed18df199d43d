// Package docs reads and writes the measurements in research/measurements.json, and formats them for
// the pages. Its tests check the pages: the Go code on them runs, and their tables and limits come
// from the measurements and from the code.
package docs
