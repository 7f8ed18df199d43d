package bridge

import (
	"strings"

	"lightsout/model"
)

// A kind is the lines of a file that begin in a certain way, and what they say.
type kind struct{ begins, words string }

// Sentences that several formats share.
const (
	sumWords    = "The presses of the buttons that toggle this light add up to the number that turns it off, plus a multiple of the number of colours."
	clauseWords = "Clauses: in each of these lines at least one of the numbers is true, where a minus means not."
	settingMace = "Settings: how many values there are, how many answers are wanted, how much memory may be used."
	listBegins  = "Here a list of formulas begins."
	listEnds    = "The list ends."
)

var dimacs = []kind{
	{"p ", "What follows: how many variables and how many clauses, and for weights the top weight."},
	{"x", "An exclusive or: an odd number of these is true."},
	{"", clauseWords},
}

var mathProg = []kind{
	{"set RULE", "The lights that a press toggles, seen from its button."},
	{"set CELLS", "All places of the grid."},
	{"set LIGHTS :=", "The lights of this board."},
	{"set BUTTONS :=", "The buttons of this board."},
	{"set TOGGLED_BY[", "The buttons that toggle each light."},
	{"set ", "Sets that the data fill."},
	{"param colour :=", "The lights that are on, with their colours:"},
	{"param ", "Numbers: the size of the board, the colours, and the colour of each light."},
	{"var press", "The unknowns: how often each button is pressed."},
	{"var rounds", "More unknowns: how often each light goes round."},
	{"minimize", "As few presses as possible."},
	{"subject to", "For each light:"},
	{"  sum", "The sum of the presses around it is right."},
	{"solve;", "Here the solver works."},
	{"printf", "Prints the presses."},
	{"data;", "From here on stands this puzzle; all above is the same for every puzzle."},
	{";", "The list ends."},
	{"end;", "The file ends."},
	{"  ", "A light and its colour."},
}

var logic = []kind{
	{"assign(", settingMace},
	{"set(", "How the program is to work: arithmetic, or the kind of proof."},
	{"clear(", "How the program is to work."},
	{"formulas(goals)", "What is to be shown; the proof is the answer."},
	{"formulas(", listBegins},
	{"end_of_list", listEnds},
	{"plus(plus(", "Around this light the presses add up to the number that turns it off."},
	{"plus(press", "Around this light the presses add up to the number that turns it off."},
	{"plus(", "The table of addition."},
	{"press", "The one button at this light is pressed so often."},
	{"next(", "The colour after a press."},
	{"toggle", "What a press does to a light, and to all lights of a list."},
	{"n(", "Which button toggles which light."},
	{"  ", "The formula continues."},
	{"functions(", "Mentions all functions."},
	{"relations(", "Mentions all relations."},
	{"state(", "Positions: the start, a rule for each button, or the end."},
	{"", "A condition on the lights that are looked for."},
}

// kinds has the kinds of lines of each format, the first that fits counts.
var kinds = map[model.Format][]kind{
	model.MathProg:     mathProg,
	model.MathProgGrid: mathProg,
	model.LP: {
		{"Minimize", "What is to be as small as possible:"},
		{" cost:", "The number of presses, or nothing where any solution will do."},
		{"Subject To", "What has to hold:"},
		{" light", sumWords},
		{" some", "At least one light is on."},
		{"Bounds", "The range of each unknown:"},
		{" 0 <= x", "How often a button can be pressed."},
		{" 0 <= k", "How often a light can go round."},
		{" 0 <= ", "The colour of a light, or a digit."},
		{"Generals", "The unknowns that are whole numbers:"},
		{"Binaries", "The unknowns that are 0 or 1:"},
		{"End", "The file ends."},
		{" ", "Their names."},
	},
	model.MPS: {
		{"NAME", "The name of the problem."},
		{"ROWS", "The rows: the cost, and an equation for each light."},
		{" N ", "The cost."},
		{" E ", "An equation for each light."},
		{" G ", "A sum that must not be too small."},
		{" L ", "A sum that must not be too large."},
		{"COLUMNS", "Which unknown stands in which row, and how often:"},
		{"    MARKER", "Between the markers the unknowns are whole numbers."},
		{"    RHS", "What a row adds up to; 0 if it is not listed."},
		{"    x", "A button stands in the rows of the lights that it toggles."},
		{"    k", "The slack of a light takes whole rounds away."},
		{"    ", "An unknown and its row."},
		{"RHS", "The right-hand sides:"},
		{"BOUNDS", "The range of each unknown:"},
		{" UP", "An unknown's largest value."},
		{"ENDATA", "The file ends."},
	},
	model.CNF:    dimacs,
	model.CNFXor: dimacs,
	model.WCNF:   dimacs,
	model.OPB: {
		{"min:", "What is to be as small as possible: the number of presses."},
		{"-", "Of these at most one is true."},
		{"", sumWords},
	},
	model.SMTLIB: {
		{"(set-", "Settings: values are wanted, and what the formulas are about."},
		{"(declare-const", "The unknowns."},
		{"(assert (<= 0", "The range of an unknown."},
		{"(assert (xor", "An odd number of these is true."},
		{"(assert (not (xor", "An even number of these is true."},
		{"(assert", sumWords},
		{"(minimize", "As few presses as possible."},
		{"(check-sat", "Is there an answer?"},
		{"(get-value", "If there is: which one?"},
	},
	model.MiniZinc: {
		{"int:", "The number of colours."},
		{"set of int", "The lights and the buttons, by number."},
		{"array[BUTTONS]", "The unknowns: how often each button is pressed."},
		{"array[LIGHTS] of var", "More unknowns: one for each light."},
		{"array[LIGHTS]", "A list with an entry for each light:"},
		{"]", "The list ends."},
		{"constraint", "What has to hold, for each light:"},
		{"  sum", "The sum of the presses around it is right."},
		{"solve", "What is asked: any answer, or the one with the fewest presses."},
		{"output", "Prints the answer."},
		{"  ", "Its entries."},
	},
	model.ASP: {
		{"light(", "The lights."},
		{"button(", "The buttons."},
		{"toggles(", "Facts: which button toggles which light."},
		{"target(", "Facts: the sum around each light, and how often it can go round."},
		{"{", "A choice."},
		{":-", "What must not be."},
		{"#minimize", "As few presses as possible."},
		{"#show", "What is printed."},
		{"", "A fact or a rule."},
	},
	model.TPTP: {
		{"fof(", "An axiom: what holds around a light, or for a variable."},
	},
	model.Mace4: logic, model.Mace4Vector: logic, model.Mace4Matrix: logic,
	model.Prover9: logic, model.Prover9Lists: logic,
}

// wordsOf says what a line of a file is, if its kind is known.
func wordsOf(line string, format model.Format) string {
	for _, k := range kinds[format] {
		if strings.HasPrefix(line, k.begins) {
			return k.words
		}
	}
	return ""
}

// explain puts beside the lines of a file what they say: the comments of the file itself, and a
// sentence for each kind of line.
func explain(file string, format model.Format) Model {
	x := explainer{format: format}
	x.mark, _, _ = strings.Cut(file, " ") // every file begins with a comment
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

// An explainer goes through a file line by line.
type explainer struct {
	format   model.Format
	mark     string   // begins a comment
	comments []string // those since the last line that is none
	kind     string   // what the last line is
	begun    bool     // whether there was such a line
	full     bool     // whether there are as many parts as there may be
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

// sentenceEnd ends a comment with a stop, so that a sentence can follow.
func sentenceEnd(words string) string {
	if words == "" || strings.HasSuffix(words, ".") || strings.HasSuffix(words, ":") {
		return words
	}
	return words + "."
}

// split returns a line without the comment at its end, and that comment.
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

// capital begins words with a capital letter, unless they begin with a name of the file.
func capital(words string) string {
	first, _, _ := strings.Cut(words, " ")
	name := strings.ContainsFunc(first, func(r rune) bool { return r < 'a' || r > 'z' })
	if name || len(first) < 2 && first != "a" {
		return words
	}
	return strings.ToUpper(words[:1]) + words[1:]
}

// take returns the comments since the last line as paragraphs; rows of numbers stay rows.
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
