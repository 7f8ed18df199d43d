package cli

import (
	"regexp"
	"runtime/debug"
	"strings"
)

// next is the newest version in CHANGELOG.md, released or not.
const next = "0.1.0"

// version is the version of the program.
var version = versionOf(debug.ReadBuildInfo())

// release matches the version of a tagged release, as opposed to a commit after it.
var release = regexp.MustCompile(`^v[0-9]+\.[0-9]+\.[0-9]+$`)

// versionOf returns the release that the program was built from. A program built from any other
// commit is a development version of the next release.
func versionOf(info *debug.BuildInfo, ok bool) string {
	if ok && release.MatchString(info.Main.Version) {
		return strings.TrimPrefix(info.Main.Version, "v")
	}
	return next + "-dev"
}
