package reading_test
import ("testing";"os";"path/filepath";"image";_ "image/png";"strings";"fmt";"lightsout/internal/reading")
func TestShots(t *testing.T) {
	files, _ := filepath.Glob(os.Getenv("SHOTS"))
	for _, f := range files {
		h, _ := os.Open(f); img, _, err := image.Decode(h); h.Close()
		if err != nil { t.Fatal(f, err) }
		g, err := reading.Read(t.Context(), img, reading.Options{})
		name := strings.Split(filepath.Base(f), "_")
		got := fmt.Sprintf("%dx%d", g.Rows, g.Columns)
		mark := ""
		if err != nil { got = err.Error() }
		if got != name[1] { mark = "DIFFERENT" }
		fmt.Println(filepath.Base(f), got, len(g.Doubtful), mark)
	}
}
