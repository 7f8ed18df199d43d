// Package docs tests the pages under docs: that the Go code in them runs and that no picture
// is out of date. It also checks the words of all text and comments (vocabulary.txt).
package docs
