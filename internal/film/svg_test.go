package film

import (
	"encoding/xml"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

type svgLight struct {
	Fill    string `xml:"fill,attr"`
	Animate *struct {
		Values   string `xml:"values,attr"`
		KeyTimes string `xml:"keyTimes,attr"`
		Dur      string `xml:"dur,attr"`
		Repeat   string `xml:"repeatCount,attr"`
	} `xml:"animate"`
}

// An SVG file contains every light, and each light starts and changes as in the film.
func TestSVG(t *testing.T) {
	for name, c := range films(t) {
		var doc struct {
			Circles []svgLight `xml:"circle"`
			Rects   []svgLight `xml:"rect"`
		}
		if err := xml.Unmarshal(encode(t, c.film, SVG, c.look), &doc); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		lights := slices.Concat(doc.Circles, doc.Rects[1:])
		if len(lights) != c.film.Board().Lights() {
			t.Fatalf("%s: %d lights", name, len(lights))
		}
		changes := make([]int, len(lights))
		for frame := range c.film.Play() {
			for _, light := range frame.Changed {
				changes[light]++
			}
		}
		for i, light := range lights {
			if light.Animate == nil {
				if changes[i] != 1 {
					t.Errorf("%s: light %d changes %d times and does not move", name, i, changes[i])
				}
				continue
			}
			a := light.Animate
			values, times := strings.Split(a.Values, ";"), strings.Split(a.KeyTimes, ";")
			if len(values) != changes[i] || len(times) != changes[i] || values[0] != light.Fill || times[0] != "0" || (a.Repeat == "indefinite") != c.film.Loop {
				t.Fatalf("%s: light %d: %+v after %d changes", name, i, a, changes[i])
			}
			last := -1.0
			for _, text := range times {
				at, err := strconv.ParseFloat(text, 64)
				if err != nil || at <= last || at >= 1 {
					t.Fatalf("%s: light %d: times %s", name, i, a.KeyTimes)
				}
				last = at
			}
			if seconds, err := time.ParseDuration(a.Dur); err != nil || math.Abs(seconds.Seconds()-c.film.Seconds()) > 0.01 {
				t.Errorf("%s: it takes %s", name, a.Dur)
			}
		}
	}
}
