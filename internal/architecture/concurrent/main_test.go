package main

import (
	"go/parser"
	"go/token"
	"slices"
	"testing"
)

func TestConcurrent(t *testing.T) {
	list, err := concurrent(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{
		"lightsout/internal/server", // go s.hub.listen()
		"lightsout/internal/store",  // wg.Go(g.work)
		"lightsout/internal/jobs", "lightsout/internal/client", "lightsout/internal/httpd", "lightsout/gf2",
	} {
		if !slices.Contains(list, path) {
			t.Errorf("%s is left out", path)
		}
	}
	for _, path := range []string{"lightsout/board", "lightsout/bench/service", "lightsout/internal/english"} {
		if slices.Contains(list, path) {
			t.Errorf("%s is listed", path)
		}
	}
}

func TestHasGo(t *testing.T) {
	for source, want := range map[string]bool{
		"go f()":                     true,
		"func() { go x.y.listen() }": true,
		"if x { go func() {}() }":    true,
		"x.Go(f)":                    false, // the import of sync tells
		"f() // go f()":              false,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "", "package p\nfunc _() {\n"+source+"\n}", 0)
		if err != nil {
			file, err = parser.ParseFile(token.NewFileSet(), "", "package p\nvar _ = "+source, 0)
		}
		if err != nil {
			t.Fatal(err)
		}
		if got := hasGo(file); got != want {
			t.Errorf("%s: %v", source, got)
		}
	}
}
