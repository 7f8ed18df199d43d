//go:build !race

package statesdb

const raceDetector = false
