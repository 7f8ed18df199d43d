// Package testkit has helpers for the tests of several packages: for values that must come
// without an error, for calls that must panic, and contexts that count how often they are
// polled, so that a test of cancellation needs no clock. Only tests import it.
package testkit
