package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"
)

const files = "../fewest-all-on"

func TestResults(t *testing.T) {
	boards, proved, err := check(files)
	if err != nil {
		t.Fatal(err)
	}
	if boards != 158 || proved != 158 {
		t.Errorf("%d boards, %d proved; want all up to 158", boards, proved)
	}
}

// The first 54 numbers are published in OEIS A075464.
func TestPublished(t *testing.T) {
	published := strings.Fields(`1 4 5 4 15 28 33 40 25 44 55 72 105 56 117 104 147 188 141 224 245 276 231 270
		353 356 405 416 345 376 553 428 469 520 563 600 761 772 561 696
		891 940 953 772 1069 1188 971 1096 1165 1220 1317 1256 1487 1400`)
	table, err := os.Open(files + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = table.Close() }()
	lines := bufio.NewScanner(table)
	for i, presses := range published {
		if want := fmt.Sprintf("%d %s %s ", i+1, presses, presses); !lines.Scan() || !strings.HasPrefix(lines.Text(), want) {
			t.Errorf("the table has %q, but %q is published", lines.Text(), want)
		}
	}
}

// Mistakes are detected: an extra press, a missing press, a moved press, a wrong size.
func TestWrongPictures(t *testing.T) {
	good := []byte("P4\n3 3\n\xa0\x40\xa0")
	if err := press(good, 3, 5); err != nil {
		t.Fatal(err)
	}
	for name, picture := range map[string]string{
		"an extra press": "P4\n3 3\n\xe0\x40\xa0", "a missing press": "P4\n3 3\n\x80\x40\xa0", "a moved press": "P4\n3 3\n\xc0\x40\xa0",
		"too short": "P4\n3 3\n\xa0\x40", "wrong size": "P4\n4 3\n\xa0\x40\xa0", "not a picture": "",
	} {
		if err := press([]byte(picture), 3, 5); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
