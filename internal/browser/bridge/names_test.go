package bridge

import (
	"encoding/json"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
)

const namesPath = "../../../web/test/names.json"

// named holds the names of a board's lights and buttons.
type named struct {
	Lights  []string `json:"lights"`
	Labels  []string `json:"labels"`
	Buttons []string `json:"buttons"`
}

// TestNames checks the file that lists the names of lights and buttons in every family of boards.
// The page's tests compare the page's own names with that file. To update the file, run go test
// ./internal/browser/bridge -run TestNames -update.
func TestNames(t *testing.T) {
	all := map[string]named{}
	for _, spec := range []string{
		"3x4", "3x4,torus", "2x3x2", "2x2x2x2", "2x1x2x1x2", "hex1", "hex3", "tri1", "tri4", "cube1", "cube2",
		"graph6=FhCKG", "digraph6=DOAG??", "buttons=5_0.4__2_1.2.3", "3x4,holes=0_7", "hex3,holes=0_9", "2x2,mod=3",
	} {
		b, err := board.Parse(spec)
		if err != nil {
			t.Fatal(err)
		}
		var n named
		for light := range b.Lights() {
			n.Lights = append(n.Lights, b.LightName(light))
			n.Labels = append(n.Labels, b.LightLabel(light))
		}
		for button := range b.Buttons() {
			n.Buttons = append(n.Buttons, b.ButtonName(button))
		}
		all[spec] = n
	}
	want, err := json.MarshalIndent(all, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	want = append(want, '\n')
	testkit.Golden(t, namesPath, string(want), *update)
}
