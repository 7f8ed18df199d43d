package main

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
// solvers' times: starting, reading the question and printing the answer. Its answer is compared
// with the library's.
func (r *run) addProcess(ctx context.Context, q question, result row) error {
	exact := r.table.done[result.key()]
	result.solver = process
	if _, ok := r.table.done[result.key()]; ok {
		return nil
	}
	limited, cancel := context.WithTimeout(ctx, q.limit)
	defer cancel()
	cmd := exec.CommandContext(limited, r.program, arguments(q)...)
	begin := time.Now()
	output, err := cmd.Output()
	result.seconds = time.Since(begin).Seconds()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case limited.Err() != nil:
		result.status, result.agreement, result.reason = string(model.Unknown), string(solvers.Undecided), solvers.ErrTime.Error()
	case err != nil && !errors.As(err, &exit):
		return fmt.Errorf("%s: %w", r.program, err)
	default:
		result.read(output)
		result.agree(exact)
	}
	return r.table.add(result)
}

// arguments returns this program's arguments for a question.
func arguments(q question) []string {
	switch q.goal {
	case model.Generate:
		return []string{"new", q.state.Board().String(), "--seed", "compare", "--json"}
	case model.Nearest:
		return []string{"solve", "--nearest", q.state.String(), "--json"}
	case model.Fewest:
		return []string{"solve", q.state.String(), "--fewest", "--json"}
	default:
		return []string{"solve", q.state.String(), "--json"}
	}
}

// read fills in a row from the JSON that this program printed.
func (r *row) read(output []byte) {
	var said struct {
		Solvable *bool
		Proved   bool
		Count    *int // presses
		Wrong    *int // lights
		Bound    *int
	}
	if err := json.Unmarshal(output, &said); err != nil {
		r.status, r.agreement, r.reason = string(model.Unknown), string(solvers.Undecided), "it printed no answer"
		return
	}
	r.cost, r.bound = said.Count, said.Bound
	if said.Wrong != nil {
		r.cost = said.Wrong
	}
	r.status = string(model.Optimal)
	switch {
	case said.Solvable != nil && !*said.Solvable:
		r.status = string(model.None)
	case r.minimises() && !said.Proved:
		r.status, r.agreement = string(model.Solution), string(solvers.Undecided)
	}
}

// minimises reports whether a row asks for the minimum cost.
func (r row) minimises() bool {
	return r.goal == string(model.Fewest) || r.goal == string(model.Nearest)
}

// agree sets a row's agreement by comparing its answer with the exact one.
func (r *row) agree(exact row) {
	if r.agreement != "" {
		return // the row is already marked undecided
	}
	none := string(model.None)
	r.agreement = string(solvers.Agrees)
	switch {
	case (r.status == none) != (exact.status == none):
		r.agreement, r.reason = string(solvers.Differs), "the library says "+exact.status
	case r.minimises() && number(r.cost) != number(exact.cost):
		r.agreement, r.reason = string(solvers.Differs), "the library says "+number(exact.cost)
	}
}
