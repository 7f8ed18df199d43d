package cli

import (
	"encoding/json"
	"io"
	"math"
	"math/big"
	"os"
	"strconv"
	"strings"

	"github.com/charmbracelet/colorprofile"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"lightsout/internal/english"
	"lightsout/solve"
)

func addJSON(cmd *cobra.Command, asJSON *bool) {
	cmd.Flags().BoolVar(asJSON, "json", false, "print one JSON object")
}

// completeFlag has a shell offer names for a flag, which takes them in any case.
func completeFlag[S ~string](cmd *cobra.Command, flag string, names []S) {
	f := cmd.Flags().Lookup(flag)
	f.Value = choiceValue{f.Value, english.Names(names)}
	_ = cmd.RegisterFlagCompletionFunc(flag, cobra.FixedCompletions(english.Names(names), cobra.ShellCompDirectiveNoFileComp))
}

// A choiceValue is the value of a flag with names to choose from, typed in any case.
type choiceValue struct {
	pflag.Value

	names []string
}

// Set takes a name as the program writes it; several may stand between commas.
func (v choiceValue) Set(text string) error {
	words := strings.Split(text, ",")
	for i, word := range words {
		for _, name := range v.names {
			if strings.EqualFold(word, name) {
				words[i] = name
			}
		}
	}
	return v.Value.Set(strings.Join(words, ","))
}

// printJSON prints one object on one line.
func printJSON(w io.Writer, v any) error { return json.NewEncoder(w).Encode(v) }

// printText prints text, in colour where the terminal has some, in lines that fit it.
func printText(w io.Writer, text string) error {
	_, err := io.WriteString(colorprofile.NewWriter(w, os.Environ()), fitted(text))
	return err
}

// printReport prints what a command found: as JSON for --json, else as text. Only the
// one that is wanted is made.
func printReport[T any](w io.Writer, asJSON bool, report func() T, text func() string) error {
	if asJSON {
		return printJSON(w, report())
	}
	return printText(w, text())
}

// A count is m^power times some factors and over some divisors: how many states or
// solutions there are. It can be far too large to be written out.
type count struct {
	m, power       int
	factors, under []int
}

// maxBits is about the largest count that is written out, in binary digits; in
// decimal it has 19,729.
const maxBits = 1 << 16

// solutions is how many solutions a solvable state has.
func solutions(s *solve.Solver) count {
	c := count{m: s.Board().Colours()}
	if c.m == 2 { // there may be very many
		c.power = s.Nullity()
		return c
	}
	for i := range s.Nullity() {
		if order := s.QuietOrder(i); order == c.m {
			c.power++
		} else {
			c.factors = append(c.factors, order)
		}
	}
	return c
}

// solvableStates is how many states can be solved, and share in how many states
// there is one of them.
func solvableStates(s *solve.Solver) (states, share count) {
	all := solutions(s)
	states = count{m: all.m, power: s.Board().Buttons() - all.power, under: all.factors}
	share = count{m: all.m, power: s.Board().Lights() - states.power, factors: all.factors}
	return states, share
}

// value works the count out; it reports false when that is too large.
func (c count) value() (*big.Int, bool) {
	if float64(c.power)*math.Log2(float64(c.m)) > maxBits {
		return nil, false
	}
	v := new(big.Int).Exp(big.NewInt(int64(c.m)), big.NewInt(int64(c.power)), nil)
	for _, f := range c.factors {
		v.Mul(v, big.NewInt(int64(f)))
	}
	for _, d := range c.under {
		v.Div(v, big.NewInt(int64(d)))
	}
	return v, true
}

// decimal is the count in digits, nil when they are too many to be of use.
func (c count) decimal() *string {
	v, ok := c.value()
	if !ok {
		return nil
	}
	text := v.String()
	return &text
}

// readable is the count as a person reads it.
func (c count) readable() string {
	if v, ok := c.value(); ok && v.BitLen() <= 40 {
		return english.Group(v.String())
	}
	return strconv.Itoa(c.m) + "^" + group(c.power) + product(" * ", c.factors) + product(" / ", c.under)
}

// product writes factors, equal ones together.
func product(sign string, factors []int) string {
	text := ""
	for len(factors) > 0 {
		n := 1
		for n < len(factors) && factors[n] == factors[0] {
			n++
		}
		text += sign + strconv.Itoa(factors[0])
		if n > 1 {
			text += "^" + group(n)
		}
		factors = factors[n:]
	}
	return text
}

// group writes a number with commas between thousands.
func group(n int) string { return english.Group(strconv.Itoa(n)) }
