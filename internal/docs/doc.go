// Package docs holds the measurements that the pages show, and tests the pages under docs. The
// tests check that the Go code on the pages runs, that no picture is out of date, and that every
// duration, size and ratio comes from a measurement or from the code. They also check the wording
// of all text and comments (vocabulary.txt).
package docs
