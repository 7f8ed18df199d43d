package facts

import (
	"fmt"
	"math"
	"strconv"

	"lightsout/internal/english"
	"lightsout/solve"
)

// An Estimate predicts how long a proof of God's number would take if the search had no limits. It
// extrapolates from the number of steps that smaller parts of the proof took. The logarithm of that
// number grows roughly linearly, both with the number of independent groups of buttons and with the
// total number of groups. In tests where the next part was also proved, the estimate from
// independent groups was too low by a factor of up to 30, and the estimate from all groups was
// usually too high, by a factor of up to 400.
type Estimate struct {
	Low, High float64 // seconds on one core, at one nanosecond per step

	parts               []solve.Part // the last part is the whole proof
	perIndependent, per float64      // factor by which one more group increases the steps
}

// nanosecond is how long a step takes, in seconds.
const nanosecond = 1e-9

// leastParts is the minimum number of settled parts for an estimate.
const leastParts = 3

// newEstimate extrapolates from the steps of a search, or returns nil if there is too little data.
func newEstimate(parts []solve.Part) *Estimate {
	if len(parts) <= leastParts {
		return nil
	}
	e := &Estimate{parts: parts}
	e.Low, e.perIndependent = extrapolate(parts, func(p solve.Part) int { return p.Independent })
	e.High, e.per = extrapolate(parts, func(p solve.Part) int { return p.Groups })
	return e
}

// extrapolate returns how many seconds the last part would take, and by what factor each additional
// group multiplies the time. It uses a least-squares line through the logarithms of the other
// parts.
func extrapolate(parts []solve.Part, groups func(solve.Part) int) (seconds, growth float64) {
	settled, whole := parts[:len(parts)-1], parts[len(parts)-1]
	var n, sumX, sumY, sumXX, sumXY float64
	for _, p := range settled {
		x, y := float64(groups(p)), math.Log(float64(p.Steps))
		n, sumX, sumY, sumXX, sumXY = n+1, sumX+x, sumY+y, sumXX+x*x, sumXY+x*y
	}
	slope := (n*sumXY - sumX*sumY) / (n*sumXX - sumX*sumX)
	start := (sumY - slope*sumX) / n
	return math.Exp(start+slope*float64(groups(whole))) * nanosecond, math.Exp(slope)
}

// Sentence states the estimate and explains how it was made.
func (e Estimate) Sentence() string {
	first, last := e.parts[0], e.parts[len(e.parts)-2]
	steps := func(p solve.Part) string { return english.Group(strconv.Itoa(p.Steps)) }
	return fmt.Sprintf("Without that limit, a proof would take one core between %s and %s. This is a rough estimate: parts of the question, "+
		"with %d to %d independent groups, took %s to %s steps of about a nanosecond. The number of steps grew by a factor of %.2g "+
		"for each independent group, which gives the smaller figure, and by a factor of %.2g for each group, which gives the larger one.",
		roughTime(e.Low), roughTime(e.High), first.Independent, last.Independent, steps(first), steps(last), e.perIndependent, e.per)
}

// roughTime formats seconds in a single unit, with the precision of an estimate.
func roughTime(seconds float64) string {
	const year = 365.25 * 24 * 3600
	if seconds >= 1e6*year {
		return fmt.Sprintf("10^%.0f years", math.Log10(seconds/year))
	}
	for _, unit := range []struct {
		name    string
		seconds float64
	}{{"year", year}, {"day", 24 * 3600}, {"hour", 3600}, {"minute", 60}} {
		if n := math.Round(seconds / unit.seconds); n >= 2 {
			return english.Plural(int(n), unit.name, unit.name+"s")
		}
	}
	return english.Plural(int(math.Ceil(seconds)), "second", "seconds")
}
