package bridge

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"lightsout/internal/testkit"
	"lightsout/model"
)

// naming matches text that names a flag, or a command of lightsout.
var naming = regexp.MustCompile(`--[a-z]|lightsoutd? [a-z]`)

// ids are puzzles and boards, good ones and bad ones of every kind.
var ids = []string{
	"", "x", "5x", "0x5", "5x5", "5x5:on", "5x5:1", "5x5:4e3abb", "5x5:zz", "5x5:~zz", "5x5:1ffffff1", "5x5:2000000",
	"1x1:0", "50x50", "200x200", "9000x9000", "9999999x1", "5x5,torus,klein", "5x5,rule=z", "5x5,holes=100", "5x5,mod=3:1", "5x5,mod=99",
	"hex", "hex3:1", "hex9999", "cube2:1", "tri4:3", "3x3x3:1", "5x5,to=on", "5x5:on,to=1",
	"5x5#monday", "5x5#monday,par=99", "5x5#monday,lights=99", "5x5#monday,fast", "5x5#a b", "130x130#a,par=5",
	"daily#2026-11-14", "daily#then", "graph6=FhCKG:1", "graph6=Fh", "buttons=3_0.1_0.1.2_1.2:1", "buttons=3_0.9",
}

// files are graphs, good ones and bad ones.
var files = []string{
	"", "nonsense", "graph { a -- b -- c }", "graph { a -- ", "digraph { a -> b; subgraph { ", "DQc", "{}", `{"nodes": 2, "edges": [[0, 1]]}`,
	`{"nodes": 0}`, `{"colours": 3, "nodes": 2}`, "a b\nc b\n", strings.Repeat("a ", 99), "graph {" + strings.Repeat(" a -- b;", 9) + "}",
	"a b\na b\n", fmt.Sprintf(`{"lights": %d, "buttons": [[0]]}`, MaxDrawn+1),
}

// calls returns requests that make the core say as much as possible, in the order in which one
// session gets them.
func calls() (all []call) {
	add := func(method string, params ...any) {
		for _, p := range params {
			all = append(all, call{method, p, nil})
		}
	}
	for name, m := range methods() {
		if m.params == reflect.TypeFor[PuzzleID]() {
			for _, id := range ids {
				add(name, PuzzleID{id})
			}
		}
	}
	add("act", Act{})
	add("hint", Nothing{})
	add("lesson", Nothing{})
	for _, id := range ids {
		add("open", Open{ID: id, Save: id + "\n99 x\n"}, Open{ID: id, Now: 1 << 50})
		add("act", Act{Actions: []string{"press 0"}}, Act{Actions: []string{"press 999"}}, Act{Actions: []string{"jump"}})
		add("hint", Nothing{}, Nothing{})
		add("trail", Nothing{})
		add("show", Nothing{})
		add("lesson", Nothing{})
		add("answer", AnswerRequest{ID: id}, AnswerRequest{ID: id, Same: true, LitOnly: true}, AnswerRequest{ID: id, Unknown: []int{0}}, AnswerRequest{ID: id, Unknown: []int{9999}, Place: "x"})
		add("press", Presses{id, []int{0}}, Presses{id, []int{-1}})
		add("make", NewPuzzle{id, "easy", "monday"}, NewPuzzle{id, "mild", "monday"}, NewPuzzle{id, "hard", "a b"})
		for _, format := range append(model.Formats(), "pdf") {
			for _, goal := range append(model.Goals(), "best") {
				add("model", ModelRequest{id, string(format), string(goal)})
			}
		}
		add("verdict", ModelAnswer{id, "any", "status Infeasible"}, ModelAnswer{id, "any", "nonsense"}, ModelAnswer{id, "best", ""})
	}
	add("formats", Nothing{})
	add("looks", Nothing{})
	add("presets", Nothing{})
	add("preset", PresetRequest{"Petersen graph", 0}, PresetRequest{"Wheel", 99999}, PresetRequest{"Pair", 1})
	for _, method := range []string{"days", "share"} {
		add(method, Days{[]string{"1-5"}, "2026-11-15"}, Days{[]string{"5-1"}, "2026-11-15"}, Days{nil, "today"})
	}
	add("sprint", SprintRequest{"monday"}, SprintRequest{"a b"}, SprintRequest{""})
	add("journey", JourneyRequest{}, JourneyRequest{Progress: []string{"nonsense"}}, JourneyRequest{Wins: make([]Win, maxWins+1)})
	for _, id := range []string{"", "4x4", "5x5", "14x14", "20x20,mod=3", "200x200"} {
		add("gods", GodsRequest{ID: id})
	}
	for _, text := range files {
		add("parse", GraphFile{"", text}, GraphFile{"dot", text}, GraphFile{"json", text}, GraphFile{"edges", text}, GraphFile{"graph6", text}, GraphFile{"pdf", text})
	}
	pair := GraphBoard{Lights: 2, Toggles: [][]int{{0, 1}, {0, 1}}}
	for _, g := range []GraphBoard{pair, {Lights: 2, Toggles: [][]int{{9}}}, {Lights: 0}, {Lights: 2, Toggles: pair.Toggles, Labels: []string{"a"}}} {
		add("arrange", g)
		add("format", WriteGraph{"dot", g}, WriteGraph{"pdf", g}, WriteGraph{"graph6", g})
	}
	add("nullities", NullityRows{"", 5, 1, 5}, NullityRows{"", 5, 4, 9}, NullityRows{"sky", 5, 1, 5}, NullityRows{"", 99999, 1, 5})
	return append(all, filming()...)
}

// filming returns requests to the studio.
func filming() []call {
	good := Script{Pictures: []int{1, 2}, Size: Size{9, 9}, Dither: "atkinson", Order: "rows", Seconds: 1, Hold: 1, Rate: 10}
	scripts := []Script{good}
	for _, spoil := range []func(*Script){
		func(s *Script) { s.Size.Rows = 999 },
		func(s *Script) { s.Pictures = []int{1} },
		func(s *Script) { s.Pictures = []int{1, 7} },
		func(s *Script) { s.Dither = "none" },
		func(s *Script) { s.Order = "none" },
		func(s *Script) { s.Rate = 9999 },
		func(s *Script) { s.Seconds = -1 },
	} {
		bad := good
		spoil(&bad)
		scripts = append(scripts, bad)
	}
	all := []call{
		{"flashing", Look{}, nil},
		{"sizes", Size{9, 9}, nil},
		{"sizes", Size{0, 999}, nil},
		{"hold", Pixels{1, 9, 9}, make([]byte, 4*81)},
		{"hold", Pixels{2, 9, 9}, make([]byte, 4*81)},
		{"hold", Pixels{3, 9999, 9}, nil},
		{"read", ReadRequest{Width: 9, Height: 9}, make([]byte, 4*81)},
		{"read", ReadRequest{Width: 9, Height: 9, Rows: 3, Columns: 3, Colours: 2, Corners: []float64{0, 0, 9, 0, 9, 9, 0, 9}}, make([]byte, 4*81)},
		{"read", ReadRequest{Width: 9, Height: 9, Rows: 99, Colours: 99, Corners: []float64{1}}, make([]byte, 4*81)},
		{"read", ReadRequest{Width: 9999, Height: 9}, nil},
	}
	for n := range MaxPictures {
		all = append(all, call{"hold", Pixels{10 + n, 9, 9}, make([]byte, 4*81)}, call{"drop", Held{10 + n}, nil})
	}
	for _, s := range scripts {
		all = append(all, call{"shoot", s, nil})
	}
	for _, look := range []Look{{"square", "warm"}, {"heart", "warm"}, {"square", "grim"}} {
		all = append(all, call{"flashing", look, nil}, call{"export", Export{"gif", look}, nil}, call{"export", Export{"svg", look}, nil}, call{"export", Export{"mp4", look}, nil})
	}
	return all
}

type call struct {
	method string
	params any
	data   []byte
}

// No text that reaches the page names a flag or a command, which people there can't use.
func TestNamesNoCommands(t *testing.T) {
	s := NewSession()
	asked, texts := map[string]bool{}, map[string]bool{}
	for _, c := range calls() {
		asked[c.method] = true
		message := testkit.Must(json.Marshal(map[string]any{"method": c.method, "params": c.params}))(t)
		answer, _ := s.HandleData(t.Context(), string(message), c.data)
		var value any
		testkit.NoError(t, json.Unmarshal([]byte(answer), &value))
		eachText(value, func(text string) {
			if !texts[text] && naming.MatchString(text) {
				t.Errorf("%s %v: %s", c.method, c.params, text)
			}
			texts[text] = true
		})
	}
	for name := range methods() {
		if !asked[name] {
			t.Errorf("nothing asks for %s; add a request", name)
		}
	}
	for _, part := range []string{"Too large to play", "cannot minimise", "can have up to 1,600 lights", "a graph here can have up to 400"} {
		found := false
		for text := range texts {
			found = found || strings.Contains(text, part)
		}
		if !found {
			t.Errorf("no answer says %q", part)
		}
	}
}

// eachText calls visit with every string in a JSON value.
func eachText(value any, visit func(string)) {
	switch v := value.(type) {
	case string:
		visit(v)
	case []any:
		for _, item := range v {
			eachText(item, visit)
		}
	case map[string]any:
		for _, item := range v {
			eachText(item, visit)
		}
	}
}
