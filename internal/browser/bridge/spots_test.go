package bridge

import (
	"encoding/json"
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
)

const spotsPath = "../../../web/test/spots.json"

// drawn holds the positions of a board's lights, for the page's tests.
type drawn struct {
	Frame [2]float64 `json:"frame"`
	Spots [][3]any   `json:"spots"`
}

// TestSpots checks the file that lists the positions of the lights. The page's tests compare the
// page's own positions with that file. To update the file, run go test ./internal/browser/bridge
// -run TestSpots -update.
func TestSpots(t *testing.T) {
	all := map[string]drawn{}
	for _, spec := range []string{
		"5x5", "3x8,mobius", "3x3x3", "2x3x2x4", "2x2x2x2x2", "hex1", "hex4", "tri1", "tri6", "cube1", "cube3",
		"graph6=FhCKG", "digraph6=DOAG??", "buttons=5_0.4__2_1.2.3", "5x5,holes=7_12", "hex4,holes=0_18", "5x5,mod=3",
	} {
		b, err := board.Parse(spec)
		if err != nil {
			t.Fatal(err)
		}
		d := drawn{Frame: [2]float64{b.Frame().Width, b.Frame().Height}}
		for light := range b.Lights() {
			s := b.Spot(light)
			d.Spots = append(d.Spots, [3]any{s.X, s.Y, s.Cell})
		}
		all[spec] = d
	}
	want, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	want = append(want, '\n')
	testkit.Golden(t, spotsPath, string(want), *update)
}
