//go:build race

package graphfile

const raceDetector = true
