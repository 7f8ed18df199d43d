package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// licenceName matches the names of licence files.
var licenceName = regexp.MustCompile(`(?i)^(licen[sc]e|copying|notice|unlicense)([-.].*)?$`)

// licenceFiles returns the files in a folder that must accompany a program: the licences, and the
// notices that some of them require.
func licenceFiles(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var names []string
	for _, e := range entries {
		if e.Type().IsRegular() && licenceName.MatchString(e.Name()) && !strings.HasSuffix(e.Name(), ".go") {
			names = append(names, filepath.Join(dir, e.Name()))
		}
	}
	if len(names) == 0 {
		return nil, fmt.Errorf("%s has no licence file; find the licence, and check that it allows redistribution", dir)
	}
	return names, nil
}

// phrases identify licences: the first entry whose phrases are all in the text wins.
var phrases = []struct {
	id   string
	says []string
}{
	{"Apache-2.0", []string{"Apache License", "Version 2.0"}},
	{"MPL-2.0", []string{"Mozilla Public License Version 2.0"}},
	{"BSD-3-Clause", []string{"Redistribution and use in source and binary forms", "nor the names of"}},
	{"BSD-3-Clause", []string{"Redistribution and use in source and binary forms", "may not be used to endorse"}},
	{"BSD-3-Clause", []string{"Redistribution and use in source and binary forms", "may be used to endorse"}},
	{"BSD-2-Clause", []string{"Redistribution and use in source and binary forms"}},
	{"OFL-1.1", []string{"SIL OPEN FONT LICENSE Version 1.1"}}, // before MIT, because it contains MIT's wording
	{"MIT", []string{"Permission is hereby granted, free of charge"}},
	{"ISC", []string{"Permission to use, copy, modify, and"}},
	{"Unlicense", []string{"This is free and unencumbered software released into the public domain"}},
	{"CC-BY-4.0", []string{"Creative Commons Attribution 4.0"}},
	{"FTL", []string{"FreeType License"}},
}

// licenceOf returns the SPDX identifier of a licence text, or "".
func licenceOf(text string) string {
	text = strings.Join(strings.Fields(text), " ")
	for _, p := range phrases {
		if !slices.ContainsFunc(p.says, func(s string) bool { return !strings.Contains(text, s) }) {
			return p.id
		}
	}
	return ""
}

// moduleLicences returns the licences in a folder, sorted and without duplicates.
func moduleLicences(dir string) ([]string, error) {
	names, err := licenceFiles(dir)
	if err != nil {
		return nil, err
	}
	var ids []string
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		if id := licenceOf(string(text)); id != "" && !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	if len(ids) == 0 {
		return nil, fmt.Errorf("%s: unknown licence", strings.Join(names, ", "))
	}
	slices.Sort(ids)
	return ids, nil
}

// writeLicences writes the licences of everything a program contains.
func writeLicences(ctx context.Context, root, pkg string, web []npmPackage, file string) error {
	modules, err := needed(ctx, root, pkg)
	if err != nil {
		return err
	}
	goroot, err := goRoot(ctx)
	if err != nil {
		return err
	}
	parts := [][2]string{{"Go's standard library", goroot}} // name and folder of each part
	for _, m := range modules {
		parts = append(parts, [2]string{m.path + " " + m.version, m.dir})
	}
	for _, p := range web {
		parts = append(parts, [2]string{p.name + " " + p.version + " (in the web app)", p.dir})
	}
	var b strings.Builder
	b.WriteString("This program contains third-party software. The licences and notices of that software follow.\n")
	for _, part := range parts {
		names, err := licenceFiles(part[1])
		if err != nil {
			return err
		}
		more, err := filepath.Glob(filepath.Join(part[1], "licenses", "*"))
		if err != nil {
			return err
		}
		for _, name := range append(names, more...) {
			text, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			fmt.Fprintf(&b, "\n%s\n%s, %s\n\n%s\n", strings.Repeat("=", 72), part[0], filepath.Base(name), strings.TrimSpace(string(text)))
		}
	}
	return os.WriteFile(file, []byte(b.String()), 0o644) //nolint:gosec // public file
}
