package pbm_test

import (
	"fmt"
	"os"
	"strings"

	"lightsout/puzzle/pbm"
)

func Example() {
	r, err := pbm.NewReader(strings.NewReader("P1 3 2  1 0 1  0 1 0"))
	if err != nil {
		fmt.Println(err)
		return
	}
	rows, cols := r.Size()
	w := pbm.NewWriter(os.Stdout, pbm.Plain, rows, cols)
	for range rows {
		row, err := r.ReadRow()
		if err == nil {
			err = w.WriteRow(row)
		}
		if err != nil {
			fmt.Println(err)
			return
		}
	}
	if err := w.Close(); err != nil {
		fmt.Println(err)
	}
	// Output:
	// P1
	// 3 2
	// 101
	// 010
}
