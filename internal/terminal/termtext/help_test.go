package termtext

import "testing"

// A list item that takes several lines in the source is wrapped as a whole, at any width.
func TestListsAreWrappedOnce(t *testing.T) {
	const list = `  .dot .gv       a graph
  .txt, any      a position, drawn in lines of 0 and 1; with --presses, a list
                 of presses
  .pbm .pgm .ppm .png
                 pictures: bright pixels are lit lights, and every 1 in PBM
                 files`
	const want = `  .dot .gv       a graph
  .txt, any      a position, drawn in lines of 0 and
                 1; with --presses, a list of presses
  .pbm .pgm .ppm .png
                 pictures: bright pixels are lit
                 lights, and every 1 in PBM files
`
	h := &Help{width: 54}
	h.Paragraph(list)
	if got := h.text.String(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
