package bridge

import (
	"flag"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"lightsout/internal/testkit"
)

var update = flag.Bool("update", false, "write web/src/protocol.ts")

// snakeCase is how JSON names are written everywhere in this project.
var snakeCase = regexp.MustCompile(`^[a-z0-9]+(_[a-z0-9]+)*$`)

const mirrorPath = "../../../web/src/protocol.ts"

// TestMirror keeps web/src/protocol.ts the same as the Go types. To write it:
// go test ./internal/browser/bridge -run TestMirror -update.
func TestMirror(t *testing.T) {
	want := mirror(t)
	testkit.Golden(t, mirrorPath, want, *update)
}

// mirror writes the types that cross the bridge as TypeScript.
func mirror(t *testing.T) string {
	t.Helper()
	var out strings.Builder
	out.WriteString("// The mirror of internal/browser/bridge, written from its Go types by\n")
	out.WriteString("// go test ./internal/browser/bridge -run TestMirror -update.\n\n")
	seen := map[reflect.Type]bool{}
	var names []string
	for name := range methods() {
		names = append(names, name)
	}
	slices.Sort(names)
	writeInterface(t, &out, reflect.TypeFor[fault](), seen)
	var table strings.Builder
	for _, name := range names {
		m := methods()[name]
		writeInterface(t, &out, m.params, seen)
		writeInterface(t, &out, m.result, seen)
		fmt.Fprintf(&table, "  %s: { params: %s; result: %s };\n", name, typeName(t, m.params), typeName(t, m.result))
	}
	return out.String() + "export interface Methods {\n" + table.String() + "}\n"
}

// writeInterface writes a struct, after those that it mentions.
func writeInterface(t *testing.T, out *strings.Builder, typ reflect.Type, seen map[reflect.Type]bool) {
	t.Helper()
	for typ.Kind() == reflect.Slice || typ.Kind() == reflect.Pointer {
		typ = typ.Elem()
	}
	if typ.Kind() != reflect.Struct || seen[typ] {
		return
	}
	seen[typ] = true
	var text strings.Builder
	fmt.Fprintf(&text, "export interface %s {\n", typeName(t, typ))
	for i := range typ.NumField() {
		f := typ.Field(i)
		writeInterface(t, out, f.Type, seen)
		name, option, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" || option != "" {
			t.Fatalf("%s.%s: its JSON tag is %q; give it a name and nothing else", typ, f.Name, f.Tag.Get("json"))
		}
		if !snakeCase.MatchString(name) {
			t.Errorf("%s.%s: its JSON name is %q; write it in snake_case", typ, f.Name, name)
		}
		fmt.Fprintf(&text, "  %s: %s;\n", name, typeName(t, f.Type))
	}
	text.WriteString("}\n\n")
	out.WriteString(text.String())
}

func typeName(t *testing.T, typ reflect.Type) string {
	t.Helper()
	switch typ.Kind() {
	case reflect.Bool:
		return "boolean"
	case reflect.Int, reflect.Int64, reflect.Uint8, reflect.Float64:
		return "number"
	case reflect.String:
		return "string"
	case reflect.Slice:
		return typeName(t, typ.Elem()) + "[]"
	case reflect.Array:
		return "[" + strings.TrimSuffix(strings.Repeat(typeName(t, typ.Elem())+", ", typ.Len()), ", ") + "]"
	case reflect.Pointer:
		return typeName(t, typ.Elem()) + " | null"
	case reflect.Struct:
		return strings.ToUpper(typ.Name()[:1]) + typ.Name()[1:]
	default:
		t.Fatalf("%s has no mirror", typ)
		return ""
	}
}
