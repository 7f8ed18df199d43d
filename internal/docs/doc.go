// Package docs has the measurements that the pages show, and tests the pages under docs: that
// the Go code in them runs, that no picture is out of date, and that every duration, size and
// ratio comes from a measurement or from the code. It also checks the words of all text and
// comments (vocabulary.txt).
package docs
