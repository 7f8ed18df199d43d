package main

import (
	"math"
	"math/rand/v2"
)

// The moon through a month: a ball with seas and craters, lit by the sun.

// A crater is a bowl with a rim. Its position is a direction from the centre of the moon.
type crater struct {
	at    vec
	width float64
}

var craters = func() []crater {
	random := rand.New(rand.NewPCG(1969, 7)) // the same moon every time
	all := make([]crater, 260)
	for i := range all {
		at := vec{random.NormFloat64(), random.NormFloat64(), -math.Abs(random.NormFloat64())}.unit()
		all[i] = crater{at, 0.035 + 0.16*math.Pow(random.Float64(), 5)}
	}
	return all
}()

// height returns the height of the ground.
func height(at vec) float64 {
	sum := 0.0
	for _, c := range craters {
		far := math.Sqrt(max(0, 2-2*at.dot(c.at))) / c.width
		if far > 1.5 {
			continue
		}
		bowl := min(far*far, 1) - 1
		rim := math.Exp(-30 * (far - 1) * (far - 1))
		sum += c.width * (0.16*bowl + 0.1*rim)
	}
	return sum
}

// seas are dark plains, given as directions and widths.
var seas = []crater{
	{vec{-0.45, 0.45, -0.8}, 0.42},
	{vec{-0.15, 0.62, -0.78}, 0.26},
	{vec{0.28, 0.48, -0.83}, 0.3},
	{vec{0.42, 0.2, -0.88}, 0.33},
	{vec{0.68, 0.15, -0.7}, 0.17},
	{vec{-0.55, -0.02, -0.83}, 0.4},
	{vec{-0.2, -0.35, -0.9}, 0.24},
}

// albedo returns the brightness of the ground.
func albedo(at vec) float64 {
	v := 1.0
	for _, s := range seas {
		far := math.Sqrt(max(0, 2-2*at.dot(s.at.unit())))
		v = min(v, 0.42+0.58*soft(0.75*s.width, 1.1*s.width, far+0.05*math.Sin(17*at.x+9*at.y)+0.04*math.Sin(23*at.y-11*at.x)))
	}
	return v
}

// A ground is a point on the moon's surface.
type ground struct {
	normal vec
	albedo float64
}

// grounds caches the ground at each point of the picture, because every phase shows the same
// ground.
var grounds = map[[2]float64]ground{}

func groundAt(x, y float64) ground {
	known, ok := grounds[[2]float64{x, y}]
	if ok {
		return known
	}
	at := vec{x, y, -math.Sqrt(1 - x*x - y*y)}
	const e = 0.006
	h := height(at)
	slope := vec{height(vec{at.x + e, at.y, at.z}.unit()) - h, height(vec{at.x, at.y + e, at.z}.unit()) - h, 0}
	g := ground{at.sub(slope.times(1 / e)).unit(), albedo(at)}
	grounds[[2]float64{x, y}] = g
	return g
}

// phase draws the moon at the given fraction of the month, starting with the new moon at 0.
func phase(part float64) drawing {
	sin, cos := math.Sincos(2 * math.Pi * part)
	sun := vec{sin, 0.08, cos}.unit() // behind the moon at new moon
	return func(x, y float64) rgb {
		const size = 0.82
		x, y = x/size, y/size
		far := x*x + y*y
		if far >= 1 {
			return star(size*x, size*y)
		}
		g := groundAt(x, y)
		light := soft(-0.02, 0.3, vec{x, y, -math.Sqrt(1 - far)}.dot(sun)) * max(0, g.normal.dot(sun))
		return grey(g.albedo * (0.012 + 1.05*light))
	}
}

// star draws the sky around the moon.
func star(x, y float64) rgb {
	for i := range 60 {
		angle := float64(i) * 2.39996 // the golden angle spreads the stars
		far := 0.86 + 0.5*float64(i)/60
		if math.Hypot(x-far*math.Cos(angle), y-far*math.Sin(angle)) < 0.008+0.005*float64(i%3) {
			return grey(0.9)
		}
	}
	return grey(0)
}
