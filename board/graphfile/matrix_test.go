package graphfile

import "testing"

var matrixGolden = []reading{
	{Matrix, "110\n111\n011\n", "3:0.1_0.1.2_1.2_"},
	{Matrix, "# two buttons\n\n1 0 1 1\t# first\r\n0000", "4:0.2.3__"},
	{Matrix, "1", "1:0_"},
}

var matrixRefused = []refusal{
	{Matrix, "", "no line"},
	{Matrix, "# nothing\n", "no line"},
	{Matrix, "01\n0 1 1\n", "line 2: 3 lights, but the lines above have 2"},
	{Matrix, "01\n02\n", "line 2: '2'"},
	{Matrix, "01\nNaN", "line 2: 'N'"},
}

func FuzzMatrix(f *testing.F) { fuzzFormat(f, Matrix) }
