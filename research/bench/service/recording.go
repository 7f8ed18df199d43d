package main

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"maps"
	"strings"
)

// recording has the requests of a visit by name. `RECORD=1 node --test e2e/requests.test.mjs` in web
// writes it; without RECORD, the test checks it.
//
//go:embed visit.json
var recording []byte

// A recorded request is as the app sent it. What differs from visit to visit is a name in braces,
// such as {date}.
type recorded struct {
	Method, Path  string
	Headers, Body map[string]any
}

// text returns the request with the values of one visit.
func (r recorded) text(cookie string, values map[string]any) []byte {
	path := r.Path
	for name, value := range values {
		path = strings.ReplaceAll(path, "{"+name+"}", fmt.Sprint(value))
	}
	var headers []string
	for name, value := range filled(r.Headers, values) {
		headers = append(headers, name, fmt.Sprint(value))
	}
	if r.Body == nil {
		return requestText(r.Method, path, cookie, nil, headers...)
	}
	return requestText(r.Method, path, cookie, filled(r.Body, values), headers...)
}

// filled returns fields with values in place of their names.
func filled(fields, values map[string]any) map[string]any {
	fields = maps.Clone(fields)
	for field, value := range fields {
		if name, ok := value.(string); ok && strings.HasPrefix(name, "{") {
			fields[field] = values[strings.Trim(name, "{}")]
		}
	}
	return fields
}

// requestText returns a request as text. A body is JSON as text, or something to encode as JSON.
func requestText(method, path, cookie string, body any, headers ...string) []byte {
	if len(headers) == 0 {
		headers = []string{"Accept-Encoding", "gzip", "Content-Type", "application/json"}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s HTTP/1.1\r\nHost: bench\r\n", method, path)
	if cookie != "" {
		fmt.Fprintf(&b, "Cookie: %s\r\n", cookie)
	}
	for i := 0; i < len(headers); i += 2 {
		fmt.Fprintf(&b, "%s: %s\r\n", headers[i], headers[i+1])
	}
	if body == nil {
		return []byte(b.String() + "\r\n")
	}
	text, isText := body.(string)
	if !isText {
		encoded, _ := json.Marshal(body) // only strings, numbers and lists, so it cannot fail
		text = string(encoded)
	}
	fmt.Fprintf(&b, "Content-Length: %d\r\n\r\n%s", len(text), text)
	return []byte(b.String())
}
