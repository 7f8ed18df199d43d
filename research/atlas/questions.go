package atlas

import (
	"encoding/json"
	"fmt"

	"lightsout/board"
)

// A Question is a question to the program lightsout, about a fact of a row.
type Question struct {
	row  *Row
	gods bool // about God's number, not about all lights on
}

// Questions returns the questions about the provisional facts of rows: first those about all lights
// on, then those about God's numbers. Their answers change the rows.
func Questions(rows []Row) []Question {
	var allOn, gods []Question
	for i := range rows {
		r := &rows[i]
		if r.AllOn.How == Provisional {
			allOn = append(allOn, Question{r, false})
		}
		if r.Gods.How == Provisional {
			gods = append(gods, Question{r, true})
		}
	}
	return append(allOn, gods...)
}

// String returns the question as the command line takes it.
func (q Question) String() string {
	if q.gods {
		return "info " + spec(q.row.Grid) + " --json"
	}
	return "solve " + spec(q.row.Grid) + " --fewest --json"
}

// spec returns the board of a row as the program writes it.
func spec(g board.Grid) string {
	b, err := board.NewGrid(g)
	if err != nil {
		panic(err) // every row has been checked
	}
	return b.String()
}

// Answer changes the row by the answer of the program.
func (q Question) Answer(line []byte) error {
	var answer struct {
		Board        string
		Nullity      int
		Solvable     any // null, or a number of states for info
		Count, Bound int
		Low          *int `json:"gods_number_low"`
		High         *int `json:"gods_number_high"`
	}
	err := json.Unmarshal(line, &answer)
	switch r := q.row; {
	case err != nil || answer.Board != spec(r.Grid):
		return fmt.Errorf("%s: the answer is %.200q", q, line)
	case q.gods && answer.Nullity != r.Nullity.Low:
		return fmt.Errorf("%s: the nullity is %d, but the atlas has %d", q, answer.Nullity, r.Nullity.Low)
	case q.gods && answer.Low == nil:
		r.Gods.How = Bounded
	case q.gods:
		how := Searched
		if r.Nullity.Low > maxSearched {
			how = Counted
		}
		r.Gods = r.Gods.within(*answer.Low, *answer.High, how)
	case answer.Solvable == false:
		r.AllOn = Fact{How: Unsolvable}
	default:
		r.AllOn = r.AllOn.within(answer.Bound, answer.Count, howFewest(r.Nullity.Low))
	}
	return nil
}

const (
	// maxCompared is the largest nullity for which the program compares all solutions.
	maxCompared = 24
	// maxSearched is the largest nullity for which the program searches for God's number.
	maxSearched = 64
)

func howFewest(nullity int) How {
	switch {
	case nullity == 0:
		return Free
	case nullity <= maxCompared:
		return Compared
	}
	return Split
}

// within narrows a fact to bounds found in the given way.
func (f Fact) within(low, high int, how How) Fact {
	n := Fact{max(f.Low, low), min(f.High, high), how}
	switch {
	case n.Low < n.High:
		n.How = Bounded
	case low < high:
		n.How = Met
	}
	return n
}
