//go:build !play

package bridge

import (
	"strings"

	"lightsout/model"
)

// A kind is a group of lines in a file that start the same way, with their explanation.
type kind struct{ begins, words string }

// Sentences that several formats share.
const (
	sumWords    = "The presses of the buttons that toggle this light add up to the number that turns it off, plus a multiple of the number of colours."
	clauseWords = "Clauses: in each of these lines, at least one of the numbers is true. A minus means not."
	settingMace = "Settings: the number of values, the number of answers to find, and the memory limit."
	listBegins  = "A list of formulas starts here."
	listEnds    = "The end of the list."
)

var dimacs = []kind{
	{"p ", "The header: the number of variables, the number of clauses and, with weights, the top weight."},
	{"x", "An exclusive or: an odd number of these are true."},
	{"", clauseWords},
}

var mathProg = []kind{
	{"set RULE", "The lights that a press toggles, relative to its button."},
	{"set CELLS", "All the cells in the grid."},
	{"set LIGHTS :=", "The lights on this board."},
	{"set BUTTONS :=", "The buttons on this board."},
	{"set TOGGLED_BY[", "The buttons that toggle each light."},
	{"set ", "Sets that the data section fills in."},
	{"param colour :=", "The lights that are on, with their colours:"},
	{"param ", "Numbers: the size of the board, the colours, and the colour of each light."},
	{"var press", "The unknowns: how many times to press each button."},
	{"var rounds", "More unknowns: how many times each light goes through all colours."},
	{"minimize", "Use as few presses as possible."},
	{"subject to", "For each light:"},
	{"  sum", "The presses around it add up correctly."},
	{"solve;", "The solver runs here."},
	{"printf", "Prints the presses."},
	{"data;", "The data for this puzzle."},
	{";", "The end of the list."},
	{"end;", "The end of the file."},
	{"  ", "A light and its colour."},
}

var logic = []kind{
	{"assign(", settingMace},
	{"set(", "Options for the program: arithmetic, or the kind of proof."},
	{"clear(", "Options for the program."},
	{"formulas(goals)", "The goal to prove; the proof is the answer."},
	{"formulas(", listBegins},
	{"end_of_list", listEnds},
	{"plus(plus(", "Around this light the presses add up to the number that turns it off."},
	{"plus(press", "Around this light the presses add up to the number that turns it off."},
	{"plus(", "The addition table."},
	{"press", "The only button that toggles this light must be pressed this many times."},
	{"next(", "The colour after a press."},
	{"toggle", "What a press does to a light, and to all lights in a list."},
	{"n(", "Which button toggles which light."},
	{"  ", "The formula continues."},
	{"functions(", "This line is here only to mention all functions."},
	{"relations(", "This line is here only to mention all relations."},
	{"state(", "Positions: the start, a rule for each button, or the end."},
	{"", "A condition that the lights must meet."},
}

// kinds lists the kinds of lines in each format. The first kind that matches a line applies.
var kinds = map[model.Format][]kind{
	model.MathProg:     mathProg,
	model.MathProgGrid: mathProg,
	model.LP: {
		{"Minimize", "The cost to minimise:"},
		{" cost:", "The number of presses, or nothing if any solution will do."},
		{"Subject To", "The constraints:"},
		{" light", sumWords},
		{" some", "At least one light is on."},
		{"Bounds", "The range of each unknown:"},
		{" 0 <= x", "How many times a button can be pressed."},
		{" 0 <= k", "How many times a light can go through all colours."},
		{" 0 <= ", "The colour of a light, or a digit."},
		{"Generals", "The unknowns that are whole numbers:"},
		{"Binaries", "The unknowns that are 0 or 1:"},
		{"End", "The end of the file."},
		{" ", "Their names."},
	},
	model.MPS: {
		{"NAME", "The name of the problem."},
		{"ROWS", "The rows: the cost, and an equation for each light."},
		{" N ", "The cost."},
		{" E ", "An equation for each light."},
		{" G ", "A sum that must not be too small."},
		{" L ", "A sum that must not be too large."},
		{"COLUMNS", "Which unknown appears in which row, and with which factor:"},
		{"    MARKER", "Between the markers, the unknowns are whole numbers."},
		{"    RHS", "The sum of each row; 0 if it is not listed."},
		{"    x", "A button appears in the rows of the lights that it toggles."},
		{"    k", "A light's slack subtracts full cycles of the colours."},
		{"    ", "An unknown and its row."},
		{"RHS", "The right-hand sides:"},
		{"BOUNDS", "The range of each unknown:"},
		{" UP", "An unknown's largest value."},
		{"ENDATA", "The end of the file."},
	},
	model.CNF:    dimacs,
	model.CNFXor: dimacs,
	model.WCNF:   dimacs,
	model.SMTLIB: {
		{"(set-", "Settings: print the values, and the logic that the formulas use."},
		{"(declare-const", "The unknowns."},
		{"(assert (<= 0", "The range of an unknown."},
		{"(assert (xor", "An odd number of these are true."},
		{"(assert (not (xor", "An even number of these are true."},
		{"(assert", sumWords},
		{"(minimize", "Use as few presses as possible."},
		{"(check-sat", "Is there an answer?"},
		{"(get-value", "If so, which one?"},
	},
	model.Mace4: logic, model.Mace4Vector: logic, model.Mace4Matrix: logic,
	model.Prover9: logic, model.Prover9Lists: logic,
}

// wordsOf returns the explanation of a line, or "" if its kind is unknown.
func wordsOf(line string, format model.Format) string {
	for _, k := range kinds[format] {
		if strings.HasPrefix(line, k.begins) {
			return k.words
		}
	}
	return ""
}

// explain pairs the lines of a file with their explanation: the comments of the file itself,
// and a sentence for each kind of line.
func explain(file string, format model.Format) Model {
	x := explainer{format: format}
	x.mark, _, _ = strings.Cut(file, " ") // every file starts with a comment
	for line := range strings.Lines(file) {
		x.model.Lines++
		x.add(strings.TrimRight(line, "\n"))
	}
	if !x.full && len(x.comments) > 0 {
		x.part("", x.take())
	}
	if !x.full {
		x.model.Shown = x.model.Lines
	}
	x.model.Parts = list(x.model.Parts)
	return x.model
}

// An explainer processes a file line by line.
type explainer struct {
	format   model.Format
	mark     string   // the characters that start a comment
	comments []string // comments since the last line of code
	kind     string   // the explanation of the last line's kind
	begun    bool     // whether a line of code has been seen
	full     bool     // whether a part was left out because there were MaxParts already
	model    Model
}

func (x *explainer) add(line string) {
	switch {
	case x.full:
		return
	case line == x.mark || strings.HasPrefix(line, x.mark+" "):
		x.comments = append(x.comments, strings.TrimPrefix(strings.TrimPrefix(line, x.mark), " "))
		return
	case strings.TrimSpace(line) == "":
		return
	}
	if !x.begun {
		x.begun = true
		x.model.Intro = x.take()
	}
	code, beside := x.split(line)
	words := x.take()
	kind := wordsOf(line, x.format)
	news := kind != x.kind
	x.kind = kind
	if beside != "" {
		words = strings.TrimSpace(words + " " + beside)
	}
	if words == "" && !news {
		last := &x.model.Parts[len(x.model.Parts)-1]
		last.Code += "\n" + code
		return
	}
	if news {
		words = strings.TrimSpace(sentenceEnd(words) + " " + kind)
	}
	x.part(code, words)
}

// sentenceEnd adds a period to words that end without a period or colon, so that a sentence can
// follow.
func sentenceEnd(words string) string {
	if words == "" || strings.HasSuffix(words, ".") || strings.HasSuffix(words, ":") {
		return words
	}
	return words + "."
}

// split separates a line from the comment at its end.
func (x *explainer) split(line string) (code, words string) {
	if x.mark != "#" && x.mark != "%" {
		return line, ""
	}
	if i := strings.LastIndex(line, " "+x.mark+" "); i > 0 {
		return strings.TrimRight(line[:i], " "), strings.TrimSpace(line[i+len(x.mark)+2:])
	}
	return line, ""
}

func (x *explainer) part(code, words string) {
	if len(x.model.Parts) == MaxParts {
		x.full = true
		x.model.Shown = x.model.Lines - 1
		return
	}
	x.model.Parts = append(x.model.Parts, ModelPart{Code: code, Words: capital(words)})
}

// capital capitalises the first letter, unless the text starts with a name from the file.
func capital(words string) string {
	first, _, _ := strings.Cut(words, " ")
	name := strings.ContainsFunc(first, func(r rune) bool { return r < 'a' || r > 'z' })
	if name || len(first) < 2 && first != "a" {
		return words
	}
	return strings.ToUpper(words[:1]) + words[1:]
}

// take returns the comments since the last line of code as paragraphs, but keeps rows of numbers on
// separate lines.
func (x *explainer) take() string {
	var b strings.Builder
	rows := false
	for _, line := range x.comments {
		row := strings.HasPrefix(line, "  ")
		switch {
		case line == "" || b.Len() == 0:
		case row || rows:
			b.WriteString("\n")
		default:
			b.WriteString(" ")
		}
		if line == "" && b.Len() > 0 {
			b.WriteString("\n")
		}
		rows = row || line == ""
		b.WriteString(line)
	}
	x.comments = nil
	return strings.TrimSpace(b.String())
}
