package cli

import (
	"strings"

	"github.com/spf13/cobra"
)

// someBoards are the boards that completion offers.
var someBoards = []string{"3x3", "4x4", "5x5", "5x5,rule=ring", "5x5,torus", "5x5,mod=3", "3x3x3", "hex4", "tri6", "cube3", "30x30"}

// completeBoards offers boards and files.
func completeBoards(_ *cobra.Command, _ []string, typed string) ([]string, cobra.ShellCompDirective) {
	return startingWith(typed, someBoards), cobra.ShellCompDirectiveDefault
}

// completePuzzles offers boards, the daily puzzle and, after #, seeds.
func completePuzzles(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	if len(args) > 0 {
		return nil, cobra.ShellCompDirectiveDefault
	}
	words := append([]string{"daily"}, someBoards...)
	if board, _, isID := strings.Cut(typed, "#"); isID && isPuzzle(board) {
		for _, day := range []string{"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"} {
			words = append(words, board+"#"+day)
		}
	} else if isPuzzle(typed) && !strings.Contains(typed, ":") {
		words = append(words, typed+"#")
	}
	return startingWith(typed, words), cobra.ShellCompDirectiveDefault | cobra.ShellCompDirectiveNoSpace
}

// completePlay is like completePuzzles, for the game, which also has a journey.
func completePlay(cmd *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
	words, directive := completePuzzles(cmd, args, typed)
	if len(args) == 0 {
		words = append(words, startingWith(typed, []string{journeyWord})...)
	}
	return words, directive
}

func startingWith(typed string, words []string) []string {
	var found []string
	for _, word := range words {
		if strings.HasPrefix(word, typed) {
			found = append(found, word)
		}
	}
	return found
}
