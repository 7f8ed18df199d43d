package main

// letters holds letters five columns wide and seven rows high, as on an old display.
var letters = map[rune][7]string{
	'G': {" ### ", "#   #", "#    ", "# ###", "#   #", "#   #", " ### "},
	'H': {"#   #", "#   #", "#   #", "#####", "#   #", "#   #", "#   #"},
	'I': {" ### ", "  #  ", "  #  ", "  #  ", "  #  ", "  #  ", " ### "},
	'L': {"#    ", "#    ", "#    ", "#    ", "#    ", "#    ", "#####"},
	'O': {" ### ", "#   #", "#   #", "#   #", "#   #", "#   #", " ### "},
	'S': {" ####", "#    ", "#    ", " ### ", "    #", "    #", "#### "},
	'T': {"#####", "  #  ", "  #  ", "  #  ", "  #  ", "  #  ", "  #  "},
	'U': {"#   #", "#   #", "#   #", "#   #", "#   #", "#   #", " ### "},
}

// word draws a word across the picture.
func word(text string) drawing {
	columns := 6*len(text) - 1
	return func(x, y float64) rgb {
		col := (x + 0.94) / 1.88 * float64(columns)
		row := (0.94 - y) / 1.88 * float64(columns)
		row -= float64(columns)/2 - 3.5 // centred
		if col < 0 || row < 0 || row >= 7 || int(col) >= columns || int(col)%6 == 5 {
			return grey(0)
		}
		if letters[rune(text[int(col)/6])][int(row)][int(col)%6] == '#' {
			return grey(1)
		}
		return grey(0)
	}
}
