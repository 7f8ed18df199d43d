package main

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// An npmPackage is a package in the web app.
type npmPackage struct {
	name, version string
	licence       string // an SPDX expression
	sha512        string // the checksum of the downloaded package, in hexadecimal
	dir           string
}

const (
	lockName  = "package-lock.json"
	integrity = "sha512-"
)

// A lockFile lists the packages installed by npm.
type lockFile struct {
	Packages map[string]struct {
		Version      string            `json:"version"`
		Integrity    string            `json:"integrity"`
		License      string            `json:"license"`
		Dependencies map[string]string `json:"dependencies"`
	} `json:"packages"`
}

// webPackages returns the packages that the web app needs at run time, without those that only
// build or test it.
func webPackages(web string) ([]npmPackage, error) {
	text, err := os.ReadFile(filepath.Join(web, lockName)) //nolint:gosec // a file in the given checkout
	if err != nil {
		return nil, err
	}
	var lock lockFile
	if err := json.Unmarshal(text, &lock); err != nil {
		return nil, fmt.Errorf("%s: %w", lockName, err)
	}
	found := map[string]npmPackage{}
	todo := slices.Collect(maps.Keys(lock.Packages[""].Dependencies))
	for len(todo) > 0 {
		name := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if _, done := found[name]; done {
			continue
		}
		key := "node_modules/" + name
		entry, ok := lock.Packages[key]
		if !ok {
			return nil, fmt.Errorf("%s has no %s", lockName, key)
		}
		sum, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(entry.Integrity, integrity))
		if err != nil || !strings.HasPrefix(entry.Integrity, integrity) || entry.License == "" {
			return nil, fmt.Errorf("%s: no SHA-512 sum or no licence for %s", lockName, name)
		}
		found[name] = npmPackage{name, entry.Version, entry.License, hex.EncodeToString(sum), filepath.Join(web, filepath.FromSlash(key))}
		todo = slices.AppendSeq(todo, maps.Keys(entry.Dependencies))
	}
	return slices.SortedFunc(maps.Values(found), func(a, b npmPackage) int { return strings.Compare(a.name, b.name) }), nil
}
