// Command proof repeats, with separate code, a proof by package solve that the given number of
// presses is the fewest that turn off all lights on an n x n board. It is simpler than package
// solve, because it uses no symmetry. Where possible, it also pairs the classes differently.
//
//	go run ./proof -n 79 -presses 2629
//	go run ./proof -n 95 -presses 4095 -pairs diagonal
//	go run ./proof -n 123 -presses 6809
//
// It shares only the vector instructions in internal/algebra/kernel with package solve, and does
// not trust them: a plain loop repeats the computation for one in 64 of the blocks and one in 4096
// of the pairs. If a single number differs, the program exits with an error.
//
// It uses the argument of package solve/internal/classes: a solution is determined by its parts on
// two classes of buttons, and these parts can be chosen independently. Let the excess of a part be
// the number of its presses above the minimum of its class. The program lists all solutions whose
// excesses on one pair add up to at most s, and all whose excesses on the other add up to at most
// t. Any other solution has at least
//
//	the four minimums + s + t + 2
//
// presses. If that is more than the given number, and the smallest listed solution has exactly that
// number, the number is proved.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"runtime/debug"
	"time"
)

func main() {
	n := flag.Int("n", 0, "rows and columns")
	presses := flag.Int("presses", 0, "the number of presses to prove")
	pairs := flag.String("pairs", "rows", "the pairs of classes: rows or diagonal")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	debug.SetMemoryLimit(7 << 30)
	start := time.Now()
	p, err := prove(ctx, *n, *presses, *pairs)
	stop()
	fmt.Fprint(os.Stderr, "\r\x1b[K")
	if err != nil {
		fmt.Fprintln(os.Stderr, "proof:", err)
		os.Exit(1)
	}
	fmt.Printf("%d x %d: %d presses are proved to be the fewest, in %.0f s.\n", *n, *n, p.least, time.Since(start).Seconds())
	fmt.Printf("%d solutions were listed; all others have at least %d presses.\n", p.listed, p.others)
}

// pairings are the pairs of classes, by name. The number of a class is twice the parity of the row
// plus the parity of the column. Which pairs determine a solution depends on the board.
var pairings = map[string][2][2]int{
	"diagonal": {{0, 3}, {1, 2}},
	"rows":     {{0, 1}, {3, 2}},
}

// A proof is the result of the program.
type proof struct {
	least  int // presses of the smallest listed solution
	listed int
	others int // every other solution has at least this many presses
}

// maxSide is the side of the largest board whose classes have fewer than 2^14 buttons.
const maxSide = 254

func prove(ctx context.Context, n, presses int, pairing string) (proof, error) {
	of, ok := pairings[pairing]
	if !ok {
		return proof{}, fmt.Errorf("unknown pairs %q: use rows or diagonal", pairing)
	}
	if n < 1 || n > maxSide {
		return proof{}, fmt.Errorf("give -n from 1 to %d", maxSide)
	}
	first, quiets, err := solutions(n)
	if err != nil {
		return proof{}, err
	}
	var pairs [2]*pair
	bound := 0
	for i := range pairs {
		if pairs[i], err = newPair(n, first, quiets, of[i], of[1-i]); err != nil {
			return proof{}, err
		}
		if err := pairs[i].list(ctx); err != nil {
			return proof{}, err
		}
		bound += pairs[i].classes[0].least + pairs[i].classes[1].least
	}
	gap := max(presses-bound-1, 0)
	lists, err := cheapest(pairs, gap)
	if err != nil {
		return proof{}, err
	}
	say("%d quiet patterns; every solution has at least %d presses", len(quiets), bound)
	p := proof{least: none, others: bound + gap + 2}
	for i, s := range lists {
		for _, c := range pairs[i].classes {
			c.forget(s)
			say("%s: %d parts have an excess of at most %d", c.name, c.total(), s)
		}
	}
	for i, s := range lists {
		least, err := pairs[i].join(ctx, s, presses, pairs[1-i].classes[1].least)
		if err != nil {
			return proof{}, err
		}
		p.least, p.listed = min(p.least, least), p.listed+pairs[i].solutions(s)
	}
	switch {
	case p.least < presses:
		return p, fmt.Errorf("%d presses are not the fewest: there is a solution with %d", presses, p.least)
	case p.least > presses:
		return p, fmt.Errorf("no solution has %d presses; all have at least %d", presses, max(bound, presses+1))
	}
	return p, nil
}

// cheapest splits an excess between the two pairs so that listing costs as little as possible.
func cheapest(pairs [2]*pair, gap int) ([2]int, error) {
	a, b := pairs[0].costs(gap), pairs[1].costs(gap)
	best := -1
	for s := range a {
		if a[s] >= 0 && b[gap-s] >= 0 && (best < 0 || a[s]+b[gap-s] < a[best]+b[gap-best]) {
			best = s
		}
	}
	if best < 0 {
		return [2]int{}, errors.New("too many parts to list")
	}
	return [2]int{best, gap - best}, nil
}
