package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// A bill holds what a bill of materials is made from.
type bill struct {
	root, version, program string
	time                   time.Time
	web                    []npmPackage
}

// The parts of a CycloneDX document used here: https://cyclonedx.org/docs/1.6/json
type (
	document struct {
		Schema       string       `json:"$schema"`
		Format       string       `json:"bomFormat"`
		SpecVersion  string       `json:"specVersion"`
		Version      int          `json:"version"`
		Metadata     metadata     `json:"metadata"`
		Components   []component  `json:"components"`
		Dependencies []dependency `json:"dependencies"`
	}
	metadata struct {
		Timestamp string    `json:"timestamp"`
		Component component `json:"component"`
	}
	component struct {
		Type       string     `json:"type"`
		Ref        string     `json:"bom-ref"`
		Name       string     `json:"name"`
		Version    string     `json:"version"`
		Hashes     []sum      `json:"hashes,omitempty"`
		Licences   []licence  `json:"licenses,omitempty"`
		PURL       string     `json:"purl,omitempty"`
		Properties []property `json:"properties,omitempty"`
	}
	sum struct {
		Algorithm string `json:"alg"`
		Content   string `json:"content"`
	}
	licence struct {
		Licence struct {
			ID string `json:"id"`
		} `json:"license"`
	}
	property struct {
		Name  string `json:"name"`
		Value string `json:"value"`
	}
	dependency struct {
		Ref       string   `json:"ref"`
		DependsOn []string `json:"dependsOn,omitempty"`
	}
)

func licences(ids ...string) []licence {
	all := make([]licence, len(ids))
	for i, id := range ids {
		all[i].Licence.ID = id
	}
	return all
}

func writeBill(ctx context.Context, b bill, file string) error {
	modules, goVersion, err := linked(ctx, b.root, b.program)
	if err != nil {
		return err
	}
	program, err := os.ReadFile(b.program)
	if err != nil {
		return err
	}
	digest := sha256.Sum256(program)
	name := strings.TrimSuffix(filepath.Base(b.program), ".exe")
	d := document{
		Schema: "http://cyclonedx.org/schema/bom-1.6.schema.json", Format: "CycloneDX", SpecVersion: "1.6", Version: 1,
		Metadata: metadata{
			Timestamp: b.time.UTC().Format(time.RFC3339),
			Component: component{
				Type: "application", Ref: name, Name: name, Version: b.version, Licences: licences("MIT"),
				Hashes: []sum{{"SHA-256", hex.EncodeToString(digest[:])}},
			},
		},
	}
	goVersion = strings.TrimPrefix(goVersion, "go")
	d.add(component{
		Type: "library", Name: "std", Version: goVersion, Licences: licences("BSD-3-Clause"),
		PURL: "pkg:golang/std@" + goVersion,
	})
	for _, m := range modules {
		ids, err := moduleLicences(m.dir)
		if err != nil {
			return err
		}
		d.add(component{
			Type: "library", Name: m.path, Version: m.version, Licences: licences(ids...),
			PURL: "pkg:golang/" + m.path + "@" + m.version, Properties: []property{{"go.sum", m.sum}},
		})
	}
	for _, p := range b.web {
		d.add(component{
			Type: "library", Name: p.name, Version: p.version, Licences: licences(p.licence),
			PURL: "pkg:npm/" + strings.ReplaceAll(p.name, "@", "%40") + "@" + p.version, Hashes: []sum{{"SHA-512", p.sha512}},
		})
	}
	text, err := json.MarshalIndent(d, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(file, append(text, '\n'), 0o644) //nolint:gosec // public file
}

// add adds a component that the program depends on.
func (d *document) add(c component) {
	c.Ref = c.PURL
	d.Components = append(d.Components, c)
	if len(d.Dependencies) == 0 {
		d.Dependencies = []dependency{{Ref: d.Metadata.Component.Ref}}
	}
	d.Dependencies[0].DependsOn = append(d.Dependencies[0].DependsOn, c.Ref)
}
