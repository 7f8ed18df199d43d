package cli

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"
)

// version is the version of the program, as in CHANGELOG.md.
const version = "0.1.0"

// A versionReport is the JSON of the command version.
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
