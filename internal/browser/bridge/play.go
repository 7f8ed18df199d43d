//go:build play

package bridge

// With the build tag play, the core leaves out what only the Lab, the Studio and the Solve page
// need, so that players download less.

type workshop struct{}

func workshopMethods() map[string]method { return nil }
