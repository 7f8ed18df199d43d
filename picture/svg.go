package picture

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"strings"
)

// An svgPen writes SVG. The first error sticks, and is returned at the end.
type svgPen struct{ *bufio.Writer }

func (s svgPen) printf(format string, args ...any) { _, _ = fmt.Fprintf(s, format, args...) }

// num formats a number with at most two decimals.
func num(v float64) string {
	return strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.2f", v), "0"), ".")
}

// escape escapes the markup characters in a string.
func escape(text string) string {
	var s strings.Builder
	_ = xml.EscapeText(&s, []byte(text)) // a Builder never fails
	return s.String()
}

func pairs(points []point, between string) string {
	all := make([]string, len(points))
	for i, p := range points {
		all[i] = num(p.x) + "," + num(p.y)
	}
	return strings.Join(all, between)
}

func (s svgPen) begin(width, height float64, title string) {
	s.printf(`<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %[1]s %[2]s">`+"\n", num(width), num(height))
	s.printf("<title>%s</title>\n", title)
	s.printf(`<rect width="100%%" height="100%%" rx="12" fill="%s"/>`+"\n", night)
}

func (s svgPen) polygon(points []point, fill ink) {
	s.printf(`<polygon points="%s" fill="%s"/>`+"\n", pairs(points, " "), fill)
}

func (s svgPen) sign(points []point, fill ink) {
	s.printf(`<path d="M%sZ" fill="%s"/>`+"\n", pairs(points, "L"), fill)
}

func (s svgPen) disc(at point, radius float64, fill, edge ink) {
	s.printf(`<circle cx="%s" cy="%s" r="%s" fill="%s" stroke="%s"/>`+"\n", num(at.x), num(at.y), num(radius), fill, edge)
}

func (s svgPen) line(from, to point, width float64, stroke ink) {
	thick := ""
	if width != 1 {
		thick = ` stroke-width="` + num(width) + `"`
	}
	s.printf(`<line x1="%s" y1="%s" x2="%s" y2="%s" stroke="%s"%s/>`+"\n", num(from.x), num(from.y), num(to.x), num(to.y), stroke, thick)
}

func (s svgPen) text(at point, size float64, fill ink, short, name string) {
	title := ""
	if name != "" {
		title = "<title>" + escape(name) + "</title>"
	}
	s.printf(`<text x="%s" y="%s" font-family="sans-serif" font-size="%s" text-anchor="middle" fill="%s">%s%s</text>`+"\n",
		num(at.x), num(at.y), num(size), fill, title, escape(short))
}

func (s svgPen) end() error {
	s.printf("</svg>\n")
	return s.Flush()
}
