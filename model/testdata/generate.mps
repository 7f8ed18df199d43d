* Lights Out: the board 2x2,mod=3.
* Wanted: a position with a light on, and presses that turn all lights out.
*
* 4 lights and 4 buttons, both numbered from 0; 3 colours, 0 is off.
*      0   1
*      2   3
* A press advances some lights by one colour, modulo 3. Pressing a button 3 times cancels
* out, and the order of presses makes no difference, so the unknowns are how many times each
* button is pressed.
* The position has 5 symmetries: of a solution and its images, at least the first remains.
*
* x0, x1, .. are the presses of the buttons, 0 to 2.
* s0, s1, .. are the colours of the lights.
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
 G  some
 L  order0
 L  order1
 L  order2
 L  order3
 L  order4
* Each line: variable, row, number.
COLUMNS
    MARKER    'MARKER'  'INTORG'
    x0        light0    1
    x0        light1    1
    x0        light2    1
    x0        order0    1
    x0        order1    1
    x0        order2    1
    x0        order4    1
    x1        light0    1
    x1        light1    1
    x1        light3    1
    x1        order0    -1
    x1        order3    1
    x1        order4    -1
    x2        light0    1
    x2        light2    1
    x2        light3    1
    x2        order1    -1
    x2        order3    -1
    x3        light1    1
    x3        light2    1
    x3        light3    1
    x3        order2    -1
    s0        light0    1
    s0        some      1
    s1        light1    1
    s1        some      1
    s2        light2    1
    s2        some      1
    s3        light3    1
    s3        some      1
    k0        light0    -3
    k1        light1    -3
    k2        light2    -3
    k3        light3    -3
    MARKER    'MARKER'  'INTEND'
RHS
    RHS       some      1
BOUNDS
 UP BND       x0        2
 UP BND       x1        2
 UP BND       x2        2
 UP BND       x3        2
 UP BND       s0        2
 UP BND       s1        2
 UP BND       s2        2
 UP BND       s3        2
 UP BND       k0        2
 UP BND       k1        2
 UP BND       k2        2
 UP BND       k3        2
ENDATA
