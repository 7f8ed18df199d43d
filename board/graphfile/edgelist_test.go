package graphfile

import "testing"

var edgeListGolden = []reading{
	{EdgeList, "a b\nc b\n", "3:0.1_0.1.2_1.2_"},
	{EdgeList, "b a\r\n\r\n  c # alone\r\n# words\nb # again", "3:0.1_0.1_2_"},
	{EdgeList, "# directed\n0 1\n1 2", "3:0.1_1.2_2_"},
	{EdgeList, "# no self\n# directed\n0 1\n1 0\n2", "3:1_0__"},
	{EdgeList, "#directed, no self\n0 1", "2:1__"},
	{EdgeList, "# directed, you see\n0 1", "2:0.1_0.1_"},
	{EdgeList, "3 1\n2 0", "4:0.2_1.3_0.2_1.3_"},
	{EdgeList, "10 9\n11 10", "3:0.1_0.1.2_1.2_"},
	{EdgeList, "10 x\n9", "3:0.1_0.1_2_"},
	{EdgeList, "07 6\n7", "3:0.1_0.1_2_"},
	{EdgeList, "# no edges\na\nb", "2:0_1_"},
	{EdgeList, "0 1 {}\n1 2 {'weight': 2, 'name': 'a b'}\n", "3:0.1_0.1.2_1.2_"}, // networkx
	{EdgeList, "# no self, no edges\na\nb", "2:__"},
}

var edgeListRefused = []refusal{
	{EdgeList, "", "no nodes"},
	{EdgeList, "DCo\nDEk\nDFw\n", "no line has two names"},
	{EdgeList, "5x5\n6x6\n", "no line has two names"},
	{EdgeList, "# directed\n", "no nodes"},
	{EdgeList, "a b\na b c\n", "line 2: more than two words"},
	{EdgeList, "a b #\nb a\n", "line 2: the same edge as line 1"},
	{EdgeList, "# directed\na b #\nb a #\na b", "line 4: the same edge as line 2"},
	{EdgeList, "b c #\na b #\na b #\nb a #\nb c", "line 3: the same edge as line 2"},
	{EdgeList, "a b\n\"c\" \"c\"", `line 2: an edge from "\"c\"" to itself`},
	{EdgeList, "a b\n# directed\n", "line 2: # directed comes too late"},
	{EdgeList, "a\nb \x80\n", "line 2: a byte that is not UTF-8"},
	{EdgeList, "é \ufffd\n\xc3", "line 2: a byte"},
}

func FuzzEdgeList(f *testing.F) { fuzzFormat(f, EdgeList) }
