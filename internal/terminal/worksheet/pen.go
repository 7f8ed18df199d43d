package worksheet

import (
	"fmt"
	"html"
	"io"
	"strconv"
	"time"

	"codeberg.org/go-pdf/fpdf"
)

// A pen draws in black on white pages. Coordinates and lengths are in millimetres, with the origin
// at the top left of the page; font sizes are in points.
type pen interface {
	// begin is called first, with the number of pages.
	begin(pages int)
	page()
	line(x1, y1, x2, y2, width float64)
	// rect draws a black rectangle.
	rect(x, y, width, height float64)
	// disc draws a disc with a black edge. The shade of its interior ranges from 0 (black) to 1
	// (white).
	disc(x, y, r, shade float64)
	text(x, y, size float64, words string)
	// number writes a short string centred on x, in white or in black.
	number(x, y, size float64, word string, white bool)
	end() error
}

// A pdfPen writes a PDF file, in one of the fonts that every PDF reader has.
type pdfPen struct {
	*fpdf.Fpdf

	w io.Writer
}

const font = "Helvetica"

func newPDFPen(w io.Writer) *pdfPen {
	f := fpdf.New("P", "mm", "A4", "")
	// Fixed dates make the output reproducible.
	f.SetCreationDate(time.Unix(0, 0))
	f.SetModificationDate(time.Unix(0, 0))
	f.SetCatalogSort(true)
	f.SetTitle("Lights Out", true)
	f.SetAutoPageBreak(false, 0)
	f.SetFont(font, "", body)
	return &pdfPen{f, w}
}

func (p *pdfPen) begin(int) {}
func (p *pdfPen) page()     { p.AddPage() }

func (p *pdfPen) line(x1, y1, x2, y2, width float64) {
	p.SetLineWidth(width)
	p.Line(x1, y1, x2, y2)
}

func (p *pdfPen) rect(x, y, width, height float64) {
	p.SetFillColor(0, 0, 0)
	p.Rect(x, y, width, height, "F")
}

func (p *pdfPen) disc(x, y, r, shade float64) {
	grey := int(255 * shade)
	p.SetFillColor(grey, grey, grey)
	p.SetLineWidth(edge)
	p.Circle(x, y, r, "FD")
}

func (p *pdfPen) text(x, y, size float64, words string) {
	p.SetFontSize(size)
	p.Text(x, y, words)
}

func (p *pdfPen) number(x, y, size float64, word string, white bool) {
	if white {
		p.SetTextColor(255, 255, 255)
	}
	p.SetFontSize(size)
	p.Text(x-p.GetStringWidth(word)/2, y, word)
	p.SetTextColor(0, 0, 0)
}

func (p *pdfPen) end() error { return p.Output(p.w) }

// edge is the line width of a light's edge.
const edge = 0.25

// An svgPen draws all pages in one picture. It keeps the first write error.
type svgPen struct {
	w     io.Writer
	err   error
	pages int
}

func (p *svgPen) printf(format string, args ...any) {
	if p.err == nil {
		_, p.err = fmt.Fprintf(p.w, format, args...)
	}
}

// mm formats a length.
func mm(v float64) string { return strconv.FormatFloat(v, 'f', 2, 64) }

func (p *svgPen) begin(pages int) {
	p.printf(`<svg xmlns="http://www.w3.org/2000/svg" width="%gmm" height="%gmm" viewBox="0 0 %g %g" font-family="Helvetica, Arial, sans-serif">`+"\n",
		pageWidth, pageHeight*float64(pages), pageWidth, pageHeight*float64(pages))
	p.printf("<title>Lights Out</title>\n<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n")
}

func (p *svgPen) page() {
	if p.pages > 0 {
		p.printf("</g>\n")
	}
	p.printf("<g transform=\"translate(0 %g)\">\n", pageHeight*float64(p.pages))
	p.pages++
}

func (p *svgPen) line(x1, y1, x2, y2, width float64) {
	p.printf("<path d=\"M%s %sL%s %s\" stroke=\"#000\" stroke-width=\"%s\"/>\n", mm(x1), mm(y1), mm(x2), mm(y2), mm(width))
}

func (p *svgPen) rect(x, y, width, height float64) {
	p.printf("<path d=\"M%s %sh%sv%sh-%sz\"/>\n", mm(x), mm(y), mm(width), mm(height), mm(width))
}

func (p *svgPen) disc(x, y, r, shade float64) {
	p.printf("<circle cx=\"%s\" cy=\"%s\" r=\"%s\" fill=\"hsl(0 0%% %d%%)\" stroke=\"#000\" stroke-width=\"%g\"/>\n",
		mm(x), mm(y), mm(r), int(100*shade), edge)
}

// point is the size of a typographic point in millimetres.
const point = 25.4 / 72

func (p *svgPen) text(x, y, size float64, words string) {
	p.printf("<text x=\"%s\" y=\"%s\" font-size=\"%s\">%s</text>\n", mm(x), mm(y), mm(size*point), html.EscapeString(words))
}

func (p *svgPen) number(x, y, size float64, word string, white bool) {
	fill := "#000"
	if white {
		fill = "#fff"
	}
	p.printf("<text x=\"%s\" y=\"%s\" font-size=\"%s\" fill=\"%s\" text-anchor=\"middle\">%s</text>\n",
		mm(x), mm(y), mm(size*point), fill, html.EscapeString(word))
}

func (p *svgPen) end() error {
	p.printf("</g>\n</svg>\n")
	return p.err
}
