package cli

import (
	"fmt"
	"regexp"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"
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

// A versionReport is the JSON output of version.
type versionReport struct {
	Version  string `json:"version"`
	Go       string `json:"go"`
	Platform string `json:"platform"`
}

func newVersion() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:     "version",
		Short:   "Print the version",
		Example: "lightsout version --json",
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			r := versionReport{version, runtime.Version(), runtime.GOOS + "/" + runtime.GOARCH}
			return printReport(cmd.OutOrStdout(), asJSON, func() versionReport { return r },
				func() string { return fmt.Sprintf("lightsout %s (%s, %s)\n", r.Version, r.Go, r.Platform) })
		},
	}
	addJSON(cmd, &asJSON)
	return cmd
}
