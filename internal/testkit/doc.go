// Package testkit has helpers that the tests of several packages share. They unwrap the results of
// calls that must not fail, check that calls fail or panic, compare text with golden files, encode
// graphs in sparse6, and count how many times code checks its context, so that a test of cancellation
// needs no clock. Only tests and other packages for tests import it.
package testkit
