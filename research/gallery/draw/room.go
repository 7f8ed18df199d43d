package main

import "math"

// A ray-traced still life: balls on a chequered floor, in the light of a lamp or, when the lamp is
// off, of the moon through the windows.

type vec struct{ x, y, z float64 }

func (a vec) add(b vec) vec       { return vec{a.x + b.x, a.y + b.y, a.z + b.z} }
func (a vec) sub(b vec) vec       { return vec{a.x - b.x, a.y - b.y, a.z - b.z} }
func (a vec) times(f float64) vec { return vec{a.x * f, a.y * f, a.z * f} }
func (a vec) dot(b vec) float64   { return a.x*b.x + a.y*b.y + a.z*b.z }
func (a vec) unit() vec           { return a.times(1 / math.Sqrt(a.dot(a))) }

// mirrored returns a direction reflected off a surface.
func (a vec) mirrored(normal vec) vec { return a.sub(normal.times(2 * a.dot(normal))) }

type ball struct {
	centre         vec
	radius         float64
	albedo, mirror float64
}

var balls = []ball{
	{vec{0.28, -0.02, 0.75}, 0.58, 0.05, 0.85},
	{vec{-0.72, -0.27, 0.35}, 0.33, 0.85, 0.04},
	{vec{0.86, -0.41, -0.05}, 0.19, 0.9, 0.03},
	{vec{-0.16, -0.46, -0.35}, 0.14, 0.35, 0.25},
}

const (
	floor = -0.6
	wall  = 2.2
)

// bulb is the lamp.
var bulb = ball{centre: vec{-0.62, 0.8, 0.3}, radius: 0.13}

// A room is lit by the lamp or by the moon.
type room struct{ lamp bool }

// stillLife draws the room.
func stillLife(lamp bool) drawing {
	r := room{lamp}
	return func(x, y float64) rgb {
		v := r.look(vec{0.05, 0.3, -3}, vec{0.36 * x, 0.36*y - 0.07, 1}.unit(), 3)
		return grey(1.1 * v / (0.75 + v)) // tone mapping
	}
}

// fromBulb is brighter closer to the bulb. The film uses it to decide where the darkness spreads
// first.
func fromBulb(x, y float64) rgb { return grey(max(0, 1-math.Hypot(x+0.57, y-0.62)/2.4)) }

// A hit is the point where a ray meets something.
type hit struct {
	at, normal     vec
	albedo, mirror float64
}

// meet returns the distance along a ray to a ball, or infinity if it misses.
func (b ball) meet(from, way vec) float64 {
	to := b.centre.sub(from)
	near := to.dot(way)
	left := b.radius*b.radius - (to.dot(to) - near*near)
	if left < 0 {
		return math.Inf(1)
	}
	if t := near - math.Sqrt(left); t > 1e-4 {
		return t
	}
	return math.Inf(1)
}

// trace follows a ray to the first object it meets.
func trace(from, way vec) (hit, bool) {
	far, what := math.Inf(1), hit{}
	for _, b := range balls {
		if t := b.meet(from, way); t < far {
			at := from.add(way.times(t))
			far, what = t, hit{at, at.sub(b.centre).unit(), b.albedo, b.mirror}
		}
	}
	if t := (floor - from.y) / way.y; t > 1e-4 && t < far {
		at := from.add(way.times(t))
		albedo := 0.12
		if int(math.Floor(1.6*at.x+0.2)+math.Floor(1.6*at.z))&1 == 0 {
			albedo = 0.75
		}
		far, what = t, hit{at, vec{0, 1, 0}, albedo, 0.06}
	}
	if t := (wall - from.z) / way.z; t > 1e-4 && t < far {
		far, what = t, hit{from.add(way.times(t)), vec{0, 0, -1}, 0.55, 0}
	}
	return what, !math.IsInf(far, 1)
}

// look returns the light that arrives along a ray.
func (r room) look(from, way vec, depth int) float64 {
	h, ok := trace(from, way)
	if t := bulb.meet(from, way); !math.IsInf(t, 1) && (!ok || t < h.at.sub(from).dot(way)) {
		if r.lamp {
			return 4
		}
		return 0.015 + 0.1*math.Pow(max(0, bulb.centre.sub(from.add(way.times(t))).unit().dot(moonlight)), 6)
	}
	if !ok {
		return 0
	}
	v := h.albedo * r.light(h)
	if h.mirror > 0 && depth > 0 {
		v += h.mirror * r.look(h.at, way.mirrored(h.normal), depth-1)
	}
	if r.lamp {
		v += glow(from, way)
	}
	return v
}

// glow returns the glow of the lamp in the air.
func glow(from, way vec) float64 {
	to := bulb.centre.sub(from)
	near := to.dot(way)
	if near < 0 {
		return 0
	}
	return 0.012 / (0.02 + to.dot(to) - near*near)
}

// light returns the light that falls on a point.
func (r room) light(h hit) float64 {
	if r.lamp {
		return 0.05 + 1.9*r.fromLamp(h)
	}
	return 0.012 + 0.02*max(0, h.normal.y) + 0.8*fromMoon(h)
}

// shadowRays is the number of sample points per light, for soft shadows.
const shadowRays = 8

func (r room) fromLamp(h hit) float64 {
	sum := 0.0
	for i := range shadowRays {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / shadowRays)
		lamp := bulb.centre.add(vec{bulb.radius * cos, 0.3 * bulb.radius, bulb.radius * sin})
		to := lamp.sub(h.at)
		far := math.Sqrt(to.dot(to))
		way := to.times(1 / far)
		if shade := way.dot(h.normal); shade > 0 && unobstructed(h.at, way, far) {
			sum += shade / (far * far)
		}
	}
	return sum / shadowRays
}

// unobstructed reports whether nothing blocks the way from a point to a light.
func unobstructed(from, way vec, far float64) bool {
	for _, b := range balls {
		if b.meet(from, way) < far {
			return false
		}
	}
	return true
}

// moonlight is the direction of the moonlight.
var moonlight = vec{-0.8, -0.42, 0.52}.unit()

func fromMoon(h hit) float64 {
	sum := 0.0
	for i := range shadowRays {
		sin, cos := math.Sincos(2 * math.Pi * float64(i) / shadowRays)
		way := moonlight.times(-1).add(vec{0, 0.006 * sin, 0.006 * cos}).unit()
		if shade := way.dot(h.normal); shade > 0 && unobstructed(h.at, way, math.Inf(1)) && window(h.at, way) {
			sum += shade
		}
	}
	return sum / shadowRays
}

// window reports whether a ray leaves the room through a pane of one of the two windows in the
// right wall.
func window(from, way vec) bool {
	const side = 2.4
	at := from.add(way.times((side - from.x) / way.x))
	for _, middle := range []vec{{side, 0.7, -0.8}, {side, 1.95, 0.42}} {
		y, z := (at.y-middle.y)/0.54, (at.z-middle.z)/0.5 // in panes
		if math.Abs(y) < 1 && math.Abs(z) < 1 && math.Abs(y) > 0.07 && math.Abs(z) > 0.07 {
			return true
		}
	}
	return false
}
