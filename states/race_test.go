//go:build race

package states

const raceDetector = true
