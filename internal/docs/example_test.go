package docs_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"log"
	"os"
	"strings"

	"lightsout/board"
	"lightsout/board/graphfile"
	"lightsout/coach"
	"lightsout/generate"
	"lightsout/model"
	"lightsout/picture"
	"lightsout/puzzle"
	"lightsout/solve"
)

// These are the examples in api.md, in the same order. After a change here, run go test
// ./internal/docs -update to copy them to the page.

func Example_solve() {
	ctx := context.Background()
	state, err := puzzle.Parse("3x3:on")
	if err != nil {
		log.Fatal(err)
	}
	solver, err := solve.New(ctx, state.Board())
	if err != nil {
		log.Fatal(err)
	}
	presses, err := solver.Solve(ctx, state)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(presses)
	fmt.Println("solved:", state.Apply(presses).Solved())
	// Output:
	// row 1, column 1; row 1, column 3; row 2, column 2; row 3, column 1; row 3, column 3
	// solved: true
}

func Example_unsolvable() {
	ctx := context.Background()
	state, err := puzzle.Parse("5x5:1")
	if err != nil {
		log.Fatal(err)
	}
	solver, err := solve.New(ctx, state.Board())
	if err != nil {
		log.Fatal(err)
	}
	_, err = solver.Solve(ctx, state)
	var unsolvable *solve.UnsolvableError
	if !errors.As(err, &unsolvable) {
		log.Fatal(err)
	}
	fmt.Println(err)
	text, err := unsolvable.Certificate.MarshalText()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("every button toggles an even number of these lights: %s\n", text)
	var received solve.Certificate // perhaps by another program
	if err := received.UnmarshalText(text); err != nil {
		log.Fatal(err)
	}
	if err := received.Check(ctx, state); err != nil {
		log.Fatal(err)
	}
	fmt.Println("an odd number of them are on, so the certificate is right")
	// Output:
	// no presses turn these lights out
	// every button toggles an even number of these lights: 5x5:1b06c1b
	// an odd number of them are on, so the certificate is right
}

func Example_fewest() {
	ctx := context.Background()
	state, err := puzzle.Parse("9x9:on")
	if err != nil {
		log.Fatal(err)
	}
	solver, err := solve.New(ctx, state.Board())
	if err != nil {
		log.Fatal(err)
	}
	fewest, err := solver.Fewest(ctx, state)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(fewest.Presses.Count(), "presses; proved:", fewest.Proved)
	// Output:
	// 25 presses; proved: true
}

func Example_solutions() {
	ctx := context.Background()
	state, err := puzzle.Parse("5x5:on")
	if err != nil {
		log.Fatal(err)
	}
	solver, err := solve.New(ctx, state.Board())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(solver.SolutionCount(), "solutions")
	for presses, err := range solver.Solutions(ctx, state) {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%d presses: %d\n", presses.Count(), presses.AllTimes())
	}
	// Output:
	// 4 solutions
	// 15 presses: [1 1 0 0 0 1 1 0 1 1 0 0 1 1 1 0 1 1 1 0 0 1 1 0 1]
	// 15 presses: [0 1 1 0 1 0 1 1 1 0 0 0 1 1 1 1 1 0 1 1 1 1 0 0 0]
	// 15 presses: [1 0 1 1 0 0 1 1 1 0 1 1 1 0 0 1 1 0 1 1 0 0 0 1 1]
	// 15 presses: [0 0 0 1 1 1 1 0 1 1 1 1 1 0 0 0 1 1 1 0 1 0 1 1 0]
}

func Example_nearest() {
	ctx := context.Background()
	state, err := puzzle.Parse("5x5:4fbea4")
	if err != nil {
		log.Fatal(err)
	}
	solver, err := solve.New(ctx, state.Board())
	if err != nil {
		log.Fatal(err)
	}
	nearest, err := solver.Nearest(ctx, state)
	if err != nil {
		log.Fatal(err)
	}
	for _, light := range nearest.Flips {
		fmt.Println("change", state.Board().LightName(light))
	}
	fmt.Println(nearest.State, "can be solved; proved that none is nearer:", nearest.Proved)
	// Output:
	// change row 1, column 2
	// 5x5:4fbea6 can be solved; proved that none is nearer: true
}

func Example_generate() {
	ctx := context.Background()
	b, err := board.Parse("hex4")
	if err != nil {
		log.Fatal(err)
	}
	made, err := generate.New(ctx, generate.Spec{Board: b, Seed: "monday", Par: 12})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(made.ID, "is", made.State)
	again, err := generate.Resolve(ctx, made.ID)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("par", again.Par, "and the same again:", again.State.Equal(made.State))
	// Output:
	// hex4#monday,par=12 is hex4:17a5d4b560
	// par 12 and the same again: true
}

func Example_hint() {
	ctx := context.Background()
	state, err := puzzle.Parse("5x5:18aeb82")
	if err != nil {
		log.Fatal(err)
	}
	teacher, err := coach.New(ctx, state.Board())
	if err != nil {
		log.Fatal(err)
	}
	line, plan := coach.Line{Start: state}, coach.Plan{}
	for range 3 {
		var hint coach.Hint
		if hint, plan, err = teacher.Hint(ctx, line, plan); err != nil {
			log.Fatal(err)
		}
		fmt.Println(hint.Text)
		for range hint.Times {
			line.Played = append(line.Played, hint.Button)
		}
	}
	// Output:
	// Start at the bottom. A shortest solution presses nothing in row 5.
	// Row 5, column 4 is on. Row 5 is settled, so only the light above it can still change it: press row 4, column 4.
	// Row 5, column 5 is on. Row 5 is settled, so only the light above it can still change it: press row 4, column 5.
}

func Example_facts() {
	ctx := context.Background()
	b, err := board.Parse("5x5")
	if err != nil {
		log.Fatal(err)
	}
	solver, err := solve.New(ctx, b)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("rank", solver.Rank(), "and nullity", solver.Nullity())
	for i := range solver.Nullity() {
		quiet, err := solver.QuietPattern(ctx, i)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("pressing these %d buttons changes nothing: %d\n", quiet.Count(), quiet.AllTimes())
	}
	hardest, err := solver.Hardest(ctx, solve.QuickEffort)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("the hardest state needs", hardest.Low, "presses; proved:", hardest.Low == hardest.High)
	// Output:
	// rank 23 and nullity 2
	// pressing these 12 buttons changes nothing: [1 0 1 0 1 1 0 1 0 1 0 0 0 0 0 1 0 1 0 1 1 0 1 0 1]
	// pressing these 16 buttons changes nothing: [0 1 1 1 0 1 0 1 0 1 1 1 0 1 1 1 0 1 0 1 0 1 1 1 0]
	// the hardest state needs 15 presses; proved: true
}

func Example_graph() {
	ctx := context.Background()
	file := strings.NewReader("graph { hall -- kitchen -- cellar; hall -- attic }")
	drawn, err := graphfile.Read(file, graphfile.DOT)
	if err != nil {
		log.Fatal(err)
	}
	on, err := puzzle.AllOn(drawn.Board)
	if err != nil {
		log.Fatal(err)
	}
	solver, err := solve.New(ctx, drawn.Board)
	if err != nil {
		log.Fatal(err)
	}
	presses, err := solver.Solve(ctx, on)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("press", presses)
	// Output:
	// press node cellar; node attic
}

func Example_picture() {
	ctx := context.Background()
	ramp := image.NewGray(image.Rect(0, 0, 60, 60))
	for i := range ramp.Pix {
		ramp.Pix[i] = uint8(i % 60 * 255 / 59)
	}
	tones, err := picture.Sample(ctx, ramp, 20, 20, picture.Cover, image.Rectangle{})
	if err != nil {
		log.Fatal(err)
	}
	b, err := board.Parse("20x20")
	if err != nil {
		log.Fatal(err)
	}
	state, err := tones.State(b, picture.Grey, picture.FloydSteinberg)
	if err != nil {
		log.Fatal(err)
	}
	solver, err := solve.New(ctx, b)
	if err != nil {
		log.Fatal(err)
	}
	presses, err := solver.Solve(ctx, state)
	if err != nil {
		log.Fatal(err)
	}
	var file bytes.Buffer
	if err := (picture.Drawing{State: state}).SVG(&file); err != nil {
		log.Fatal(err)
	}
	fmt.Println(presses.Count(), "presses turn off", state.Lit(), "lights")
	// Output:
	// 197 presses turn off 126 lights
}

func Example_model() {
	ctx := context.Background()
	state, err := puzzle.Parse("1x3:7")
	if err != nil {
		log.Fatal(err)
	}
	problem, err := model.New(ctx, state, model.Options{Goal: model.Any})
	if err != nil {
		log.Fatal(err)
	}
	var file strings.Builder
	if err := model.Write(ctx, &file, problem, model.CNF); err != nil {
		log.Fatal(err)
	}
	for line := range strings.Lines(file.String()) {
		if !strings.HasPrefix(line, "c ") && line != "c\n" { // comments explain the file
			fmt.Print(line)
		}
	}
	answer, err := problem.Read(model.DIMACSOutput, "s SATISFIABLE\nv -1 2 -3 0\n")
	if err != nil {
		log.Fatal(err)
	}
	verdict, err := problem.Verify(ctx, answer)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println("right, with", verdict.Cost, "press")
	// Output:
	// p cnf 3 8
	// 1 2 0
	// -1 -2 0
	// 1 2 3 0
	// -1 -2 3 0
	// -1 2 -3 0
	// 1 -2 -3 0
	// 2 3 0
	// -2 -3 0
	// right, with 1 press
}

func Example_progress() {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	b, err := board.Parse("100000x100000")
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = solve.New(ctx, b, solve.OnProgress(func(p solve.Progress) {
		fmt.Fprintf(os.Stderr, "%s: %d of %d\n", p.Stage, p.Done, p.Total)
		cancel() // as if the user pressed Ctrl-C
	}))
	fmt.Println("stopped:", errors.Is(err, context.Canceled))
	// Output:
	// stopped: true
}
