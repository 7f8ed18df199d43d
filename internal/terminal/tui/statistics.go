package tui

import (
	"fmt"
	"strings"

	"lightsout/board"
	"lightsout/internal/english"
	"lightsout/internal/play"
)

// newStatistics returns a screen with the player's results.
func newStatistics(back *menuScreen) *textScreen {
	return &textScreen{back: back, title: "Statistics", lines: func(m *model) []string {
		return statisticsLines(m.stats, m.env.day(), len(m.menu.saved))
	}}
}

// barWidth is the length of the longest bar.
const barWidth = 16

// maxBoards is the maximum number of boards listed in the statistics.
const maxBoards = 12

// statisticsLines returns the text of the statistics. today is the number of today's puzzle.
func statisticsLines(stats play.Stats, today, unfinished int) []string {
	streak := play.StreakOf(stats.Days, today)
	lines := []string{
		fmt.Sprintf("solved\t%d", stats.Solved),
		fmt.Sprintf("in par\t%d", play.CountInPar(stats.Results)),
		fmt.Sprintf("streak\t%s", english.Plural(streak.Current, "day", "days")),
		fmt.Sprintf("best streak\t%s", english.Plural(streak.Longest, "day", "days")),
		"streak freeze\t" + freezeWords(streak),
		fmt.Sprintf("unfinished\t%d", unfinished),
	}
	if len(stats.Results) == 0 {
		return append(lines, "", "Win a puzzle to see how far from par you are.")
	}
	lines = append(lines, "", "Presses above par, and puzzles solved without help")
	steps := play.AbovePars(stats.Results)
	largest := 1
	for _, step := range steps {
		largest = max(largest, step.Wins)
	}
	for _, step := range steps {
		bar := strings.Repeat("█", (step.Wins*barWidth+largest-1)/largest)
		lines = append(lines, step.Name+"\t"+strings.TrimSpace(fmt.Sprintf("%s %d", bar, step.Wins)))
	}
	lines = append(lines, "", "Boards you've won most often")
	for i, b := range play.ByBoard(stats.Results) {
		if i < maxBoards {
			lines = append(lines, boardWords(b))
		}
	}
	return lines
}

// freezeWords says whether this month's freeze is left.
func freezeWords(streak play.Streak) string {
	if streak.Used {
		return "used this month"
	}
	return "ready"
}

// boardWords formats the results on a board as a line.
func boardWords(b play.BoardResult) string {
	name := b.Board
	if known, err := board.Parse(b.Board); err == nil {
		name = boardName(known)
	}
	text := fmt.Sprintf("%s: %d solved, %d in par", name, b.Solved, b.InPar)
	if b.Fastest > 0 {
		text += ", fastest " + clock(b.Fastest)
	}
	return text
}

// tellStatistics prints the player's results.
func (p *plainGame) tellStatistics() {
	for _, line := range statisticsLines(p.stats, p.env.day(), len(p.env.store.Unfinished())) {
		name, value, isPair := strings.Cut(strings.TrimSpace(line), "\t")
		switch {
		case isPair:
			p.say("%s: %s", name, strings.TrimLeft(value, "█ "))
		case name != "":
			p.say("%s", name)
		}
	}
}
