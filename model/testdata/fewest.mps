* Lights Out: the position 2x3:3f.
* Wanted: the fewest presses that turn all lights out.
*
* 6 lights and 6 buttons, both numbered from 0; 2 colours, 0 is off.
*      0   1   2
*      3   4   5
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
* Each line: variable, row, number.
COLUMNS
    MARKER    'MARKER'  'INTORG'
    x0        cost      1
    x0        light0    1
    x0        light1    1
    x0        light3    1
    x1        cost      1
    x1        light0    1
    x1        light1    1
    x1        light2    1
    x1        light4    1
    x2        cost      1
    x2        light1    1
    x2        light2    1
    x2        light5    1
    x3        cost      1
    x3        light0    1
    x3        light3    1
    x3        light4    1
    x4        cost      1
    x4        light1    1
    x4        light3    1
    x4        light4    1
    x4        light5    1
    x5        cost      1
    x5        light2    1
    x5        light4    1
    x5        light5    1
    k0        light0    -2
    k1        light1    -2
    k2        light2    -2
    k3        light3    -2
    k4        light4    -2
    k5        light5    -2
    MARKER    'MARKER'  'INTEND'
RHS
    RHS       light0    1
    RHS       light1    1
    RHS       light2    1
    RHS       light3    1
    RHS       light4    1
    RHS       light5    1
BOUNDS
 UP BND       x0        1
 UP BND       x1        1
 UP BND       x2        1
 UP BND       x3        1
 UP BND       x4        1
 UP BND       x5        1
 UP BND       k0        1
 UP BND       k1        1
 UP BND       k2        1
 UP BND       k3        1
 UP BND       k4        1
 UP BND       k5        1
ENDATA
