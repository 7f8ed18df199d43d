* Lights Out: the position 2x3,mod=3:012012.
* Wanted: the fewest lights to change so that presses turn all lights out.
*
* 6 lights and 6 buttons, both numbered from 0; 3 colours, 0 is off.
*      0   1   2
*      3   4   5
* A press advances some lights by one colour, modulo 3. Pressing a button 3 times cancels
* out, and the order of presses makes no difference, so the unknowns are how many times each
* button is pressed.
*
* x0, x1, .. are the presses of the buttons, 0 to 2.
* e0, e1, .. are the changes to the lights: each is added to a light's colour before the first press.
* w0, w1, .. count lights: 1 if the light's e or s is not 0.
* k0, k1, .. are the slacks: the sum around a light can exceed the required sum by 3 times
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
 L  mark0
 L  mark1
 L  mark2
 L  mark3
 L  mark4
 L  mark5
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
    x4        light1    1
    x4        light3    1
    x4        light4    1
    x4        light5    1
    x5        light2    1
    x5        light4    1
    x5        light5    1
    e0        light0    1
    e0        mark0     1
    e1        light1    1
    e1        mark1     1
    e2        light2    1
    e2        mark2     1
    e3        light3    1
    e3        mark3     1
    e4        light4    1
    e4        mark4     1
    e5        light5    1
    e5        mark5     1
    w0        cost      1
    w0        mark0     -2
    w1        cost      1
    w1        mark1     -2
    w2        cost      1
    w2        mark2     -2
    w3        cost      1
    w3        mark3     -2
    w4        cost      1
    w4        mark4     -2
    w5        cost      1
    w5        mark5     -2
    k0        light0    -3
    k1        light1    -3
    k2        light2    -3
    k3        light3    -3
    k4        light4    -3
    k5        light5    -3
    MARKER    'MARKER'  'INTEND'
RHS
    RHS       light1    2
    RHS       light2    1
    RHS       light4    2
    RHS       light5    1
BOUNDS
 UP BND       x0        2
 UP BND       x1        2
 UP BND       x2        2
 UP BND       x3        2
 UP BND       x4        2
 UP BND       x5        2
 UP BND       e0        2
 UP BND       e1        2
 UP BND       e2        2
 UP BND       e3        2
 UP BND       e4        2
 UP BND       e5        2
 UP BND       w0        1
 UP BND       w1        1
 UP BND       w2        1
 UP BND       w3        1
 UP BND       w4        1
 UP BND       w5        1
 UP BND       k0        2
 UP BND       k1        2
 UP BND       k2        2
 UP BND       k3        2
 UP BND       k4        2
 UP BND       k5        2
ENDATA
