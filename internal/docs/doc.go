// Package docs tests the pages under docs: the Go code in them, and that no picture is older
// than what it shows.
package docs
