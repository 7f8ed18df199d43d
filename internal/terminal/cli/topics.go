package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"lightsout/internal/terminal/termtext"
)

// A topic is a help page about something that many commands share.
type topic struct{ name, short, text, examples string }

// topics explain the arguments of commands. A test checks that boards and puzzles have an example
// of every keyword of the parsers.
var topics = []topic{
	{
		"boards", "How to write a board: grids, surfaces, rules, holes, graphs", `A board is written as rows x columns, with options after commas. Case and spaces do not
matter, except in a graph6 word: 5 X 5 is 5x5. docs/reference/boards.md has pictures.

Families
  5x5                      rows x columns, up to 1,048,576 of each
  3x3x3                    a hypergrid of 3 to 16 dimensions
  hex4                     a disc of hexagons, four on each side
  tri6                     a triangle cut into 6 x 6 triangles
  cube3                    the surface of a cube, 3 x 3 on each face
  graph6=FhCKG             a graph as a graph6 word
  digraph6=DOOOW?          a directed graph
  buttons=4_0.1_1.2.3_0.3  four lights, then the lights that each button toggles

Surfaces, for grids; a hypergrid can be a torus
  5x6,cylinder    left meets right
  5x6,torus       left meets right, top meets bottom
  5x6,mobius      left meets right, upside down (a Möbius strip)
  5x6,klein       left meets right upside down, top meets bottom (a Klein bottle)
  5x6,projective  both flipped (a projective plane)

Rules: what a press toggles
  5x5,rule=plus          the light and those above, below, left and right (the default)
  5x5,rule=ring          the neighbours, but not the light itself (any family except buttons=)
  5x5,rule=x             grids: the light and its diagonal neighbours
  5x5,rule=star          grids: the light and all eight around it
  5x5,rule=knight        grids: the light and those a knight's move away
  5x5,rule=0.0_0.1_-2.0  grids: any offsets, row and column

Holes and colours
  5x5,holes=1_5_13  without these lights and their buttons, numbered from 1, row by row
  5x5,mod=3         lights with 2 to 64 colours; a press advances to the next

Every command that accepts a board also accepts a graph or button file: see lightsout
help files.`,
		`lightsout info 5x5,torus
lightsout solve 6x6,klein,rule=knight
lightsout play hex4
lightsout draw 5x5,holes=13 -o board.svg`,
	},
	{
		"positions", "How to write the lights of a board, and presses", `A position is a board, a colon and its lights. A board alone has all its lights on, or
all off if there is a target.

  5x5:4e3abb              in hexadecimal, with the first light in the lowest bit
  5x5:0x4e3abb            the same, in the notation of programming languages
  5x5:on 5x5:off          all lights on, all off
  11011/10101/01110       drawn in rows, on a grid of that size
  ##.##/#.#.#/.###.       the same with . for off and # for on
  5x5,torus:11011/10...   drawn in rows, on any other board
  5x5,mod=3:0120...       with more than two colours, a digit or letter each
  300x300:~...            more than 400 lights, in base64url

--to, or ,to= at the end of a position, sets a target other than all lights off: on, lights,
a position or, with --to, a file. In a file, or on standard input, each row can be a line.
Commands print positions in hexadecimal, base64url, or digits and letters.

Buttons are written as row and column, counted from 1: 2,3 is row 2, column 3. On a
hypergrid, slices come first; on a cube, the face. The nodes of a graph go by their
names in the file, or are numbered from 1. In JSON, numbers start at 0.`,
		`lightsout solve 5x5:4e3abb
lightsout solve 11011/10101/01110/10101/11011
lightsout press 5x5 1,1 5,3
lightsout solve 5x5 --to on`,
	},
	{
		"puzzles", "How to name a puzzle: IDs with a seed, the daily puzzle", `A puzzle is a position, a file, or an ID. An ID makes the same puzzle on every computer.

  5x5#monday            a board and a seed: letters (a-z), digits and . - _
  5x5#monday,par=8      one whose shortest solution has exactly 8 presses
  5x5#monday,symmetric  one whose lights form a symmetric picture
  5x5#monday,lights=6   one with exactly 6 lights on
  5x5#monday,lit        one that can be solved by pressing only lit lights
  daily                 today's puzzle
  daily#2026-11-14      the puzzle of that day

All of them can have a target other than all lights off: 5x5#monday,to=on. For the board, see
lightsout help boards.`,
		`lightsout play daily
lightsout hint 5x5#monday,par=8
lightsout new 5x5 --par 8 --seed monday
lightsout play 5x5#monday,to=on`,
	},
	{
		"files", "Which files commands read and write", `The extension or the first bytes of a FILE tell commands what it is. - is standard input or
output, and means the same as a file. A file can have one item per line: a board, a
position, a puzzle, or a word of graph6, digraph6 or sparse6. solve, hint, info, new, draw
and, for positions, chase print a line for each; other commands take one item.

  .pbm .pgm .ppm .png .jpg .gif .webp .bmp
                 pictures: bright pixels are lit lights (in PBM files, every 1); --board or
                 --width sets the size
  .dot .gv       a graph in Graphviz format
  .json          a graph or buttons as JSON
  .edges .txt    a graph as a list of edges, one pair of nodes per line (networkx too)
  .txt, any      a position, drawn in lines of 0 and 1 or . and #; with --presses, a list
                 of presses: the start, then the row and column of each, from 1
  .g6 .d6 .s6    graphs as graph6, digraph6 or sparse6 words, one per line
  .matrix        buttons as lines of 0 and 1
  .db            all states of a board: lightsout states

Pictures become lights by these flags; animate has all but --fit, and
model only the first two:

  --board 40x60,torus  the board: rows x columns, surface and rule
  --width 60           columns of lights; the rows follow from the shape of the picture
  --fit contain        how to fit the picture to the board: cover, contain or stretch
  --dither atkinson    floyd-steinberg, atkinson, bayer, blue-noise or threshold
  --negative           swap dark and bright
  --contrast           make the darkest tones black and the brightest white

-o FILE writes to a file, in the format that its extension names. solve writes PBM, PNG,
SVG, JSON and lists of presses (.txt); animate writes GIF, APNG, SVG, MP4 and WebM;
draw writes graphs and pictures. A file appears only once it is complete, except a proof.`,
		`lightsout solve heart.pbm -o presses.pbm
lightsout solve photo.jpg --width 60 --nearest
lightsout info petersen.dot
lightsout animate moon.png sun.png -o film.gif`,
	},
}

// findTopic returns the topic with the given name, or nil if no topic has it.
func findTopic(name string) *topic {
	for i := range topics {
		if strings.EqualFold(topics[i].name, name) {
			return &topics[i]
		}
	}
	return nil
}

func (t *topic) print(cmd *cobra.Command) error {
	help := termtext.NewHelp()
	for paragraph := range strings.SplitSeq(t.text, "\n\n") {
		help.Paragraph(paragraph)
	}
	help.Examples(t.examples)
	return help.Print(cmd.OutOrStdout())
}

// printHelp prints the help for a command.
func printHelp(cmd *cobra.Command, _ []string) {
	if cmd.HasParent() {
		termtext.PrintHelp(cmd, aboutArguments(cmd))
		return
	}
	_ = printText(cmd.OutOrStdout(), rootHelp(cmd)) // nowhere to report an error
}

// aboutArguments names the topics that explain a command's arguments.
func aboutArguments(cmd *cobra.Command) string {
	var names []string
	for _, t := range topics {
		if strings.Contains(cmd.Use, strings.ToUpper(strings.TrimSuffix(t.name, "s"))) {
			names = append(names, t.name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return "See also lightsout help " + strings.Join(names, " | ") + "."
}

// rootHelp is the help for the program: its commands in the order in which people need them.
func rootHelp(root *cobra.Command) string {
	text := root.Long + `

  lightsout                  play: today's puzzle, the journey or a new puzzle
  lightsout play 5x5#monday  play this one

`
	const indent = 19
	for _, g := range root.Groups() {
		title := g.Title
		for _, cmd := range root.Commands() {
			if cmd.GroupID == g.ID {
				head := titleStyle.Render(fmt.Sprintf("%-10s", title)) + fmt.Sprintf("%-9s", cmd.Name())
				text += head + termtext.Wrap(cmd.Short, screenWidth(), indent) + "\n"
				title = ""
			}
		}
	}
	var names []string
	for _, t := range topics {
		names = append(names, t.name)
	}
	return text + "\n" + titleStyle.Render("Help") + "      help " + strings.Join(names, " | ") + "    lightsout COMMAND --help\n" +
		titleStyle.Render("All") + "       --ascii  " + termtext.Wrap(root.PersistentFlags().Lookup("ascii").Usage, screenWidth(), indent) + "\n"
}
