// Package docs holds the guides, and the tests of the Go code in them.
package docs
