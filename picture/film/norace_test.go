//go:build !race

package film_test

const raceDetector = false
