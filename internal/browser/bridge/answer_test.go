package bridge_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"lightsout/internal/browser/bridge"
	"lightsout/internal/testkit"
)

func TestAnswer(t *testing.T) {
	s := bridge.NewSession()
	var a bridge.Answer
	if text := ask(t, s, "answer", bridge.AnswerRequest{ID: "3x3:1ef"}, &a); text != "" || !a.Found || len(a.Presses) != 8 {
		t.Errorf("%q %+v", text, a)
	}
	if text := ask(t, s, "answer", bridge.AnswerRequest{ID: "5x5:1"}, &a); text != "" || a.Found || len(a.Repairs) == 0 || len(a.Boards) == 0 {
		t.Errorf("%q %+v", text, a)
	}
	for _, fix := range a.Repairs {
		if len(fix.Lights) != 1 || len(fix.States) != 1 || (fix.States[0] == 0) != (fix.Lights[0] == 0) {
			t.Errorf("got %+v, want one light and one state, both 0 or neither", fix)
		}
	}
	// Two of three buttons were shown, which is not enough; then it is.
	r := bridge.AnswerRequest{ID: "buttons=4_0.1__2:e", Apart: true, Unknown: []int{1}, Place: "2x2"}
	if text := ask(t, s, "answer", r, &a); text != "" || a.Found || a.Try != 1 || len(a.Needed) == 0 || !strings.Contains(a.Text, "button 2") {
		t.Errorf("%q %+v", text, a)
	}
	r.ID, r.Unknown = "buttons=4_0.1_0.3_2:e", nil
	if text := ask(t, s, "answer", r, &a); text != "" || !slices.Equal(a.Presses, []int{0, 1, 2}) || a.Try != -1 {
		t.Errorf("%q %+v", text, a)
	}
	for _, id := range []string{"21x20:0", "x", "5x5:2000000"} {
		if text := ask(t, s, "answer", bridge.AnswerRequest{ID: id}, &a); text == "" {
			t.Errorf("%s has an answer", id)
		}
	}
}

// TestRead reads a picture of 3 x 3 squares, of which those in the corners are bright.
func TestRead(t *testing.T) {
	const side = 240
	pixels := make([]byte, 0, 4*side*side)
	for i := range side * side {
		x, y, v := i%side/80, i/side/80, byte(20)
		if i%80 >= 8 && i%80 < 72 && i/side%80 >= 8 && i/side%80 < 72 {
			v = 60
			if x != 1 && y != 1 {
				v = 230
			}
		}
		pixels = append(pixels, v, v, v, 255)
	}
	for name, r := range map[string]bridge.ReadRequest{
		"guessed": {Width: side, Height: side, Colours: 2},
		"told":    {Width: side, Height: side, Colours: 2, Rows: 3, Columns: 3, Corners: []float64{0, 0, side, 0, side, side, 0, side}},
	} {
		message := testkit.Must(json.Marshal(map[string]any{"method": "read", "params": r}))(t)
		text, _ := bridge.NewSession().HandleData(t.Context(), string(message), pixels)
		var answer struct{ Result bridge.Reading }
		testkit.NoError(t, json.Unmarshal([]byte(text), &answer))
		got := answer.Result
		if got.Rows != 3 || !slices.Equal(got.Cells, []int{1, 0, 1, 0, 0, 0, 1, 0, 1}) || !slices.Equal(got.States, []int{0, 1}) {
			t.Errorf("%s: %s", name, text)
		}
	}
	for _, r := range []bridge.ReadRequest{{Width: side}, {Width: side, Height: side, Corners: []float64{1}}} {
		if text, _ := send(t, bridge.NewSession(), "read", r, pixels); !strings.HasSuffix(text, ".") {
			t.Errorf("%+v: %q", r, text)
		}
	}
}
