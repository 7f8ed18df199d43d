// Command check checks the solutions in research/results by applying their presses. It shares no
// code with the solver: it reads the pictures bit by bit and toggles lights one by one.
//
//	go run ./results/check results/fewest-all-on
//
// The table has a line for each n: n, the presses of the solution, a lower bound on the presses of
// any solution, and the nullity. The archive contains the solution for n x n as nnn.pbm.
package main

import (
	"archive/zip"
	"bufio"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: check FILES (without .txt and .zip)")
		os.Exit(2)
	}
	boards, proved, err := check(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, "check:", err)
		os.Exit(1)
	}
	fmt.Printf("%d solutions turn off all lights with exactly as many presses as in the table; %d of them match their lower bound.\n", boards, proved)
}

func check(files string) (boards, proved int, err error) {
	table, err := os.Open(files + ".txt")
	if err != nil {
		return 0, 0, err
	}
	defer func() { err = errors.Join(err, table.Close()) }()
	archive, err := zip.OpenReader(files + ".zip")
	if err != nil {
		return 0, 0, err
	}
	defer func() { err = errors.Join(err, archive.Close()) }()
	lines := bufio.NewScanner(table)
	for lines.Scan() {
		var n, presses, bound, nullity int
		if _, err := fmt.Sscan(lines.Text(), &n, &presses, &bound, &nullity); err != nil {
			return boards, proved, err
		}
		picture, err := fs.ReadFile(archive, fmt.Sprintf("%03d.pbm", n))
		if err != nil {
			return boards, proved, err
		}
		if err := press(picture, n, presses); err != nil {
			return boards, proved, fmt.Errorf("%d x %d: %w", n, n, err)
		}
		boards++
		if presses == bound {
			proved++
		}
	}
	return boards, proved, lines.Err()
}

// press applies the presses in a picture to a board with all lights on. It returns an error if a
// light stays on, or if the number of presses is wrong.
func press(picture []byte, n, presses int) error {
	head := fmt.Sprintf("P4\n%d %d\n", n, n)
	perRow := (n + 7) / 8
	if len(picture) != len(head)+n*perRow || string(picture[:len(head)]) != head {
		return errors.New("the picture has the wrong size")
	}
	lit := make([][]bool, n+2) // with a border
	for i := range lit {
		lit[i] = make([]bool, n+2)
		for j := range lit[i] {
			lit[i][j] = true
		}
	}
	pressed := 0
	for i := range n {
		for j := range n {
			if picture[len(head)+i*perRow+j/8]>>(7-j%8)&1 == 0 {
				continue
			}
			pressed++
			for _, at := range [][2]int{{i + 1, j + 1}, {i, j + 1}, {i + 2, j + 1}, {i + 1, j}, {i + 1, j + 2}} {
				lit[at[0]][at[1]] = !lit[at[0]][at[1]]
			}
		}
	}
	if pressed != presses {
		return fmt.Errorf("%d presses, but the table has %d", pressed, presses)
	}
	for i := 1; i <= n; i++ {
		for j := 1; j <= n; j++ {
			if lit[i][j] {
				return fmt.Errorf("the light in row %d, column %d is still on", i, j)
			}
		}
	}
	return nil
}
