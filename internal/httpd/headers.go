package httpd

import (
	"strconv"
	"strings"
)

// Accepts reports whether the value of an Accept-Encoding header, such as "gzip, br;q=0.5",
// contains a coding and does not rule it out.
func Accepts(list, coding string) bool {
	for item := range strings.SplitSeq(list, ",") {
		name, quality, _ := strings.Cut(strings.TrimSpace(item), ";")
		if strings.EqualFold(strings.TrimSpace(name), coding) {
			_, value, _ := strings.Cut(quality, "=")
			q, err := strconv.ParseFloat(strings.TrimSpace(value), 64)
			return err != nil || q > 0
		}
	}
	return false
}

// Matches reports whether the value of an If-None-Match header contains the given tag or a *.
func Matches(list, etag string) bool {
	for item := range strings.SplitSeq(list, ",") {
		tag := strings.TrimPrefix(strings.TrimSpace(item), "W/")
		if tag == etag || tag == "*" {
			return true
		}
	}
	return false
}
