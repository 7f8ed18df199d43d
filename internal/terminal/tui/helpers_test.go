package tui

import (
	"flag"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"lightsout/internal/saves"
	"lightsout/internal/testkit"
)

var update = flag.Bool("update", false, "write the golden files and the README's picture")

// testEnvironment returns an environment with consecutive seeds, and its clock, which the test can
// set.
func testEnvironment(t *testing.T) (environment, *time.Time) {
	t.Helper()
	now := time.Date(2026, 11, 15, 12, 0, 0, 0, time.UTC)
	seeds := 0
	env := environment{
		now: func() time.Time { return now },
		seed: func() string {
			seeds++
			return strconv.Itoa(seeds)
		},
		clock: true,
	}
	return in(env, watchedFolder{folder: folder(filepath.Join(t.TempDir(), "lightsout")), t: t, updating: &atomic.Bool{}}), &now
}

// in returns an environment that saves in a folder.
func in(env environment, f watchedFolder) environment {
	env.folder, env.store = f.folder, saves.Store{Folder: f, Now: env.now}
	return env
}

// A watchedFolder fails the test if Update uses it: only commands may wait for a disk. If block is
// not nil, each write waits for it.
type watchedFolder struct {
	folder

	t        *testing.T
	updating *atomic.Bool
	block    chan struct{}
}

func (f watchedFolder) use() {
	if f.updating.Load() {
		f.t.Helper()
		f.t.Error("Update uses the disk")
	}
}

func (f watchedFolder) Read(name string) ([]byte, error) { f.use(); return f.folder.Read(name) }
func (f watchedFolder) Remove(name string) error         { f.use(); return f.folder.Remove(name) }
func (f watchedFolder) Rename(from, to string) error     { f.use(); return f.folder.Rename(from, to) }

func (f watchedFolder) List(subfolder string) []string { f.use(); return f.folder.List(subfolder) }

func (f watchedFolder) Write(name string, contents []byte) error {
	f.use()
	if f.block != nil {
		<-f.block
	}
	return f.folder.Write(name, contents)
}

// handle passes a message to a model, which must not use the disk.
func handle(m *model, msg tea.Msg) tea.Cmd {
	if f, ok := m.env.store.Folder.(watchedFolder); ok {
		f.updating.Store(true)
		defer f.updating.Store(false)
	}
	_, cmd := m.Update(msg)
	return cmd
}

func testModel(t *testing.T) *model {
	t.Helper()
	env, _ := testEnvironment(t)
	return startModel(t, env)
}

// startModel returns a model that has finished loading.
func startModel(t *testing.T, env environment) *model {
	t.Helper()
	m := newModel(t.Context(), env)
	run(m, m.resolveDaily())
	run(m, m.load())
	return m
}

// testGame returns a model that shows the game with the given ID.
func testGame(t *testing.T, id string) (*model, *gameScreen) {
	t.Helper()
	m := testModel(t)
	testkit.NoError(t, m.begin(t.Context(), id, nil))
	s, ok := m.screen.(*gameScreen)
	if !ok {
		t.Fatalf("%T is on screen", m.screen)
	}
	return m, s
}

// run runs a command and all the commands that it leads to.
func run(m *model, cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case nil:
	case tea.BatchMsg:
		for _, cmd := range msg {
			run(m, cmd)
		}
	case tea.QuitMsg:
		m.close()
	default:
		run(m, handle(m, msg))
	}
}

// keys types keys, given as names such as up or as single characters.
func keys(m *model, names ...string) {
	for _, name := range names {
		run(m, handle(m, keyPress(name)))
	}
}

func keyPress(name string) tea.KeyPressMsg {
	codes := map[string]rune{
		"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight, "enter": tea.KeyEnter,
		"esc": tea.KeyEscape, "home": tea.KeyHome, "end": tea.KeyEnd, "backspace": tea.KeyBackspace, "tab": tea.KeyTab,
		"pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown,
	}
	switch code, ok := codes[name]; {
	case ok:
		return tea.KeyPressMsg{Code: code}
	case name == "space":
		return tea.KeyPressMsg{Code: tea.KeySpace, Text: " "}
	case strings.HasPrefix(name, "ctrl+"):
		return tea.KeyPressMsg{Code: rune(name[5]), Mod: tea.ModCtrl}
	}
	return tea.KeyPressMsg{Code: []rune(name)[0], Text: name}
}

func click(m *model, x, y int) {
	run(m, handle(m, tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft}))
}

// plainText returns the window's text without colours.
func plainText(m *model) string {
	c := m.content()
	var text strings.Builder
	for y := range c.h {
		line := ""
		for _, at := range c.cells[y*c.w : (y+1)*c.w] {
			line += string(at.r)
		}
		text.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return strings.TrimSuffix(text.String(), "\n")
}

// golden compares a string with a golden file or, with -update, writes the file.
func golden(t *testing.T, name, got string) {
	t.Helper()
	testkit.Golden(t, filepath.Join("testdata", "screens", name), got+"\n", *update)
}

// svgColours are the colours of the inks in a picture of a terminal, and svgGround is its background.
var svgColours = [inkCount]string{
	inkText: "#d5d9e4", inkDim: "#7f879b", inkStrong: "#ffffff", inkSeamA: "#4aa3d0", inkSeamB: "#d063a0", inkGood: "#7fdc9a",
	inkLit: "#ffcf5c", inkLit + 1: "#5cc8ff", inkLit + 2: "#7be88b", inkLit + 3: "#d68cff", inkLit + 4: "#ff8a5c", inkLit + 5: "#7fb2ff",
}

const svgGround = "#14171f"

// svg draws a canvas as a picture of a dark terminal.
func svg(c *canvas, title string) string {
	const charW, charH, margin = 9.6, 20, 16
	var b strings.Builder
	w, h := float64(c.w)*charW+2*margin, c.h*charH+2*margin
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%d" viewBox="0 0 %[1]g %[2]d">`+"\n", w, h)
	fmt.Fprintf(&b, "<title>%s</title>\n", title)
	fmt.Fprintf(&b, `<rect width="100%%" height="100%%" rx="12" fill="%s"/>`+"\n", svgGround)
	b.WriteString(`<g font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="16" xml:space="preserve">` + "\n")
	for y := range c.h {
		for x := 0; x < c.w; x++ {
			at := c.cells[y*c.w+x]
			px, py := margin+float64(x)*charW, margin+y*charH
			if shape, ok := blockShape(at.r); ok {
				crisp := ""
				if at.r >= '▀' {
					crisp = ` shape-rendering="crispEdges"`
				}
				fmt.Fprintf(&b, `<path d="%s" transform="translate(%.1f %d)" fill="%s"%s/>`+"\n", shape, px, py, svgColours[at.ink], crisp)
				continue
			}
			if at.r == ' ' {
				continue
			}
			// Letters in the same ink share a text element, which keeps the picture small.
			text := []rune{at.r}
			for x+1 < c.w {
				next := c.cells[y*c.w+x+1]
				if _, isBlock := blockShape(next.r); isBlock || next.ink != at.ink || next.reversed != at.reversed || next.r > 0x2000 || at.r > 0x2000 {
					break
				}
				text = append(text, next.r)
				x++
			}
			colour := svgColours[at.ink]
			if at.reversed {
				fmt.Fprintf(&b, `<rect x="%.1f" y="%d" width="%.1f" height="%d" fill="%s" shape-rendering="crispEdges"/>`+"\n",
					px, py, charW*float64(len(text)), charH, colour)
				colour = svgGround
			}
			word := strings.TrimRight(string(text), " ")
			weight := ""
			if at.ink == inkStrong {
				weight = ` font-weight="bold"`
			}
			fmt.Fprintf(&b, `<text x="%.1f" y="%d" fill="%s"%s textLength="%.1f">%s</text>`+"\n", px, py+15, colour, weight,
				float64(len([]rune(word)))*charW, escape.Replace(word))
		}
	}
	b.WriteString("</g>\n</svg>\n")
	return b.String()
}

var escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")

// blockShape returns the outline of a block or box character in a 9.6 x 20 cell. Drawn this way,
// neighbours join in any font. It returns false for other characters.
func blockShape(r rune) (string, bool) {
	rect := func(x, y, w, h float64) string { return fmt.Sprintf("M%g %gh%gv%gh%gz", x, y, w, h, -w) }
	const w, h = 9.6, 20.0
	quarters := map[rune]string{'▗': "d", '▖': "c", '▝': "b", '▘': "a", '▟': "bcd", '▙': "acd", '▜': "abd", '▛': "abc", '▄': "cd", '▀': "ab", '█': "abcd", '▐': "bd", '▌': "ac"}
	if q, ok := quarters[r]; ok {
		path := ""
		for _, which := range q {
			i := float64(which - 'a')
			path += rect(float64(int(i)%2)*w/2-0.1, float64(int(i)/2)*h/2-0.1, w/2+0.2, h/2+0.2)
		}
		return path, true
	}
	arms := map[rune]string{
		'─': "lr", '│': "ud", '╭': "rd", '╮': "ld", '╰': "ru", '╯': "lu", '━': "LR", '┃': "UD", '┏': "RD", '┓': "LD", '┗': "RU", '┛': "LU",
	}
	if a, ok := arms[r]; ok {
		path := ""
		for _, arm := range a {
			thick := 1.4
			if arm < 'a' {
				thick = 3
			}
			switch arm {
			case 'l', 'L':
				path += rect(-0.1, h/2-thick/2, w/2+thick/2, thick)
			case 'r', 'R':
				path += rect(w/2-thick/2, h/2-thick/2, w/2+thick/2+0.1, thick)
			case 'u', 'U':
				path += rect(w/2-thick/2, -0.1, thick, h/2+thick/2)
			case 'd', 'D':
				path += rect(w/2-thick/2, h/2-thick/2, thick, h/2+thick/2+0.1)
			}
		}
		return path, true
	}
	return "", false
}
