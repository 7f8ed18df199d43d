//go:build !race

package generate

const raceDetector = false
