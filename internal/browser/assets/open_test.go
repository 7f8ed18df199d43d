package assets

import "testing"

func TestOpener(t *testing.T) {
	for system, want := range map[string]string{"linux": "xdg-open", "darwin": "open", "windows": "rundll32", "freebsd": "xdg-open"} {
		if name, _ := opener(system); name != want {
			t.Errorf("%s opens addresses with %s", system, name)
		}
	}
}
