* Lights Out: the position 3x3:1ff.
* Wanted: presses that turn all lights out.
*
* 9 lights and 9 buttons, both numbered from 0; 2 colours, 0 is off.
*      0   1   2
*      3   4   5
*      6   7   8
* A press toggles some lights. Pressing a button twice cancels out, and the order of presses
* makes no difference, so the unknowns are which buttons are pressed.
*
* x0, x1, .. are the presses of the buttons, 0 to 1.
* k0, k1, .. are the slacks: the sum around a light can exceed the required sum by 2 times
* its slack. A bound that is too small would lose solutions.
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
 E  light8
* Each line: variable, row, number.
COLUMNS
    MARKER    'MARKER'  'INTORG'
    x0        light0    1
    x0        light1    1
    x0        light3    1
    x1        light0    1
    x1        light1    1
    x1        light2    1
    x1        light4    1
    x2        light1    1
    x2        light2    1
    x2        light5    1
    x3        light0    1
    x3        light3    1
    x3        light4    1
    x3        light6    1
    x4        light1    1
    x4        light3    1
    x4        light4    1
    x4        light5    1
    x4        light7    1
    x5        light2    1
    x5        light4    1
    x5        light5    1
    x5        light8    1
    x6        light3    1
    x6        light6    1
    x6        light7    1
    x7        light4    1
    x7        light6    1
    x7        light7    1
    x7        light8    1
    x8        light5    1
    x8        light7    1
    x8        light8    1
    k0        light0    -2
    k1        light1    -2
    k2        light2    -2
    k3        light3    -2
    k4        light4    -2
    k5        light5    -2
    k6        light6    -2
    k7        light7    -2
    k8        light8    -2
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
    RHS       light8    1
BOUNDS
 UP BND       x0        1
 UP BND       x1        1
 UP BND       x2        1
 UP BND       x3        1
 UP BND       x4        1
 UP BND       x5        1
 UP BND       x6        1
 UP BND       x7        1
 UP BND       x8        1
 UP BND       k0        1
 UP BND       k1        1
 UP BND       k2        1
 UP BND       k3        1
 UP BND       k4        2
 UP BND       k5        1
 UP BND       k6        1
 UP BND       k7        1
 UP BND       k8        1
ENDATA
