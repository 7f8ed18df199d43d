package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/internal/film"
	"lightsout/internal/terminal/solvers"
	"lightsout/internal/terminal/termtext"
	"lightsout/picture"
)

type animateOptions struct {
	picture               pictureOptions
	output                string
	order, chart          string
	length, hold          float64
	rate                  int
	loop, rgb             bool
	greys                 int
	shape, palette        string
	cell                  int
	presses, saved, frame string
	asJSON                bool
}

func newAnimate() *cobra.Command {
	var o animateOptions
	cmd := &cobra.Command{
		Use:   "animate A B [C...] -o FILE",
		Short: "one picture becomes another",
		Long: `Make a film that turns one picture into the next, press by press. It starts at the solvable
state nearest to the first picture, and looks for the fewest presses to the state nearest to the
next one.

Pictures are files, positions on a grid, or the words on and off, for all lights on or off;
lightsout help files lists the flags for pictures, such as --board. The extension of the output file sets the format: .gif, .png (APNG), .svg, .mp4 or
.webm (both need ffmpeg). If the name has a %d in it, as in frame%04d.png, each frame gets its
own file.`,
		Example: `lightsout animate moon.png sun.png -o film.gif
lightsout animate on photo.jpg -o still.png --frame last
lightsout animate a.jpg b.jpg c.jpg -o film.mp4 --board 60x100 --order calm --shape glow
lightsout animate --presses list.txt -o film.gif`,
		Args: func(_ *cobra.Command, args []string) error {
			switch {
			case o.presses != "" && len(args) > 0:
				return errors.New("--presses takes no pictures; to write the list of presses between pictures, use --save-presses")
			case o.presses == "" && len(args) < 2:
				return fmt.Errorf("animate takes two or more pictures, but got %d; try lightsout animate --help", len(args))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, args []string) error { return runAnimate(cmd, args, o) },
	}
	addAnimate(cmd, &o)
	return cmd
}

func addAnimate(cmd *cobra.Command, o *animateOptions) {
	addJSON(cmd, &o.asJSON)
	o.picture.add(cmd, filmedNames...)
	flags := cmd.Flags()
	flags.StringVarP(&o.output, "output", "o", "", "write the film to this file (- for standard output, as GIF)")
	flags.StringVar(&o.presses, "presses", "", "make a film from this list of presses (- for standard input)")
	flags.StringVar(&o.saved, "save-presses", "", "write the list of presses to this file (- for standard output)")
	flags.StringVar(&o.frame, "frame", "", "write only this frame, as PNG or SVG: its number, counting from 1, or last")
	flags.StringVar(&o.order, "order", string(film.Wipe), "order of the presses: wipe, wipe-up, wipe-left, wipe-right, diagonal, radial, spiral, scatter, bright or calm")
	flags.StringVar(&o.chart, "map", "", "with --order bright, a picture whose bright parts are pressed first")
	flags.Float64Var(&o.length, "length", 6, "seconds from one picture to the next; with 0, every press gets its own frame")
	flags.IntVar(&o.rate, "fps", 25, "maximum frames per second")
	flags.Float64Var(&o.hold, "hold", 1, "seconds to hold each picture")
	flags.BoolVar(&o.loop, "loop", false, "return to the first picture and repeat")
	flags.BoolVar(&o.rgb, "rgb", false, "make a colour film: three boards, for red, green and blue")
	flags.IntVar(&o.greys, "greys", 0, "number of tones per light, 2 to 32 (default 2, or as many as --board has)")
	flags.StringVar(&o.shape, "shape", string(film.Round), "shape of the lights: square, round, glow or pixel")
	flags.StringVar(&o.palette, "palette", "", "night, paper, white, green, ice, rose, or three colours: background,off,on")
	flags.IntVar(&o.cell, "cell", 0, "width of a light in pixels")
	termtext.GroupFlags(cmd, "The order of the presses", "order", "map")
	termtext.GroupFlags(cmd, "The film", "length", "fps", "hold", "loop", "frame", "output")
	termtext.GroupFlags(cmd, "The look of the lights", "shape", "palette", "cell")
	termtext.GroupFlags(cmd, "The pictures", "rgb", "greys")
	termtext.GroupFlags(cmd, "Lists of presses", "presses", "save-presses")
	completeFlag(cmd, "order", film.Orders())
	completeFlag(cmd, "shape", film.Shapes())
	completeFlag(cmd, "palette", film.Palettes())
}

func filmFormats() []string {
	return append(english.Names(film.Formats()), english.Names(solvers.VideoFormats())...)
}

// An animation is a film that the command makes.
type animation struct {
	animateOptions
	cmd   *cobra.Command
	names []string
	bar   *bar
	film  *film.Film
	look  film.Look
	// cropped has the parts of each picture's width and height that the board has no room for.
	cropped [][2]float64
}

func runAnimate(cmd *cobra.Command, names []string, o animateOptions) error {
	s := &animation{animateOptions: o, cmd: cmd, names: names, bar: newBar(cmd.ErrOrStderr())}
	err := s.make(cmd.Context())
	s.bar.done()
	if err != nil {
		return err
	}
	return s.tell(cmd.Context())
}

// make makes the film from the pictures or the list of presses, and writes what the flags specify.
func (s *animation) make(ctx context.Context) error {
	for _, name := range []string{"fps", "cell"} { // in a film, 0 is the default
		if flag := s.cmd.Flags().Lookup(name); flag.Changed && flag.Value.String() == "0" {
			return fmt.Errorf("--%s must be 1 or more, not 0", name)
		}
	}
	format, err := s.chooseFormat()
	if err != nil {
		return err
	}
	shoot := s.shoot
	if s.fromList() {
		shoot = s.readList
	}
	if err := shoot(ctx); err != nil {
		return err
	}
	if err := s.chooseLook(); err != nil {
		return err
	}
	if s.saved != "" {
		if err := s.writeList(); err != nil {
			return err
		}
	}
	return s.write(ctx, format)
}

// numbered is the format of a film that is written as one file per frame.
const numbered = "numbered PNG files"

// chooseFormat returns the format that the output file's name sets. On standard output, a film is a
// GIF, and a frame is a PNG.
func (s *animation) chooseFormat() (string, error) {
	extension := strings.TrimPrefix(strings.ToLower(filepath.Ext(s.output)), ".")
	switch {
	case s.output == "" && s.saved != "":
		return "", nil
	case s.output == "":
		return "", errors.New("name the output file: add -o FILE, as in -o film.gif")
	case s.frame != "":
		return s.frameFormat(extension)
	case strings.Contains(s.output, "%"):
		return numbered, checkNumbered(s.output)
	case s.output == "-":
		return string(film.GIF), nil
	case extension == "png":
		return string(film.APNG), nil
	case slices.Contains(filmFormats(), extension):
		return extension, nil
	}
	unknown := "no film format"
	if extension != "" {
		unknown = fmt.Sprintf("unknown film format %q", extension)
	}
	return "", fmt.Errorf("%s; choose one of %s with the file's extension", unknown, english.Choices(filmFormats()))
}

// frameFormat returns the format of the single frame that --frame selects.
func (s *animation) frameFormat(format string) (string, error) {
	if strings.Contains(s.output, "%") {
		return "", fmt.Errorf("--frame writes a single picture, not numbered files such as %s", s.output)
	}
	if s.output == "-" {
		return string(film.PNG), nil
	}
	if !slices.Contains(film.Stills(), film.Format(format)) {
		return "", fmt.Errorf("unknown frame format %q; choose one of %s", format, english.Choices(film.Stills()))
	}
	return format, nil
}

// numberedName matches the name of a .png file with one frame number in it: %d, or %01d to %09d for
// at least that many digits.
var numberedName = regexp.MustCompile(`^[^%]*%(0[1-9])?d[^%]*\.(?i:png)$`)

// checkNumbered returns an error unless numberedName matches a file name.
func checkNumbered(name string) error {
	if !numberedName.MatchString(name) {
		return fmt.Errorf("%q is not a valid name for numbered files; use one such as frame%%04d.png", name)
	}
	return nil
}

// shoot reads the pictures and makes the film.
func (s *animation) shoot(ctx context.Context) error {
	if s.cmd.Flags().Changed("greys") && (s.greys < 2 || s.greys > 32) {
		return fmt.Errorf("--greys must be from 2 to 32, not %d", s.greys)
	}
	b, tones, err := s.sample(ctx)
	if err != nil {
		return err
	}
	ordering, err := s.ordering(ctx, b)
	if err != nil {
		return err
	}
	s.film, err = film.Shoot(ctx, film.Script{
		Board: b, Colour: s.rgb, Dither: picture.Dither(s.picture.dither), Ordering: ordering,
		Timing: s.timing(), Loop: s.loop,
	}, tones, film.OnProgress(s.bar.update))
	return err
}

func (s *animation) timing() film.Timing {
	return film.Timing{Seconds: s.length, Rate: s.rate, Hold: s.hold}
}

func (s *animation) ordering(ctx context.Context, b *board.Board) (film.Ordering, error) {
	o := film.Ordering{Order: film.Order(s.order)}
	if s.chart == "" {
		return o, nil
	}
	if o.Order != film.Bright {
		return o, errors.New("--map needs --order bright")
	}
	img, err := readPicture(ctx, s.chart, s.cmd.InOrStdin())
	if err != nil {
		return o, err
	}
	t, err := s.picture.tones(ctx, img, b)
	if err == nil {
		o.Map = t.Plane(picture.Grey)
	}
	return o, err
}

func (s *animation) chooseLook() error {
	s.look = film.Look{Shape: film.Shape(s.shape), Cell: s.cell}
	if s.palette == "" {
		return nil
	}
	var err error
	s.look.Palette, err = film.ParsePalette(s.palette)
	return err
}

func isVideo(format string) bool {
	return slices.Contains(solvers.VideoFormats(), solvers.VideoFormat(format))
}

// write writes the film in the given format, or only the frame that --frame selects.
func (s *animation) write(ctx context.Context, format string) error {
	switch {
	case s.output == "": // the user wants only the presses
		return nil
	case s.frame != "":
		return s.writeFrame(ctx, film.Format(format))
	}
	if format == numbered {
		return s.film.PNGs(ctx, s.look, func(frame int) (io.WriteCloser, error) {
			return createFile(fmt.Sprintf(s.output, frame+1))
		}, film.OnProgress(s.bar.update))
	}
	if !isVideo(format) {
		return writeFile(s.output, s.cmd.OutOrStdout(), func(w io.Writer) error {
			return s.film.Encode(ctx, w, film.Format(format), s.look, film.OnProgress(s.bar.update))
		})
	}
	return writePath(s.output, func(name string) error {
		return solvers.EncodeVideo(ctx, name, solvers.VideoFormat(format), s.rate, func(w io.Writer) error {
			return s.film.Encode(ctx, w, film.APNG, s.look, film.OnProgress(s.bar.update))
		})
	})
}

// writeFrame writes the frame that --frame selects to the output file.
func (s *animation) writeFrame(ctx context.Context, format film.Format) error {
	frame, err := s.frameNumber()
	if err != nil {
		return err
	}
	return writeFile(s.output, s.cmd.OutOrStdout(), func(w io.Writer) error {
		return s.film.Still(ctx, w, format, s.look, frame)
	})
}
