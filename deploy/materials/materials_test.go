package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const root = "../.."

// The web app contains indirect dependencies, and nothing that is used only to build or test it.
func TestWebPackages(t *testing.T) {
	packages, err := webPackages(filepath.Join(root, "web"))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, p := range packages {
		names = append(names, p.name)
		if p.version == "" || p.licence == "" || len(p.sha512) != 128 {
			t.Errorf("%+v", p)
		}
	}
	for name, want := range map[string]bool{"preact": true, "@preact/signals-core": true, "vite": false, "lighthouse": false} {
		if slices.Contains(names, name) != want {
			t.Errorf("%s in %v: want %v", name, names, want)
		}
	}
	if !slices.IsSorted(names) {
		t.Errorf("%v is not sorted", names)
	}
}

func TestWebPackagesOfADamagedFile(t *testing.T) {
	for text, want := range map[string]string{
		`{`: "package-lock.json",
		`{"packages": {"": {"dependencies": {"gone": "1"}}}}`:                                                              "has no node_modules/gone",
		`{"packages": {"": {"dependencies": {"a": "1"}}, "node_modules/a": {"license": "MIT", "integrity": "sha1-AAAA"}}}`: "no SHA-512 sum",
		`{"packages": {"": {"dependencies": {"a": "1"}}, "node_modules/a": {"integrity": "sha512-AAAA"}}}`:                 "or no licence",
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, lockName), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := webPackages(dir); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", text, err)
		}
	}
}

func TestLicenceOf(t *testing.T) {
	for text, want := range map[string]string{
		"Permission is hereby granted,\nfree of charge, to any person":                                            "MIT",
		"SIL OPEN FONT LICENSE Version 1.1 ... Permission is hereby granted, free of charge":                      "OFL-1.1",
		"Redistribution and use in source and binary forms, with or without":                                      "BSD-2-Clause",
		"Redistribution and use in source and binary forms ... Neither the name of X nor the names of its people": "BSD-3-Clause",
		"                                 Apache License\n                           Version 2.0, January 2004":   "Apache-2.0",
		"All rights reserved.": "",
	} {
		if got := licenceOf(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// Everything that the programs link, on any system, has a known licence.
func TestLicencesOfAllModules(t *testing.T) {
	for _, program := range []string{"./cmd/lightsout", "./cmd/lightsoutd"} {
		modules, err := needed(t.Context(), root, program)
		if err != nil {
			t.Fatal(err)
		}
		if len(modules) < 20 {
			t.Errorf("%s: only %d modules", program, len(modules))
		}
		for _, m := range modules {
			if _, err := moduleLicences(m.dir); err != nil {
				t.Errorf("%s: %v", m.path, err)
			}
		}
	}
}

func TestModuleWithoutLicence(t *testing.T) {
	if _, err := moduleLicences(t.TempDir()); err == nil || !strings.Contains(err.Error(), "has no licence") {
		t.Error(err)
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "LICENSE"), []byte("All rights reserved."), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := moduleLicences(dir); err == nil || !strings.Contains(err.Error(), "unknown licence") {
		t.Error(err)
	}
}

// A bill names the program, Go and the packages in the web app, has no dangling references, and is
// reproducible.
func TestBill(t *testing.T) {
	var texts [2]string
	for i := range texts {
		file := filepath.Join(t.TempDir(), "bill.json")
		args := []string{"bill", "--root", root, "--version", "1.2.3", "--time", "2026-11-16T12:00:00Z", os.Args[0], file}
		if err := run(t.Context(), args); err != nil {
			t.Fatal(err)
		}
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts[i] = string(text)
	}
	if texts[0] != texts[1] {
		t.Error("two bills for one program differ")
	}
	var d document
	if err := json.Unmarshal([]byte(texts[0]), &d); err != nil {
		t.Fatal(err)
	}
	if d.Format != "CycloneDX" || d.Metadata.Timestamp != "2026-11-16T12:00:00Z" || d.Metadata.Component.Version != "1.2.3" {
		t.Errorf("%+v", d.Metadata)
	}
	var refs []string
	for _, c := range d.Components {
		refs = append(refs, c.Ref)
	}
	if !slices.Equal(refs, d.Dependencies[0].DependsOn) {
		t.Errorf("components %v, dependencies %v", refs, d.Dependencies)
	}
	for _, want := range []string{"pkg:golang/std@1.", "pkg:npm/preact@", "pkg:npm/%40preact/signals@"} {
		if !slices.ContainsFunc(refs, func(ref string) bool { return strings.HasPrefix(ref, want) }) {
			t.Errorf("no %s in %v", want, refs)
		}
	}
}

func TestUsage(t *testing.T) {
	for _, args := range [][]string{nil, {"bill"}, {"dance", "a", "b"}, {"bill", "--root", root, "--time", "noon", "a", "b"}} {
		if args != nil && args[0] == "dance" {
			args = append([]string{args[0], "--root", root}, args[1:]...)
		}
		if err := run(t.Context(), args); err == nil {
			t.Errorf("%v was accepted", args)
		}
	}
}
