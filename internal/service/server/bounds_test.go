package server_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"lightsout/internal/play"
	"lightsout/internal/service/room"
)

// unbounded lists the parts of a schema whose size has no limit.
func unbounded(api *huma.OpenAPI, at string, s *huma.Schema) (list []string) {
	if s.Ref != "" {
		s = api.Components.Schemas.SchemaFromRef(s.Ref)
	}
	switch s.Type {
	case huma.TypeInteger, huma.TypeNumber:
		if s.Minimum == nil || s.Maximum == nil {
			return []string{at}
		}
	case huma.TypeString:
		if s.MaxLength == nil && len(s.Enum) == 0 {
			return []string{at}
		}
	case huma.TypeArray:
		if s.MaxItems == nil {
			list = append(list, at)
		}
		return append(list, unbounded(api, at+"[]", s.Items)...)
	case huma.TypeObject:
		if s.AdditionalProperties != false {
			list = append(list, at)
		}
		for name, p := range s.Properties {
			if name != "$schema" {
				list = append(list, unbounded(api, at+"."+name, p)...)
			}
		}
	}
	return list
}

// Every number, string and list in a request has limits. The cookie is the exception: it is used if
// it is a valid token and ignored otherwise, so a bad cookie locks nobody out.
func TestEveryRequestIsBounded(t *testing.T) {
	s := newService(t)
	checked := 0
	for path, item := range s.api.Paths {
		for method, o := range map[string]*huma.Operation{http.MethodGet: item.Get, http.MethodPost: item.Post, http.MethodDelete: item.Delete} {
			if o == nil {
				continue
			}
			var list []string
			for _, p := range o.Parameters {
				if p.In != "cookie" {
					list = append(list, unbounded(s.api, p.Name, p.Schema)...)
					checked++
				}
			}
			if o.RequestBody != nil {
				list = append(list, unbounded(s.api, "body", o.RequestBody.Content["application/json"].Schema)...)
				checked++
			}
			for _, at := range list {
				t.Errorf("%s %s: %s has no limits", method, path, at)
			}
		}
	}
	if checked < 20 {
		t.Errorf("only %d parameters and bodies were checked", checked)
	}
}

// extremes returns JSON values that are at or near the limit of some field, far beyond all limits,
// or of the wrong type.
func extremes() []string {
	return []string{
		"-9223372036854775809", "-9223372036854775808", "-2147483649", "-2147483648", "-9007199254740993", "-32769", "-2", "-1", "0", "-0", "1", "21",
		"32768", "131073", "2147483647", "2147483648", "4294967295", "4294967296", "4294967297", "1000000000000", "9007199254740993",
		"9223372036854775807", "9223372036854775808", "18446744073709551616", "7378697629698568911", "1844674407156206897",
		"0.5", "1e2", "1e19", "1e308", "1e400", "-1e400", "1E-400", "NaN", "Infinity", `"NaN"`, `"1"`, `"-Infinity"`, `""`, `"\u0000"`, `"\ud800"`,
		"null", "true", "[]", "{}", "[[1]]", `"` + strings.Repeat("9", 5000) + `"`, strings.Repeat("9", 5000), "[" + strings.Repeat("0,", 6000) + "0]",
	}
}

// mutations calls try with copies of a valid body in which a single value, at any depth, is
// replaced by one of the extremes.
func mutations(body any, try func(text string)) {
	const mark = `"here is the value"`
	replace := func() {
		text, err := json.Marshal(body)
		if err != nil {
			panic(err)
		}
		for _, value := range extremes() {
			try(strings.ReplaceAll(string(text), mark, value))
		}
	}
	var walk func(value any, set func(any))
	walk = func(value any, set func(any)) {
		set("here is the value")
		replace()
		set(value)
		switch value := value.(type) {
		case map[string]any:
			for _, name := range slices.Sorted(maps.Keys(value)) {
				walk(value[name], func(v any) { value[name] = v })
			}
		case []any:
			for i := range value[:min(len(value), 2)] {
				walk(value[i], func(v any) { value[i] = v })
			}
		}
	}
	walk(body, func(v any) { body = v })
}

// anyOf encodes a value as JSON and decodes it again.
func anyOf(t *testing.T, value any) (decoded any) {
	t.Helper()
	text, err := json.Marshal(value)
	if err == nil {
		err = json.Unmarshal(text, &decoded)
	}
	if err != nil {
		t.Fatal(err)
	}
	return decoded
}

// Extreme values in any field of any request are refused or have no effect, and never cause a
// failure. No result has impossible stars.
func TestExtremeValues(t *testing.T) {
	s := newService(t)
	host := s.person()
	code := host.openRoom(room.Par, "3x3", "2x2")
	host.join(code)
	host.round(code, 1)
	right := submission{Date: today, Moves: solution(t, today), Help: play.Help{Hints: 1}}
	for path, body := range map[string]any{
		"/api/results":                   right,
		"/api/run":                       map[string]any{"date": today},
		"/api/rooms":                     map[string]any{"mode": "race", "puzzles": []string{"3x3", "2x2"}},
		"/api/rooms/" + code + "/rounds": map[string]any{"round": 1},
		"/api/rooms/" + code + "/moves":  map[string]any{"round": 1, "first": 1, "moves": []int{0, 1, play.ResetMove}},
		"/api/rooms/" + code + "/lock":   map[string]any{"locked": false},
		"/api/rooms/" + code + "/series": map[string]any{"series": 1, "mode": "race", "puzzles": []string{"3x3", "2x2"}},
		"/api/me/journey":                map[string]any{"progress": "Lights Out journey 1\n3 3x3:ba\n"},
		"/api/me/code":                   map[string]any{"code": "0000-0000-0000-0000-0000-0000-0000"},
	} {
		mutations(anyOf(t, body), func(text string) {
			p := s.person()
			if strings.HasPrefix(path, "/api/rooms/") {
				p = host
			}
			if a := p.do(http.MethodPost, path, text); a.status >= http.StatusInternalServerError {
				t.Errorf("%s %.200s: %d %s", path, text, a.status, a.body)
			}
		})
	}
	for _, value := range extremes() {
		value = strings.Trim(value, `"`)
		if len(value) > 100 || strings.ContainsAny(value, `\ []{}`) || value == "" {
			continue
		}
		for _, path := range []string{"/api/days/%s", "/api/days/%s/table", "/api/days/%s/mine", "/api/days/" + today + "/results/%s", "/api/rooms/%s", "/api/rooms/%s/me", "/api/proofs/%s"} {
			if a := host.do(http.MethodGet, fmt.Sprintf(path, value), nil); a.status < 400 || a.status >= 500 {
				t.Errorf("%s with %s: %d %s", path, value, a.status, a.body)
			}
		}
	}
	_, best, err := s.store.Leaderboard(t.Context(), todayDay, 0, 1000)
	if err != nil || len(best) == 0 {
		t.Fatalf("%d results, %v", len(best), err)
	}
	for _, r := range best {
		if r.Hints < 0 || r.Hints > 0 && r.Stars > 1 || r.Shown && r.Stars > 0 || r.Stars < 0 {
			t.Errorf("%+v", r)
		}
	}
}

// Hints can only lower a score, and impossible numbers of hints are refused.
func TestForgedScore(t *testing.T) {
	s := newService(t)
	for _, hints := range []string{
		"-1", "9223372036834775807", "9223372036854775808", "0.5", strconv.Itoa(play.MaxHints + 1),
	} {
		moves, err := json.Marshal(solution(t, today))
		if err != nil {
			t.Fatal(err)
		}
		body := fmt.Sprintf(`{"date": %q, "moves": %s, "hints": %s}`, today, moves, hints)
		if a := s.person().do(http.MethodPost, "/api/results", body); a.status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d %s", hints, a.status, a.body)
		}
	}
	if _, best, err := s.store.Leaderboard(t.Context(), todayDay, 0, 10); err != nil || len(best) != 0 {
		t.Errorf("%+v, %v", best, err)
	}
	for help, stars := range map[play.Help]int{{Hints: play.MaxHints}: 1, {Shown: true}: 0} {
		a := s.person().do(http.MethodPost, "/api/results", submission{Date: today, Moves: solution(t, today), Help: help})
		if r := read[struct{ Result result }](t, a, http.StatusCreated).Result; r.Stars != stars || r.Help != help {
			t.Errorf("%+v: %+v", help, r)
		}
	}
}
