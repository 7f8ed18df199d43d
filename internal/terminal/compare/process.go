package compare

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"time"

	"lightsout/internal/terminal/solvers"
	"lightsout/model"
)

// addProcess runs this program as a process, so that its time includes the same steps as the other
// solvers' times: starting, reading the question and printing the answer.
func (c *comparison) addProcess(ctx context.Context, r Rung, row Row) error {
	row.Solver = OursProcess
	if _, ok := c.table.done[row.key()]; ok || c.o.Program == "" {
		return nil
	}
	limited, cancel := context.WithTimeout(ctx, r.Limit)
	defer cancel()
	cmd := exec.CommandContext(limited, c.o.Program, processArgs(r)...) //nolint:gosec // this program itself
	begin := time.Now()
	output, err := cmd.Output()
	row.Seconds = time.Since(begin).Seconds()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case limited.Err() != nil:
		row.Status, row.Agreement, row.Reason = string(model.Unknown), string(solvers.Undecided), solvers.ErrTime.Error()
	case err != nil && !errors.As(err, &exit):
		return fmt.Errorf("%s: %w", c.o.Program, err)
	default:
		row.readProcess(output)
		row.agree(c.table.library(row))
	}
	return c.table.add(row)
}

// processArgs returns this program's arguments for a question.
func processArgs(r Rung) []string {
	switch r.Goal {
	case model.Generate:
		return []string{"new", r.State.Board().String(), "--seed", "compare", "--json"}
	case model.Nearest:
		return []string{"nearest", r.State.String(), "--json"}
	case model.Fewest:
		return []string{"solve", r.State.String(), "--fewest", "--json"}
	default:
		return []string{"solve", r.State.String(), "--json"}
	}
}

// readProcess fills in a row from the JSON that this program printed.
func (r *Row) readProcess(output []byte) {
	var said struct {
		Solvable *bool
		Proved   bool
		Count    *int // presses
		Wrong    *int // lights
		Bound    *int
	}
	if err := json.Unmarshal(output, &said); err != nil {
		r.Status, r.Agreement, r.Reason = string(model.Unknown), string(solvers.Undecided), "it printed no answer"
		return
	}
	r.Cost, r.Bound = said.Count, said.Bound
	if said.Wrong != nil {
		r.Cost = said.Wrong
	}
	r.Status = string(model.Optimal)
	switch {
	case said.Solvable != nil && !*said.Solvable:
		r.Status = string(model.None)
	case r.least() && !said.Proved:
		r.Status, r.Agreement = string(model.Solution), string(solvers.Undecided)
	}
}

// least reports whether a row asks for the minimum cost.
func (r *Row) least() bool { return r.Goal == string(model.Fewest) || r.Goal == string(model.Nearest) }

// agree sets a row's agreement by comparing the process's answer with the library's.
func (r *Row) agree(library Row) {
	if r.Agreement != "" {
		return // the row is already marked undecided
	}
	none := string(model.None)
	r.Agreement = string(solvers.Agrees)
	switch {
	case (r.Status == none) != (library.Status == none):
		r.Agreement, r.Reason = string(solvers.Differs), "the library says "+library.Status
	case r.least() && number(r.Cost) != number(library.Cost):
		r.Agreement, r.Reason = string(solvers.Differs), "the library says "+number(library.Cost)
	}
}
