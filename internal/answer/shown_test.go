package answer

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

// A game stands for one played elsewhere: what its buttons do is hidden until they are pressed.
type game struct {
	lights  []uint8
	colours int
	effects [][]int // for each button, the lights it moves on, once for each step
}

func (g *game) press(button int) {
	for _, light := range g.effects[button] {
		g.lights[light] = uint8((int(g.lights[light]) + 1) % g.colours)
	}
}

// A player presses the buttons that are suggested, and shows what each of them did.
type player struct {
	game  *game
	shown map[int][]int
	ask   func(puzzle.State) Request
}

// request returns what the player knows.
func (p *player) request(t *testing.T) Request {
	t.Helper()
	toggles := make([][]int, len(p.game.effects))
	var unknown []int
	for button := range toggles {
		if lights, ok := p.shown[button]; ok {
			toggles[button] = lights
		} else {
			unknown = append(unknown, button)
		}
	}
	b := testkit.Must(board.NewSteps(len(p.game.lights), p.game.colours, toggles))(t)
	r := p.ask(puzzle.StateOfColours(b, slices.Clone(p.game.lights)))
	r.Unknown = unknown
	return r
}

// try presses a button and keeps what it changed.
func (p *player) try(button int) {
	before := slices.Clone(p.game.lights)
	p.game.press(button)
	p.shown[button] = []int{}
	for light, was := range before {
		steps := (int(p.game.lights[light]) + p.game.colours - int(was)) % p.game.colours
		p.shown[button] = append(p.shown[button], slices.Repeat([]int{light}, steps)...)
	}
}

// solve plays until there is an answer, and makes its presses. It returns how many buttons were
// tried.
func (p *player) solve(t *testing.T) int {
	t.Helper()
	p.shown = map[int][]int{}
	for {
		a := find(t, p.request(t))
		if a.Found {
			for _, button := range a.Presses {
				if _, ok := p.shown[button]; !ok {
					t.Fatalf("button %d is pressed, but nobody has tried it", button)
				}
				p.game.press(button)
			}
			return len(p.shown)
		}
		if a.Try == nil {
			t.Fatalf("no answer and nothing to try: %+v", a)
		}
		if _, ok := p.shown[*a.Try]; ok {
			t.Fatalf("button %d is suggested again", *a.Try)
		}
		p.try(*a.Try)
	}
}

// The light box of RuneScape has 25 bulbs and eight buttons that each switch some of them; nobody
// knows which. All bulbs must be lit.
func TestLightBox(t *testing.T) {
	const bulbs, buttons = 25, 8
	rng := rand.New(rand.NewPCG(48, 1))
	place := testkit.Must(board.Parse("5x5"))(t)
	early := 0
	for range 1000 {
		g := &game{lights: slices.Repeat([]uint8{1}, bulbs), colours: 2, effects: make([][]int, buttons)}
		for button := range g.effects {
			for light := range bulbs {
				if rng.IntN(2) == 0 {
					g.effects[button] = append(g.effects[button], light)
				}
			}
		}
		for button := range g.effects {
			if rng.IntN(2) == 0 {
				g.press(button)
			}
		}
		p := player{game: g, ask: func(s puzzle.State) Request {
			on := testkit.Must(puzzle.AllOn(s.Board()))(t)
			return Request{State: testkit.Must(s.To(on))(t), Apart: true, Place: place}
		}}
		tried := p.solve(t)
		if tried > buttons || slices.Contains(g.lights, 0) {
			t.Fatalf("after %d buttons, the bulbs are %v", tried, g.lights)
		}
		if tried < buttons {
			early++
		}
	}
	t.Logf("in %d of 1,000 boxes, not all buttons had to be tried", early)
	if early == 0 {
		t.Error("every button had to be tried in each box")
	}
}

// When a block is hit, it turns others by one step or more. An answer makes them all the same if and
// only if brute force finds a way, and it needs as many hits.
func TestBlocks(t *testing.T) {
	rng := rand.New(rand.NewPCG(48, 2))
	for blocks := 3; blocks <= 5; blocks++ {
		for states := 2; states <= 4; states++ {
			t.Run(fmt.Sprintf("%d blocks with %d states", blocks, states), func(t *testing.T) {
				for range 100 {
					checkBlocks(t, rng, blocks, states)
				}
			})
		}
	}
}

func checkBlocks(t *testing.T, rng *rand.Rand, blocks, states int) {
	t.Helper()
	effects := make([][]int, blocks)
	for block := range effects {
		effects[block] = []int{block}
		for other := range blocks {
			if other != block && rng.IntN(2) == 0 {
				effects[block] = append(effects[block], slices.Repeat([]int{other}, 1+rng.IntN(states-1))...)
			}
		}
	}
	b := testkit.Must(board.NewSteps(blocks, states, effects))(t)
	hits := bruteForce(effects, blocks, states)
	for range 10 {
		code := rng.IntN(len(hits))
		start := decode(code, blocks, states)
		r := Request{State: puzzle.StateOfColours(b, slices.Clone(start)), Same: true}
		a := find(t, r)
		if a.Found != (hits[code] >= 0) || a.Found && len(a.Presses) != hits[code] {
			t.Fatalf("%v from %v: %d hits (%v), but brute force needs %d", effects, start, len(a.Presses), a.Found, hits[code])
		}
		follow(t, r, a)
		if !a.Found {
			continue
		}
		// The same without knowing the links.
		g := &game{lights: start, colours: states, effects: effects}
		p := player{game: g, ask: func(s puzzle.State) Request { return Request{State: s, Same: true} }}
		if tried := p.solve(t); tried > blocks || len(slices.Compact(slices.Clone(g.lights))) != 1 {
			t.Fatalf("%v: after %d blocks, they are %v", effects, tried, g.lights)
		}
	}
}

func decode(code, blocks, states int) []uint8 {
	values := make([]uint8, blocks)
	for i := range values {
		values[i] = uint8(code % states)
		code /= states
	}
	return values
}

func encode(values []uint8, states int) int {
	code := 0
	for _, v := range slices.Backward(values) {
		code = code*states + int(v)
	}
	return code
}

// bruteForce returns, for each position, the fewest hits that make all blocks the same, or -1. It
// walks back from the positions in which they are.
func bruteForce(effects [][]int, blocks, states int) []int {
	total := 1
	for range blocks {
		total *= states
	}
	hits := slices.Repeat([]int{-1}, total)
	var ahead []int
	for state := range states {
		code := encode(slices.Repeat([]uint8{uint8(state)}, blocks), states)
		hits[code] = 0
		ahead = append(ahead, code)
	}
	for ; len(ahead) > 0; ahead = ahead[1:] {
		for _, lights := range effects {
			values := decode(ahead[0], blocks, states)
			for _, light := range lights {
				values[light] = uint8((int(values[light]) + states - 1) % states)
			}
			if code := encode(values, states); hits[code] < 0 {
				hits[code] = hits[ahead[0]] + 1
				ahead = append(ahead, code)
			}
		}
	}
	return hits
}

// The words say what is still wrong, what to try and which usual rule fits.
func TestShownWords(t *testing.T) {
	grid := testkit.Must(board.Parse("3x3"))(t)
	for name, test := range map[string]struct {
		request Request
		try     int
		text    string
	}{
		"nothing shown": {
			Request{State: parse(t, "buttons=3__:2"), Apart: true, Unknown: []int{0, 1}},
			0, "Press button 1 there and show what changes.",
		},
		"a light that nothing changes": {
			Request{State: parse(t, "buttons=3_0.1_:7"), Apart: true, Unknown: []int{1}},
			1, "Nothing that you’ve shown sets light 3 right, so another button must change it. Try button 2 next.",
		},
		"two lights at once": {
			Request{State: parse(t, "buttons=2_0.1_:2"), Unknown: []int{1}},
			1, "Nothing that you’ve shown sets the marked lights right all at once, so another button must change some of them. Try light 2 next: it’s one of them.",
		},
		"a usual rule": {
			Request{State: parse(t, "buttons=9_____1.3.4.5.7____:1ef"), Unknown: []int{0, 1, 2, 3, 5, 6, 7, 8}, Place: grid},
			0, "Try row 1, column 1 next: it may change itself. Or is it the same rule everywhere?",
		},
	} {
		a := find(t, test.request)
		if a.Found || a.Try == nil || *a.Try != test.try || !strings.Contains(a.Text, test.text) {
			t.Errorf("%s: try %v: %q", name, a.Try, a.Text)
		}
		if name == "a usual rule" && fmt.Sprint(a.Boards) != "[3x3 3x3,torus]" {
			t.Errorf("%s: %v", name, a.Boards)
		}
	}
}

// Only lit lights are pressed, and only those whose effect was shown.
func TestShownLitOnly(t *testing.T) {
	r := Request{State: parse(t, "buttons=3_0.1__1.2:6"), LitOnly: true, Unknown: []int{1}}
	a := find(t, r)
	if !a.Found || !slices.Equal(a.Presses, []int{2}) || a.Text != "What you’ve shown is enough. With those buttons, nobody can do it in fewer." {
		t.Errorf("got %+v, want a press of button 2, with what is shown", a)
	}
	r.State = parse(t, "buttons=3_0.1__1.2:5")
	if a := find(t, r); !a.Found || !slices.Equal(a.Presses, []int{0, 2}) && !slices.Equal(a.Presses, []int{2, 0}) {
		t.Errorf("got %+v, want presses of buttons 0 and 2", a)
	}
	r.Unknown = []int{3}
	if _, err := Find(t.Context(), r); err == nil {
		t.Error("Find accepts an unknown button that does not exist")
	}
	r.Unknown, r.Place = nil, testkit.Must(board.Parse("2x2"))(t)
	if _, err := Find(t.Context(), r); err == nil {
		t.Error("Find accepts places for another number of lights")
	}
}
