* Lights Out: the position 2x2x2:ff.
* Wanted: presses that turn all lights out.
*
* 8 lights and 8 buttons, both numbered from 0; 2 colours, 0 is off.
* A press toggles some lights. Pressing a button twice cancels out, and the order of presses
* makes no difference, so the unknowns are which buttons are pressed.
*
* x0, x1, .. are the presses of the buttons, 0 to 1.
* k0_1, k0_2, k0_4, .. are the binary digits of the slack of light 0: the sum around a light can
* exceed the required sum by 2 times its slack. Too few digits would lose solutions.
*
NAME          LIGHTSOUT
* N is the cost to minimise; E means equal to, L at most, G at least.
ROWS
 N  cost
 E  light0
 E  light1
 E  light2
 E  light3
 E  light4
 E  light5
 E  light6
 E  light7
* Each line: variable, row, number.
COLUMNS
    MARKER    'MARKER'  'INTORG'
    x0        light0    1
    x0        light1    1
    x0        light2    1
    x0        light4    1
    x1        light0    1
    x1        light1    1
    x1        light3    1
    x1        light5    1
    x2        light0    1
    x2        light2    1
    x2        light3    1
    x2        light6    1
    x3        light1    1
    x3        light2    1
    x3        light3    1
    x3        light7    1
    x4        light0    1
    x4        light4    1
    x4        light5    1
    x4        light6    1
    x5        light1    1
    x5        light4    1
    x5        light5    1
    x5        light7    1
    x6        light2    1
    x6        light4    1
    x6        light6    1
    x6        light7    1
    x7        light3    1
    x7        light5    1
    x7        light6    1
    x7        light7    1
    k0_1      light0    -2
    k1_1      light1    -2
    k2_1      light2    -2
    k3_1      light3    -2
    k4_1      light4    -2
    k5_1      light5    -2
    k6_1      light6    -2
    k7_1      light7    -2
    MARKER    'MARKER'  'INTEND'
RHS
    RHS       light0    1
    RHS       light1    1
    RHS       light2    1
    RHS       light3    1
    RHS       light4    1
    RHS       light5    1
    RHS       light6    1
    RHS       light7    1
BOUNDS
 UP BND       x0        1
 UP BND       x1        1
 UP BND       x2        1
 UP BND       x3        1
 UP BND       x4        1
 UP BND       x5        1
 UP BND       x6        1
 UP BND       x7        1
 UP BND       k0_1      1
 UP BND       k1_1      1
 UP BND       k2_1      1
 UP BND       k3_1      1
 UP BND       k4_1      1
 UP BND       k5_1      1
 UP BND       k6_1      1
 UP BND       k7_1      1
ENDATA
