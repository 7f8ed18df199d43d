package cosets

import (
	"testing"

	"lightsout/board"
	"lightsout/internal/testkit"
	"lightsout/puzzle"
)

func TestWeightsOf(t *testing.T) {
	presses := testkit.Must(puzzle.NewPresses(testkit.Must(board.Parse("1x3,mod=3"))(t), 0, 2, 2))(t)
	if size := Weights(nil).Of(presses); size != 3 {
		t.Errorf("three presses weigh %d", size)
	}
	if size := (Weights{10, 100, 1}).Of(presses); size != 12 {
		t.Errorf("a press of 10 and two of 1 weigh %d", size)
	}
}
