package cli

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"lightsout/picture"
)

// The formats of files with lights or presses, named by their extensions. Standard output, devices
// and pipes get PBM.
const (
	pngFormat  = "png"
	svgFormat  = "svg"
	pbmFormat  = "pbm"
	jsonFormat = "json"
	textFormat = "txt" // a list of presses
)

func stillFormats() []string { return []string{pngFormat, svgFormat, pbmFormat, jsonFormat} }

// stillFormat returns the format that the extension of an output file sets. It returns PBM for
// standard output, and for a device or a pipe.
func stillFormat(name string) (string, error) {
	info, err := os.Stat(name)
	if name == "-" || err == nil && !info.Mode().IsRegular() {
		return pbmFormat, nil // if it is a folder, writeFile reports the error
	}
	format := strings.TrimPrefix(strings.ToLower(filepath.Ext(name)), ".")
	if slices.Contains(stillFormats(), format) || format == textFormat {
		return format, nil
	}
	return "", badExtension(name, append(stillFormats(), textFormat))
}

func badExtension(name string, formats []string) error {
	return fmt.Errorf("%s: the extension sets the format; choose one of .%s", name, strings.Join(formats, ", ."))
}

// checkStill rejects an output file whose format does not support presses on the input's board,
// before any work is done.
func (in *input) checkStill(name string) error {
	if name == "" {
		return nil
	}
	format, err := stillFormat(name)
	g, isGrid := in.board.Grid()
	switch {
	case err != nil:
		return err
	case format == textFormat && (!isGrid || in.board.Lights() != g.Rows*g.Cols):
		return fmt.Errorf("%s: lists of presses are for grids without holes; choose .png, .svg or .json", name)
	case format == pbmFormat && !fitsPBM(in.board):
		return fmt.Errorf("%s: PBM files are only for grids with two colours; choose .png, .svg or .json", name)
	case format != pbmFormat && in.rows != nil:
		return fmt.Errorf("%s: pictures of more than %s lights can only be written as PBM files", name, group(heldLights))
	case (format == pngFormat || format == svgFormat) && in.board.Lights() > picture.MaxLights:
		return fmt.Errorf("%s: pictures of more than %s lights can only be written as PBM or JSON files", name, group(picture.MaxLights))
	}
	return nil
}

// checkLights is like checkStill, for a set of lights instead of presses: a certificate or a position.
func (in *input) checkLights(name string) error {
	format, err := stillFormat(name)
	switch {
	case name == "":
		return nil
	case err != nil:
		return badExtension(name, stillFormats())
	case format == textFormat:
		return fmt.Errorf("%s: .txt files are for presses, but these are lights; choose one of .%s", name, strings.Join(stillFormats(), ", ."))
	}
	return in.checkStill(name)
}

// writeStill writes a drawing, as PNG or SVG.
func writeStill(w io.Writer, format string, d picture.Drawing) error {
	if format == pngFormat {
		return d.PNG(w)
	}
	return d.SVG(w)
}
