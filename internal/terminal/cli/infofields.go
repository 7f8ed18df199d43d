package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"

	"lightsout/internal/english"
)

// infoFields are the facts that --only selects, by their names in JSON. A field whose name starts
// with one of them and an underscore belongs to that fact.
var infoFields = []string{"lights", "buttons", "colours", "rank", "nullity", "solvable", "gods_number", "symmetries", "method", "quiet_patterns"}

func checkFields(only []string) error {
	for _, name := range only {
		if !slices.Contains(infoFields, name) {
			return fmt.Errorf("--only %.40q: unknown fact; choose from %s", name, english.Choices(infoFields))
		}
	}
	return nil
}

// wants reports whether the options ask for a fact.
func (o infoOptions) wants(name string) bool {
	return len(o.only) == 0 || slices.Contains(o.only, name)
}

// A field is a fact as JSON shows it: its name and its value.
type field struct {
	name  string
	value json.RawMessage
}

// fields returns the facts that the options ask for, after the board. Facts about a puzzle and
// lit-only play are always included, if there are any.
func (f boardFacts) fields(o infoOptions) ([]field, error) {
	if f.solver == nil {
		return f.numbers(o), nil
	}
	text, err := json.Marshal(f.json(o))
	if err != nil {
		return nil, err
	}
	in := json.NewDecoder(bytes.NewReader(text))
	_, _ = in.Token() // the opening brace, which json.Marshal has just written
	var all []field
	for in.More() {
		name, _ := in.Token()
		next := field{name: fmt.Sprint(name)}
		if err := in.Decode(&next.value); err != nil {
			return nil, err
		}
		if next.name == "board" || next.name == "puzzle" || next.name == "lit" || len(o.only) == 0 || next.belongs(o.only) {
			all = append(all, next)
		}
	}
	return all, nil
}

// belongs reports whether a field is one of those named, or belongs to one.
func (f field) belongs(names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return f.name == name || strings.HasPrefix(f.name, name+"_") })
}

// text returns a value for a table: empty if it is unknown.
func (f field) text() string {
	var word string
	switch value := string(f.value); {
	case value == "null":
		return ""
	case json.Unmarshal(f.value, &word) == nil:
		return word
	default:
		return value
	}
}

// report returns the JSON output.
func (f boardFacts) report(o infoOptions) (any, error) {
	if len(o.only) == 0 {
		return f.json(o), nil
	}
	fields, err := f.fields(o)
	return orderedFields(fields), err
}

// printJSON prints the facts as one JSON object.
func (f boardFacts) printJSON(w io.Writer, o infoOptions) error {
	r, err := f.report(o)
	if err != nil {
		return err
	}
	return printJSON(w, r)
}

// orderedFields are the fields of a JSON object.
type orderedFields []field

func (fields orderedFields) MarshalJSON() ([]byte, error) {
	out := []byte{'{'}
	for i, f := range fields {
		if i > 0 {
			out = append(out, ',')
		}
		out = append(out, fmt.Sprintf("%q:%s", f.name, f.value)...)
	}
	return append(out, '}'), nil
}
