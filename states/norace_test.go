//go:build !race

package states

const raceDetector = false
