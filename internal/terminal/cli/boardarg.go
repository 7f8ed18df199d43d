package cli

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/board"
)

// boardArg reads the board that an argument names: a spec, or a graph or button file. If
// namesPosition recognises the argument, boardArg returns the position's board and prints a note.
func boardArg(cmd *cobra.Command, arg string) (*board.Board, error) {
	if !namesPosition(arg) {
		return openBoard(cmd.Context(), arg, cmd.InOrStdin())
	}
	in, positionErr := openInput(cmd.Context(), arg, cmd.InOrStdin(), pictureOptions{})
	if positionErr != nil {
		return nil, positionErr
	}
	_ = in.close() // the file was only read, so a close error is harmless
	_, _ = fmt.Fprintf(cmd.ErrOrStderr(), "%.60s is a position; its board is %.60s.\n", printable(arg), in.board)
	return in.board, nil
}

// namesPosition reports whether an argument looks like an ID, the daily puzzle or the name of a
// picture file, rather than a board or a graph.
func namesPosition(arg string) bool {
	isPicture := strings.HasSuffix(strings.ToLower(arg), ".pbm") || isImage(arg)
	isID := (strings.ContainsAny(arg, ":#") || strings.Contains(arg, ",to=")) && !strings.ContainsRune(arg, filepath.Separator)
	return isPicture || isID || arg == "daily"
}
