// Package option applies functional options, such as those that OnProgress returns in
// several packages.
package option

// Apply returns the settings that all options together make.
func Apply[T any, O ~func(*T)](options []O) T {
	var settings T
	for _, set := range options {
		set(&settings)
	}
	return settings
}
