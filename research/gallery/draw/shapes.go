package main

import "math"

// moon draws a crescent with stars.
func moon(x, y float64) rgb {
	if math.Hypot(x+0.05, y) < 0.78 && math.Hypot(x-0.3, y-0.12) > 0.66 {
		return grey(0.55 + 0.45*soft(-0.8, 0.2, -x))
	}
	for i := range 22 {
		angle := float64(i) * 2.39996 // the golden angle spreads the stars
		far := 0.2 + 0.78*math.Sqrt(float64(i)/22)
		if math.Hypot(x-0.35-far*math.Cos(angle), y-far*math.Sin(angle)) < 0.022+0.012*float64(i%3) {
			return grey(1)
		}
	}
	return grey(0.005)
}

// sun draws a disc with rays.
func sun(x, y float64) rgb {
	far, angle := math.Hypot(x, y), math.Atan2(y, x)
	switch {
	case far < 0.5:
		return grey(1 - 0.45*soft(0.2, 0.5, far))
	case far > 0.58 && far < 0.96 && math.Cos(12*angle) > 0.15+1.4*(far-0.58):
		return grey(0.9)
	}
	return grey(0.01)
}

// sphere draws a ball lit from above, with its shadow.
func sphere(x, y float64) rgb {
	y -= 0.08
	if far := math.Hypot(x, y); far < 0.72 {
		nx, ny, nz := x/0.72, y/0.72, math.Sqrt(max(0, 1-far*far/(0.72*0.72)))
		light := max(0, -0.5*nx+0.62*ny+0.6*nz)
		return grey(0.02 + 0.75*light + 0.5*math.Pow(light, 24))
	}
	return grey(0.16 * soft(0, 0.5, math.Hypot((x-0.15)*0.9, (y+0.78)*3)) * soft(1.4, -0.4, y))
}

// torus draws a ring seen from above. It finds the outline and the light by marching along the line
// of sight.
func torus(x, y float64) rgb {
	const tilt, big, small = 0.75, 0.62, 0.27
	sin, cos := math.Sincos(tilt)
	distance := func(px, py, pz float64) float64 {
		ty, tz := cos*py-sin*pz, sin*py+cos*pz
		return math.Hypot(math.Hypot(px, ty)-big, tz) - small
	}
	z := 1.5
	for range 80 {
		d := distance(x, y, z)
		if d < 0.001 {
			const e = 0.001
			nx, ny := distance(x+e, y, z)-d, distance(x, y+e, z)-d
			nz := distance(x, y, z+e) - d
			light := max(0, (-0.45*nx+0.7*ny+0.55*nz)/e)
			return grey(0.015 + 0.8*light + 0.3*math.Pow(light, 16))
		}
		if z -= d; z < -1.5 {
			break
		}
	}
	return grey(0)
}

// heart draws the inside of the curve (x² + y² - 1)³ = x² y³.
func heart(x, y float64) rgb {
	x, y = 1.35*x, 1.35*y+0.12
	disc := x*x + y*y - 1
	if disc*disc*disc < x*x*y*y*y {
		return rgb{1, 0.05 + 0.25*soft(0.2, 1.1, y-0.6*x), 0.12}
	}
	return rgb{0.01, 0.01, 0.04}
}

// flower draws a flower with eight petals.
func flower(x, y float64) rgb {
	far, angle := math.Hypot(x, y), math.Atan2(y, x)
	edge := 0.58 + 0.34*math.Cos(8*angle)
	switch {
	case far < 0.2:
		return rgb{1, 0.7, 0.05}
	case far < edge:
		return mix(rgb{0.75, 0.12, 0.7}, rgb{1, 0.85, 1}, soft(0.2, edge, far))
	case far < 0.97 && math.Cos(8*angle) < -0.55:
		return rgb{0.05, 0.45, 0.08}
	}
	return rgb{0.01, 0.03, 0.02}
}

// dusk draws hills under an evening sky with a moon.
func dusk(x, y float64) rgb {
	sky := mix(rgb{0.9, 0.28, 0.1}, rgb{0.05, 0.02, 0.25}, soft(-0.5, 0.7, y))
	if math.Hypot(x-0.35, y-0.45) < 0.2 {
		sky = rgb{1, 0.95, 0.75}
	}
	return hills(x, y, sky, rgb{0.1, 0.03, 0.2}, rgb{0, 0, 0.03})
}

// dawn draws the same hills in the morning.
func dawn(x, y float64) rgb {
	sky := mix(rgb{1, 0.95, 0.55}, rgb{0.12, 0.5, 1}, soft(-0.4, 0.8, y))
	if math.Hypot(x+0.4, y+0.05) < 0.24 {
		sky = rgb{1, 1, 0.2}
	}
	return hills(x, y, sky, rgb{0.1, 0.65, 0.25}, rgb{0.02, 0.25, 0.05})
}

func hills(x, y float64, sky, back, front rgb) rgb {
	switch {
	case y < -0.5+0.16*math.Sin(3.1*x+0.6):
		return front
	case y < -0.2+0.2*math.Cos(2.2*x-0.5)+0.03*math.Sin(13*x):
		return back
	}
	return sky
}
