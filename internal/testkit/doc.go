// Package testkit has helpers that the tests of several packages share. They unwrap values that
// must come without an error, check that calls panic, and count how often work polls its
// context, so that a test of cancellation needs no clock. Only tests import it.
package testkit
