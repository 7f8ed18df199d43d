// Package option applies functional options, such as the OnProgress options of several packages.
package option

// Apply returns the settings after applying all options.
func Apply[T any, O ~func(*T)](options []O) T {
	var settings T
	for _, set := range options {
		set(&settings)
	}
	return settings
}
