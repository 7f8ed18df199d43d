package cli

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/board"
)

// boardArg reads a board where one is wanted: its spec, or a graph or button file. Of a
// position or a puzzle it takes the board, and prints a note.
func boardArg(cmd *cobra.Command, arg string) (*board.Board, error) {
	if !namesPosition(arg) {
		return openBoard(cmd.Context(), arg, cmd.InOrStdin())
	}
	in, positionErr := openInput(cmd.Context(), arg, cmd.InOrStdin(), pictureOptions{})
	if positionErr != nil {
		return nil, positionErr
	}
	_ = in.close() // it was only looked at
	_, _ = fmt.Fprintf(cmd.ErrOrStderr(), "%.60s is a position; its board is %.60s.\n", printable(arg), in.board)
	return in.board, nil
}

// namesPosition reports whether a text names a position, and no board or graph.
func namesPosition(arg string) bool {
	isPicture := strings.HasSuffix(strings.ToLower(arg), ".pbm") || isImage(arg)
	isID := strings.ContainsAny(arg, ":#") && !strings.ContainsRune(arg, filepath.Separator)
	return isPicture || isID || arg == "daily"
}
