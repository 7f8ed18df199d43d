package cli

import (
	"encoding/json"
	"io"
	"math/big"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
)

func addJSON(cmd *cobra.Command, asJSON *bool) {
	cmd.Flags().BoolVar(asJSON, "json", false, "print one JSON object")
}

// printJSON prints one object on one line.
func printJSON(w io.Writer, v any) error { return json.NewEncoder(w).Encode(v) }

// maxExponent is the largest power of two that is written out in digits: it has
// 19,729 of them.
const maxExponent = 1 << 16

// powerOfTwo is 2^n in decimal, nil when that is too long to be of use.
func powerOfTwo(n int) *string {
	if n > maxExponent {
		return nil
	}
	text := new(big.Int).Lsh(big.NewInt(1), uint(n)).String()
	return &text
}

// readablePower is 2^n as a person reads it.
func readablePower(n int) string {
	if n <= 30 {
		return group(1 << n)
	}
	return "2^" + group(n)
}

// group writes a number with commas between thousands.
func group(n int) string {
	digits := strconv.Itoa(n)
	var s strings.Builder
	for i, d := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			s.WriteByte(',')
		}
		s.WriteRune(d)
	}
	return s.String()
}

// plural writes a number and what it counts.
func plural(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return group(n) + " " + many
}
