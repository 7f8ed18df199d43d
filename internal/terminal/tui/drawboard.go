package tui

import (
	"slices"
	"strconv"
	"strings"

	"lightsout/board"
	"lightsout/coach"
	"lightsout/puzzle"
)

// A look is what a board shows in addition to its lights.
type look struct {
	cursor  int         // a light, or -1
	touched map[int]int // lights that the button under the cursor toggles
	area    map[int]int // lights that a hint or lesson points out
	settled map[int]int // lights whose buttons a hint has settled, or says to settle first
	presses map[int]int // number of presses
	proof   map[int]int // weights of the lights in a proof
	wrong   map[int]int // lights that differ from the target
	won     bool
}

// hint adds the marks of a hint: the buttons that are settled or to settle first, the lights that
// the hint points out, and its button.
func (k *look) hint(h coach.Hint) {
	k.settled, k.area = setOf(h.Settled), setOf(h.Marked)
	if h.Kind == coach.Told {
		k.settled = setOf(h.Start)
	}
	if h.Light >= 0 {
		k.area = setOf([]int{h.Light})
	}
	if h.Button >= 0 {
		k.presses = map[int]int{h.Button: max(1, h.Times)}
	}
}

// noLook shows only the lights.
func noLook() look { return look{cursor: -1} }

func setOf(places []int) map[int]int {
	set := map[int]int{}
	for _, i := range places {
		set[i]++
	}
	return set
}

// mark returns the character drawn on a light, or 0 for no mark.
func (k look) mark(light int) rune {
	many := func(n int, one rune) rune {
		if n > 1 {
			return rune(strconv.Itoa(n)[0])
		}
		return one
	}
	switch {
	case k.proof[light] > 0:
		return many(k.proof[light], '◆')
	case k.presses[light] > 0:
		return many(k.presses[light], '×')
	case k.area[light] > 0:
		return '◇'
	case k.wrong[light] > 0:
		return '≠'
	case k.settled[light] > 0:
		return '▫'
	case k.touched[light] > 0 && light != k.cursor:
		return '·'
	}
	return 0
}

// drawState draws a position.
func drawState(l layout, s puzzle.State, k look) *canvas { return drawBoard(l, s.Board(), s.Colour, k) }

// drawBoard draws the lights of a board in their colours.
func drawBoard(l layout, b *board.Board, colour func(light int) int, k look) *canvas {
	c := newCanvas(l.w, l.h)
	drawSeams(c, b.Frame().Glue)
	if b.Spot(0).Cell == board.Disc {
		drawWires(c, l, b)
	}
	for light := range l.x {
		d := lightDrawing{c: c, x: l.x[light], y: l.y[light], colour: colour(light), colours: b.Colours(), won: k.won, cursor: light == k.cursor, mark: k.mark(light)}
		switch shape := b.Spot(light).Cell; {
		case l.tile.w == 1:
			d.small(shape)
		case shape == board.TriangleUp || shape == board.TriangleDown:
			d.triangle(shape == board.TriangleUp)
		case shape == board.Disc || l.tile.h == 1:
			d.disc()
		case l.tile.h >= 3:
			d.large(l.tile)
		default:
			d.medium()
		}
	}
	return c
}

// A lightDrawing draws one light.
type lightDrawing struct {
	c               *canvas
	x, y            int
	colour, colours int
	cursor, won     bool
	mark            rune
}

func (d lightDrawing) body() ink {
	switch {
	case d.colour > 0:
		return litInk(d.colour)
	case d.won:
		return inkGood
	}
	return inkDim
}

// large draws a light of 7 x 3 characters or more. The light is filled if it is on, and an outline
// if it is off. Under the cursor, the outline is heavy.
func (d lightDrawing) large(t tile) {
	lines := [3]string{"╭─────╮", "│     │", "╰─────╯"}
	switch {
	case d.cursor && d.colour > 0:
		lines = [3]string{"┏▄▄▄▄▄┓", "┃█████┃", "┗▀▀▀▀▀┛"}
	case d.cursor:
		lines = [3]string{"┏━━━━━┓", "┃     ┃", "┗━━━━━┛"}
	case d.colour > 0:
		lines = [3]string{"▗▄▄▄▄▄▖", "▐█████▌", "▝▀▀▀▀▀▘"}
	}
	d.lines(stretched(lines, t))
	d.centre(t.w/2, t.h/2)
}

// stretched scales a drawing of three lines to the size of a tile by repeating its middle.
func stretched(lines [3]string, t tile) []string {
	var all []string
	for y := range t.h {
		from := lines[1]
		switch y {
		case 0:
			from = lines[0]
		case t.h - 1:
			from = lines[2]
		}
		runes := []rune(from)
		last := len(runes) - 1
		all = append(all, string(runes[0])+strings.Repeat(string(runes[1]), t.w-2)+string(runes[last]))
	}
	return all
}

// medium draws a light of 5 x 2 characters. A lit one fills its first line, so that a mark there
// can be read, and the upper half of its second line.
func (d lightDrawing) medium() {
	lines := [2]string{"╭───╮", "╰───╯"}
	switch {
	case d.cursor && d.colour > 0:
		lines = [2]string{"┏███┓", "┗▀▀▀┛"}
	case d.cursor:
		lines = [2]string{"┏━━━┓", "┗━━━┛"}
	case d.colour > 0:
		lines = [2]string{"▐███▌", "▝▀▀▀▘"}
	}
	d.lines(lines[:])
	d.centre(2, 0)
}

// triangle draws a light of 4 x 2 characters, with brackets under the cursor.
func (d lightDrawing) triangle(up bool) {
	lines := [2]string{" ╱╲ ", "╱__╲"}
	wide := 1
	switch {
	case up && d.colour > 0:
		lines = [2]string{" ▟▙ ", "▟██▙"}
	case up:
	case d.colour > 0:
		lines, wide = [2]string{"▜██▛", " ▜▛ "}, 0
	default:
		lines, wide = [2]string{"╲‾‾╱", " ╲╱ "}, 0
	}
	for dy, line := range lines {
		d.c.put(d.x, d.y+dy, line, d.body())
	}
	if d.cursor {
		d.c.set(d.x-1, d.y+wide, cell{r: '[', ink: inkStrong})
		d.c.set(d.x+4, d.y+wide, cell{r: ']', ink: inkStrong})
	}
	d.centre(2, wide)
}

// disc draws a light of three characters, with brackets under the cursor.
func (d lightDrawing) disc() {
	line := "( )"
	switch {
	case d.cursor && d.colour > 0:
		line = "[█]"
	case d.cursor:
		line = "[ ]"
	case d.colour > 0:
		line = "▐█▌"
	}
	d.lines([]string{line})
	d.centre(1, 0)
}

// lines draws the rows of a tile. The cursor's outline has its own ink.
func (d lightDrawing) lines(lines []string) {
	for dy, line := range lines {
		for dx, r := range []rune(line) {
			with := d.body()
			if d.cursor && r != '█' && r != '▄' && r != '▀' {
				with = inkStrong
			}
			d.c.set(d.x+dx, d.y+dy, cell{r: r, ink: with})
		}
	}
}

// centre writes the mark into a cell of the light. On boards with more than two colours, it also
// writes the colour of a lit light: into that cell or, next to a mark, into the cell before it. In
// a lit light, these cells are filled.
func (d lightDrawing) centre(dx, dy int) {
	at := cell{r: d.mark, ink: inkStrong}
	if d.colour > 0 {
		at.ink, at.reversed = litInk(d.colour), true
	}
	if d.mark != 0 {
		d.c.set(d.x+dx, d.y+dy, at)
		dx--
	}
	if d.colours > 2 && d.colour > 0 {
		at.r = rune(puzzle.Digits[d.colour])
		d.c.set(d.x+dx, d.y+dy, at)
	}
}

// small draws a light of one character, with brackets under the cursor.
func (d lightDrawing) small(shape board.Cell) {
	glyphs := [2]rune{'○', '●'}
	switch shape {
	case board.TriangleUp:
		glyphs = [2]rune{'△', '▲'}
	case board.TriangleDown:
		glyphs = [2]rune{'▽', '▼'}
	default: // keep the discs set above
	}
	at := cell{r: glyphs[0], ink: d.body()}
	if d.colour > 0 {
		at.r = glyphs[1]
		if d.colours > 2 {
			at.r = rune(puzzle.Digits[d.colour])
		}
	}
	if d.mark != 0 && d.mark != '·' {
		at.r = d.mark
		if at.ink = inkStrong; d.colour > 0 {
			at.ink, at.reversed = litInk(d.colour), true
		}
	}
	d.c.set(d.x, d.y, at)
	switch {
	case d.cursor:
		d.c.set(d.x-1, d.y, cell{r: '[', ink: inkStrong})
		d.c.set(d.x+1, d.y, cell{r: ']', ink: inkStrong})
	case d.mark == '·':
		d.c.set(d.x+1, d.y, cell{r: '\'', ink: inkStrong})
	}
}

// drawSeams draws an arrow along each side that is glued to another. The two arrows point the same
// way, or opposite ways if the sides are glued with a flip.
func drawSeams(c *canvas, glue []board.Glue) {
	for _, g := range glue {
		if g.A == board.Left {
			drawUpright(c, 0, false)
			drawUpright(c, c.w-1, g.Flipped)
		} else {
			drawLevel(c, 0, false)
			drawLevel(c, c.h-1, g.Flipped)
		}
	}
}

func drawUpright(c *canvas, x int, up bool) {
	arrow := '▼'
	if up {
		arrow = '▲'
	}
	for y := seamY; y < c.h-seamY; y++ {
		c.set(x, y, cell{r: '┊', ink: inkSeamA})
	}
	c.set(x, c.h/2, cell{r: arrow, ink: inkSeamA})
}

func drawLevel(c *canvas, y int, left bool) {
	arrow := '►'
	if left {
		arrow = '◄'
	}
	for x := seamX; x < c.w-seamX; x++ {
		c.set(x, y, cell{r: '┈', ink: inkSeamB})
	}
	c.set(c.w/2, y, cell{r: arrow, ink: inkSeamB})
}

// maxWires is the maximum number of lines drawn for a graph. If there are more, none are drawn,
// because they would be a tangle.
const maxWires = 120

// drawWires draws a dashed line from each button to the other lights it toggles, once if they toggle
// each other. The lines are not dotted, because a dot marks a light that a press toggles.
func drawWires(c *canvas, l layout, b *board.Board) {
	if b.Buttons() != b.Lights() {
		return
	}
	var ends [][2]int
	for button := range b.Buttons() {
		for light := range b.Toggles(button) {
			if light > button || light < button && !slices.Contains(b.AppendToggles(nil, light), button) {
				ends = append(ends, [2]int{button, light})
			}
		}
		if len(ends) > maxWires {
			return
		}
	}
	for _, e := range ends {
		x1, y1, x2, y2 := l.x[e[0]]+l.tile.w/2, l.y[e[0]], l.x[e[1]]+l.tile.w/2, l.y[e[1]]
		steps := max(abs(x2-x1), 2*abs(y2-y1)) / 2
		for i := 1; i < steps; i++ {
			c.set(x1+(x2-x1)*i/steps, y1+(y2-y1)*i/steps, cell{r: dash(x2-x1, y2-y1), ink: inkDim})
		}
	}
}

// dash returns the character for a piece of a line. A character is about twice as high as it is wide.
func dash(dx, dy int) rune {
	switch wide, high := abs(dx), 2*abs(dy); {
	case high < wide/2:
		return '╌'
	case wide < high/2:
		return '╎'
	case (dx > 0) == (dy > 0):
		return '╲'
	}
	return '╱'
}

func abs(n int) int { return max(n, -n) }
