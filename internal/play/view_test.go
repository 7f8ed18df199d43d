package play_test

import (
	"encoding/json"
	"strings"
	"testing"

	"lightsout/internal/play"
	"lightsout/internal/testkit"
)

func TestView(t *testing.T) {
	g := open(t, "2x2:f", play.Options{Budget: 3, Clock: true})
	g.SetClock(false)
	g.Press(0)
	text := testkit.Must(json.Marshal(g.View()))(t)
	want := `{"id":"2x2:f","board":"2x2","position":"2x2:8","lights":[0,0,0,1],"target":null,"left":1,"moves":1,"par":4,"proved":true,` +
		`"hints":0,"shown":false,"budget":3,"clock":false,"seconds":0,"can_undo":true,"can_redo":false,"solved":false,` +
		`"rule":"","impossible":null,"score":null}`
	if string(text) != want {
		t.Errorf("%s\nwant %s", text, want)
	}
	for _, button := range []int{1, 2, 3} {
		g.Press(button)
	}
	if v := g.View(); v.Score == nil || !v.Score.Perfect {
		t.Errorf("got %+v, want a perfect score", v)
	}
}

func equalJSON(t *testing.T, a, b any) bool {
	t.Helper()
	x := testkit.Must(json.Marshal(a))(t)
	y := testkit.Must(json.Marshal(b))(t)
	return strings.EqualFold(string(x), string(y))
}
