// Package testkit holds what the tests of several packages share: helpers for values
// that must come without an error and for calls that must panic, and contexts that
// count how often they are polled, so that a test of stopping needs no clock. Only
// tests import it.
package testkit
