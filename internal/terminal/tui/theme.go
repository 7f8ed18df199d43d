package tui

import (
	"image/color"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"
)

// A paint is a colour for terminals with 16 colours, 256 colours and true colour.
type paint struct {
	basic color.Color
	index string
	full  string
}

// night and paper are the palettes for dark and light backgrounds.
var (
	night = [inkCount]paint{
		inkText:    {lipgloss.White, "252", "#d5d9e4"},
		inkDim:     {lipgloss.BrightBlack, "244", "#7f879b"},
		inkTitle:   {lipgloss.BrightWhite, "231", "#ffffff"},
		inkAccent:  {lipgloss.BrightCyan, "81", "#5cc8ff"},
		inkCursor:  {lipgloss.BrightCyan, "81", "#5cc8ff"},
		inkUnlit:   {lipgloss.BrightBlack, "240", "#515a73"},
		inkMark:    {lipgloss.BrightCyan, "117", "#8bd8ff"},
		inkProof:   {lipgloss.BrightMagenta, "211", "#ff7ab6"},
		inkSeamA:   {lipgloss.Cyan, "74", "#4aa3d0"},
		inkSeamB:   {lipgloss.Magenta, "175", "#d063a0"},
		inkGood:    {lipgloss.BrightGreen, "114", "#7fdc9a"},
		inkBad:     {lipgloss.BrightRed, "210", "#ff8f8f"},
		inkDark:    {lipgloss.Black, "234", "#14171f"},
		inkLit:     {lipgloss.BrightYellow, "221", "#ffcf5c"},
		inkLit + 1: {lipgloss.BrightGreen, "120", "#7be88b"},
		inkLit + 2: {lipgloss.BrightBlue, "111", "#7fb2ff"},
		inkLit + 3: {lipgloss.BrightMagenta, "177", "#d68cff"},
		inkLit + 4: {lipgloss.BrightRed, "209", "#ff8a5c"},
		inkLit + 5: {lipgloss.BrightWhite, "230", "#fff6dc"},
	}
	paper = [inkCount]paint{
		inkText:    {lipgloss.Black, "236", "#2b2f3a"},
		inkDim:     {lipgloss.BrightBlack, "242", "#6a7183"},
		inkTitle:   {lipgloss.Black, "232", "#0b0d12"},
		inkAccent:  {lipgloss.Blue, "25", "#0b62a8"},
		inkCursor:  {lipgloss.Blue, "25", "#0b62a8"},
		inkUnlit:   {lipgloss.BrightBlack, "246", "#9aa1b2"},
		inkMark:    {lipgloss.Blue, "25", "#0b62a8"},
		inkProof:   {lipgloss.Magenta, "125", "#b01965"},
		inkSeamA:   {lipgloss.Cyan, "31", "#1d7fae"},
		inkSeamB:   {lipgloss.Magenta, "132", "#a8437c"},
		inkGood:    {lipgloss.Green, "28", "#197a35"},
		inkBad:     {lipgloss.Red, "124", "#b3261e"},
		inkDark:    {lipgloss.BrightWhite, "231", "#ffffff"},
		inkLit:     {lipgloss.Yellow, "172", "#d97f00"},
		inkLit + 1: {lipgloss.Green, "29", "#1b8a3f"},
		inkLit + 2: {lipgloss.Blue, "26", "#2463c9"},
		inkLit + 3: {lipgloss.Magenta, "91", "#8b2fc0"},
		inkLit + 4: {lipgloss.Red, "166", "#cf4a12"},
		inkLit + 5: {lipgloss.Black, "238", "#4a4a4a"},
	}
)

// A theme maps inks to colours for one kind of terminal.
type theme struct {
	colours [inkCount]color.Color // nil for none
	styles  map[cell]lipgloss.Style
}

func newTheme(p colorprofile.Profile, dark bool) *theme {
	t := &theme{styles: map[cell]lipgloss.Style{}}
	palette := &night
	if !dark {
		palette = &paper
	}
	if p < colorprofile.ANSI {
		return t
	}
	complete := lipgloss.Complete(p)
	for i, paint := range palette {
		t.colours[i] = complete(paint.basic, lipgloss.Color(paint.index), lipgloss.Color(paint.full))
	}
	return t
}

// style returns the style of a cell, whatever its character. It caches styles.
func (t *theme) style(c cell) lipgloss.Style {
	c.r = 0
	if s, ok := t.styles[c]; ok {
		return s
	}
	s := lipgloss.NewStyle()
	if colour := t.colours[c.ink]; colour != nil {
		s = s.Foreground(colour)
	}
	if c.ground != 0 && t.colours[c.ground] != nil {
		s = s.Background(t.colours[c.ground])
	}
	if c.ink == inkTitle || c.ink == inkCursor || c.ink == inkMark || c.ink == inkProof {
		s = s.Bold(true)
	}
	t.styles[c] = s
	return s
}
