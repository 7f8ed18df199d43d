package main

import (
	"go/parser"
	"go/token"
	"slices"
	"testing"
)

func TestConcurrent(t *testing.T) {
	list, err := concurrent(t.Context(), "../../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{
		"lightsout/internal/service/server", // go s.hub.listen()
		"lightsout/internal/service/store",  // wg.Go(g.work)
		"lightsout/internal/service/jobs", "lightsout/internal/service/client", "lightsout/internal/httpd", "lightsout/internal/algebra/gf2",
	} {
		if !slices.Contains(list, path) {
			t.Errorf("%s is missing", path)
		}
	}
	for _, path := range []string{"lightsout/board", "lightsout/internal/english"} {
		if slices.Contains(list, path) {
			t.Errorf("%s should not be listed", path)
		}
	}
}

func TestIsConcurrent(t *testing.T) {
	for source, want := range map[string]bool{
		"func f() { go x.y.listen() }":                                           true,
		"func f() { if x { go func() {}() } }":                                   true,
		"import \"sync\"\nfunc f() { var group sync.WaitGroup; group.Go(work) }": true,
		"import \"sync\"\ntype t struct { mu sync.Mutex }":                       true,
		"import \"sync/atomic\"\nvar n atomic.Int64":                             true,
		"import \"golang.org/x/sync/errgroup\"\nvar g errgroup.Group":            true,
		"import \"sync\"\nvar v = sync.OnceValue(f)":                             false,
		"func f() { x.Go(work) } // go f()":                                      false,
	} {
		file, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+source, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := isConcurrent(file); got != want {
			t.Errorf("%s: %v", source, got)
		}
	}
}
