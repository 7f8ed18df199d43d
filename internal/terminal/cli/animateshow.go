package cli

import (
	"context"
	"fmt"
	"math"
	"strings"

	"lightsout/internal/english"
	"lightsout/internal/film"
	"lightsout/picture"
)

// An animateReport is the JSON output of animate.
type animateReport struct {
	Board    string          `json:"board"`
	Nullity  int             `json:"nullity"`
	Frames   int             `json:"frames"`
	Seconds  float64         `json:"seconds"`
	Presses  int             `json:"presses"`
	ToAFrame int             `json:"presses_to_a_frame"`
	Wrong    int             `json:"wrong"`
	Pictures []pictureReport `json:"pictures"`
	Scenes   []sceneReport   `json:"scenes"`
	Perfect  []string        `json:"perfect"`
	Safe     bool            `json:"safe"`
	Slower   *float64        `json:"slower"`
}

// A pictureReport describes how well one of the boards shows a picture.
type pictureReport struct {
	File   string `json:"file"`
	Plane  string `json:"plane"`
	Flips  []any  `json:"flips"`
	Wrong  int    `json:"wrong"`
	Proved bool   `json:"proved"`
	Bound  int    `json:"bound"`
	// The parts of the picture's width and height that are cropped, from 0 to 1.
	CroppedWidth  float64 `json:"cropped_width"`
	CroppedHeight float64 `json:"cropped_height"`
}

// A sceneReport describes the presses from one picture to the next on one of the boards.
type sceneReport struct {
	From    string `json:"from"`
	To      string `json:"to"`
	Plane   string `json:"plane"`
	Presses int    `json:"presses"`
	Proved  bool   `json:"proved"`
	Bound   int    `json:"bound"`
}

// report collects the facts about a film.
func (s *animation) report(ctx context.Context) (animateReport, error) {
	f, b := s.film, s.film.Board()
	flashing, err := f.Flashing(ctx, s.look)
	if err != nil {
		return animateReport{}, err
	}
	r := animateReport{
		Board: b.String(), Nullity: f.Nullity, Frames: f.Frames(), Seconds: thousandths(f.Seconds()), Presses: f.Presses(),
		ToAFrame: f.PressesToAFrame(), Perfect: []string{}, Pictures: []pictureReport{}, Safe: flashing.Safe,
	}
	if flashing.Slower > 0 {
		r.Slower = &flashing.Slower
	}
	if f.Nullity > 0 {
		perfect, err := picture.Perfect(ctx, b, 2)
		if err != nil {
			return r, err
		}
		for _, p := range perfect {
			r.Perfect = append(r.Perfect, p.String())
		}
	}
	for _, shot := range f.Shots {
		n := shot.Nearest
		r.Wrong += len(n.Flips)
		r.Pictures = append(r.Pictures, pictureReport{
			s.names[shot.Picture], string(shot.Plane), places(b, flipped(b, n.Flips)), len(n.Flips), n.Proved, n.Bound,
			thousandths(s.cropped[shot.Picture][0]), thousandths(s.cropped[shot.Picture][1]),
		})
	}
	for i, reel := range f.Reels() {
		for j, scene := range reel {
			r.Scenes = append(r.Scenes, s.sceneReport(i, j, scene))
		}
	}
	return r, nil
}

func thousandths(v float64) float64 { return math.Round(v*1000) / 1000 }

// sceneReport describes one scene. A scene from a list of presses has no pictures.
func (s *animation) sceneReport(reel, scene int, made film.Scene) sceneReport {
	r := sceneReport{Plane: string(picture.Grey), Presses: len(made.Presses), Proved: made.Proved, Bound: made.Bound}
	if s.fromList() {
		r.From, r.To = fmt.Sprintf("%s, scene %d", s.presses, scene+1), ""
		if len(s.film.Reels()) > 1 {
			r.Plane = []string{string(picture.Red), string(picture.Green), string(picture.Blue)}[reel]
		}
		return r
	}
	r.From, r.To = s.names[scene], s.names[(scene+1)%len(s.names)]
	r.Plane = string(s.film.Shots[reel*len(s.names)].Plane)
	return r
}

// tell prints the report, to standard error if the film or its presses go to standard output.
func (s *animation) tell(ctx context.Context) error {
	r, err := s.report(ctx)
	if err != nil {
		return err
	}
	w := s.cmd.OutOrStdout()
	if s.output == "-" || s.saved == "-" {
		w = s.cmd.ErrOrStderr()
	}
	return printReport(w, s.asJSON, func() animateReport { return r }, func() string { return s.text(r) })
}

// text formats the report for people.
func (s *animation) text(r animateReport) string {
	var t strings.Builder
	for _, p := range r.Pictures {
		fmt.Fprintf(&t, "%s%s: %s\n", printable(p.File), onPlane(p.Plane), p.wrongText()+p.croppedText())
	}
	for _, scene := range r.Scenes {
		way := scene.From
		if scene.To != "" {
			way += " to " + scene.To
		}
		fmt.Fprintf(&t, "%s%s: %s\n", printable(way), onPlane(scene.Plane), s.sceneText(scene))
	}
	fmt.Fprintf(&t, "On %s: %s, %.1f seconds", r.Board, english.Plural(r.Frames, "frame", "frames"), r.Seconds)
	if r.ToAFrame > 1 {
		fmt.Fprintf(&t, ", up to %s presses per frame", group(r.ToAFrame))
	}
	t.WriteString(".\n")
	if len(r.Perfect) > 0 && r.Wrong > 0 {
		fmt.Fprintf(&t, "With --board %s, every picture is shown exactly.\n", strings.Join(r.Perfect, " or "))
	}
	if !r.Safe {
		t.WriteString("Warning: this flashes more than three times a second, which can cause seizures (WCAG 2.3.1).\n")
		if r.Slower != nil {
			fmt.Fprintf(&t, "With --length %.4g --hold %.4g, it would not.\n", *r.Slower, max(1, s.hold))
		}
	}
	if s.output != "-" && s.output != "" {
		fmt.Fprintf(&t, "Written to %s.\n", printable(s.output))
	}
	if s.saved != "" && s.saved != "-" {
		fmt.Fprintf(&t, "The presses were written to %s.\n", printable(s.saved))
	}
	return t.String()
}

func onPlane(plane string) string {
	if plane == string(picture.Grey) {
		return ""
	}
	return " in " + plane
}

func (p pictureReport) wrongText() string {
	lights := english.Plural(p.Wrong, "light is", "lights are")
	switch {
	case p.Wrong == 0:
		return "shown exactly"
	case p.Proved:
		return lights + " wrong, the fewest possible"
	}
	return lights + " wrong, the best found"
}

func (p pictureReport) croppedText() string {
	part, side := p.CroppedWidth, "width"
	if p.CroppedHeight > 0 {
		part, side = p.CroppedHeight, "height"
	}
	if part < 0.005 { // 0%
		return ""
	}
	return fmt.Sprintf("; %.0f%% of its %s is cropped", 100*part, side)
}

func (s *animation) sceneText(scene sceneReport) string {
	presses := english.Plural(scene.Presses, "press", "presses")
	switch {
	case scene.Proved:
		return presses + ", the fewest possible"
	case s.fromList():
		return presses
	}
	return fmt.Sprintf("%s, the best found; the minimum is at least %s", presses, group(scene.Bound))
}
