package main

import (
	"time"

	"lightsout/internal/terminal/solvers"
	"lightsout/model"
)

// A comparison is a set of questions, and a folder for the answers.
type comparison struct {
	folder    string
	about     string        // a paragraph for the page
	limit     time.Duration // for each question, except the hard ones
	megabytes int64         // memory for each solver
	solvers   []string      // if empty, every installed one
	series    []series
}

// A series is a sequence of questions of increasing size, which are asked for each goal.
type series struct {
	name  string
	goals []model.Goal
	// start is a starting answer. Solvers that accept one run both with it and without.
	start solvers.Start
}

// The names of the series. The questions of the series long are hard and have more time.
const (
	longSeries, gridSeries, torusSeries, hyperSeries, graphSeries = "long", "grid", "torus", "hypergrid", "graph"
	pressSeries, unsolvableSeries, rectangleSeries                = "presses", "unsolvable", "rectangle"
)

// usualMemory is the memory for a solver, in megabytes.
const usualMemory = 2048

// Where and when the smaller comparisons were measured.
const (
	busy     = "The two processors were busy with other work, so only large differences mean anything."
	onOneDay = "We measured this on 17 November 2026. " + busy
)

var comparisons = []comparison{
	{
		folder: ".", limit: 5 * time.Second, megabytes: usualMemory,
		about: "The boards are grids from 3 x 3 to 12 x 12, tori from 3 x 3 to 8 x 8, the hypergrids 3^3 and 3^4, and random\n" +
			"graphs of 10 to 50 nodes. All lights start on, except for the nearest solvable position, where they are random.\n" +
			"Three hard questions have more time. The machine had two virtual processors and was otherwise nearly idle; each\n" +
			"question was asked once, so small differences mean nothing.\n\n" +
			"Smaller comparisons: [positions that need more and more presses](presses/README.md), [proving that a picture cannot\n" +
			"be turned off](unsolvable/README.md), [rectangles](rectangles/README.md), [what a starting answer\n" +
			"saves](starts/README.md), and [solving and generating with logic](logic/README.md).",
		solvers: []string{
			"glpsol", "cbc", "highs", "minisat", "cadical", "cryptominisat5", "minisat+", "z3", "cvc5", "minizinc", "clasp", "eprover",
		},
		series: []series{
			{name: longSeries, goals: usualGoals},
			{name: gridSeries, goals: usualGoals},
			{name: torusSeries, goals: usualGoals},
			{name: hyperSeries, goals: usualGoals},
			{name: graphSeries, goals: usualGoals},
		},
	},
	{
		folder: "logic", limit: 5 * time.Second, megabytes: usualMemory,
		about: "This comparison reproduces two figures from Fazakas, Keresztes and Groza with all solvers: the time to solve and the time to\n" +
			"generate, against the size of the board. Mace4 and Prover9 run with each of their formulations. With all lights\n" +
			"on, Prover9, which treats the puzzle as a planning problem, gets no further than 4 x 4, while Mace4 solves boards\n" +
			"up to 9 x 9. As a generator, Mace4 gets no further than 6 x 6 if it also searches for presses. If it searches only\n" +
			"for a solvable position, as a vector or as a matrix, it reaches the largest board, 12 x 12.\n" + busy,
		series: []series{{name: gridSeries, goals: []model.Goal{model.Any, model.Generate}}},
	},
	{
		folder: "presses", limit: time.Minute, megabytes: 1000,
		about: "The positions need 1 to 15 presses. Solvers have 1000 MB of memory, as in the slides of Fazakas, Keresztes\n" +
			"and Groza.\n" + onOneDay,
		solvers: []string{"glpsol", "cbc", "minisat", "cryptominisat5", "clasp", "mace4", "prover9"},
		series:  []series{{name: pressSeries, goals: []model.Goal{model.Any}}},
	},
	{
		folder: "rectangles", limit: 3 * time.Second, megabytes: usualMemory,
		about:   "All lights are on.\n" + onOneDay,
		solvers: []string{"glpsol", "cbc", "minisat", "cryptominisat5", "clasp"},
		series:  []series{{name: rectangleSeries, goals: []model.Goal{model.Any}}},
	},
	{
		folder: "starts", limit: 12 * time.Second, megabytes: usualMemory,
		about: "Solvers run with a starting answer and without: with the presses that push the wrong lights to an edge\n" +
			"(heuristic), or with those that elimination finds (xor).\n" + onOneDay,
		solvers: []string{"cbc", "highs", "clasp"},
		series: []series{
			{unsolvableSeries, []model.Goal{model.Nearest}, solvers.Heuristic},
			{gridSeries, []model.Goal{model.Fewest}, solvers.Xor},
		},
	},
	{
		folder: "unsolvable", limit: 5 * time.Second, megabytes: usualMemory,
		about:  "Solvers have to prove that a disc cannot be turned off, on grids from 4 x 4 to 19 x 19.\n" + onOneDay,
		series: []series{{name: unsolvableSeries, goals: []model.Goal{model.Any}}},
	},
}

var usualGoals = []model.Goal{model.Any, model.Fewest, model.Nearest}

// startless reports whether no series has a starting answer.
func (c comparison) startless() bool {
	for _, s := range c.series {
		if s.start != "" {
			return false
		}
	}
	return true
}
