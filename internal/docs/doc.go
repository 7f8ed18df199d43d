// Package docs holds the measurements that the pages show, and tests the pages under docs: the Go
// code on them runs, and their tables and limits come from the measurements and from the code.
package docs
