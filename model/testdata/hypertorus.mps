* Lights Out: the position 2x3x3,torus,mod=3:111111111111111111.
* Wanted: the fewest presses that turn all lights out.
*
* 18 lights and 18 buttons, both numbered from 0; 3 colours, 0 is off.
* A press advances some lights by one colour, modulo 3. Pressing a button 3 times cancels
* out, and the order of presses makes no difference, so the unknowns are how many times each
* button is pressed.
*
* x0, x1, .. are the presses of the buttons, 0 to 2.
* k0_1, k0_2, k0_4, .. are the binary digits of the slack of light 0: the sum around a light can
* exceed the required sum by 3 times its slack. Too few digits would lose solutions.
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
 E  light9
 E  light10
 E  light11
 E  light12
 E  light13
 E  light14
 E  light15
 E  light16
 E  light17
* Each line: variable, row, number.
COLUMNS
    MARKER    'MARKER'  'INTORG'
    x0        cost      1
    x0        light0    1
    x0        light1    1
    x0        light2    1
    x0        light3    1
    x0        light6    1
    x0        light9    1
    x1        cost      1
    x1        light0    1
    x1        light1    1
    x1        light2    1
    x1        light4    1
    x1        light7    1
    x1        light10   1
    x2        cost      1
    x2        light0    1
    x2        light1    1
    x2        light2    1
    x2        light5    1
    x2        light8    1
    x2        light11   1
    x3        cost      1
    x3        light0    1
    x3        light3    1
    x3        light4    1
    x3        light5    1
    x3        light6    1
    x3        light12   1
    x4        cost      1
    x4        light1    1
    x4        light3    1
    x4        light4    1
    x4        light5    1
    x4        light7    1
    x4        light13   1
    x5        cost      1
    x5        light2    1
    x5        light3    1
    x5        light4    1
    x5        light5    1
    x5        light8    1
    x5        light14   1
    x6        cost      1
    x6        light0    1
    x6        light3    1
    x6        light6    1
    x6        light7    1
    x6        light8    1
    x6        light15   1
    x7        cost      1
    x7        light1    1
    x7        light4    1
    x7        light6    1
    x7        light7    1
    x7        light8    1
    x7        light16   1
    x8        cost      1
    x8        light2    1
    x8        light5    1
    x8        light6    1
    x8        light7    1
    x8        light8    1
    x8        light17   1
    x9        cost      1
    x9        light0    1
    x9        light9    1
    x9        light10   1
    x9        light11   1
    x9        light12   1
    x9        light15   1
    x10       cost      1
    x10       light1    1
    x10       light9    1
    x10       light10   1
    x10       light11   1
    x10       light13   1
    x10       light16   1
    x11       cost      1
    x11       light2    1
    x11       light9    1
    x11       light10   1
    x11       light11   1
    x11       light14   1
    x11       light17   1
    x12       cost      1
    x12       light3    1
    x12       light9    1
    x12       light12   1
    x12       light13   1
    x12       light14   1
    x12       light15   1
    x13       cost      1
    x13       light4    1
    x13       light10   1
    x13       light12   1
    x13       light13   1
    x13       light14   1
    x13       light16   1
    x14       cost      1
    x14       light5    1
    x14       light11   1
    x14       light12   1
    x14       light13   1
    x14       light14   1
    x14       light17   1
    x15       cost      1
    x15       light6    1
    x15       light9    1
    x15       light12   1
    x15       light15   1
    x15       light16   1
    x15       light17   1
    x16       cost      1
    x16       light7    1
    x16       light10   1
    x16       light13   1
    x16       light15   1
    x16       light16   1
    x16       light17   1
    x17       cost      1
    x17       light8    1
    x17       light11   1
    x17       light14   1
    x17       light15   1
    x17       light16   1
    x17       light17   1
    k0_1      light0    -3
    k0_2      light0    -6
    k1_1      light1    -3
    k1_2      light1    -6
    k2_1      light2    -3
    k2_2      light2    -6
    k3_1      light3    -3
    k3_2      light3    -6
    k4_1      light4    -3
    k4_2      light4    -6
    k5_1      light5    -3
    k5_2      light5    -6
    k6_1      light6    -3
    k6_2      light6    -6
    k7_1      light7    -3
    k7_2      light7    -6
    k8_1      light8    -3
    k8_2      light8    -6
    k9_1      light9    -3
    k9_2      light9    -6
    k10_1     light10   -3
    k10_2     light10   -6
    k11_1     light11   -3
    k11_2     light11   -6
    k12_1     light12   -3
    k12_2     light12   -6
    k13_1     light13   -3
    k13_2     light13   -6
    k14_1     light14   -3
    k14_2     light14   -6
    k15_1     light15   -3
    k15_2     light15   -6
    k16_1     light16   -3
    k16_2     light16   -6
    k17_1     light17   -3
    k17_2     light17   -6
    MARKER    'MARKER'  'INTEND'
RHS
    RHS       light0    2
    RHS       light1    2
    RHS       light2    2
    RHS       light3    2
    RHS       light4    2
    RHS       light5    2
    RHS       light6    2
    RHS       light7    2
    RHS       light8    2
    RHS       light9    2
    RHS       light10   2
    RHS       light11   2
    RHS       light12   2
    RHS       light13   2
    RHS       light14   2
    RHS       light15   2
    RHS       light16   2
    RHS       light17   2
BOUNDS
 UP BND       x0        2
 UP BND       x1        2
 UP BND       x2        2
 UP BND       x3        2
 UP BND       x4        2
 UP BND       x5        2
 UP BND       x6        2
 UP BND       x7        2
 UP BND       x8        2
 UP BND       x9        2
 UP BND       x10       2
 UP BND       x11       2
 UP BND       x12       2
 UP BND       x13       2
 UP BND       x14       2
 UP BND       x15       2
 UP BND       x16       2
 UP BND       x17       2
 UP BND       k0_1      1
 UP BND       k0_2      1
 UP BND       k1_1      1
 UP BND       k1_2      1
 UP BND       k2_1      1
 UP BND       k2_2      1
 UP BND       k3_1      1
 UP BND       k3_2      1
 UP BND       k4_1      1
 UP BND       k4_2      1
 UP BND       k5_1      1
 UP BND       k5_2      1
 UP BND       k6_1      1
 UP BND       k6_2      1
 UP BND       k7_1      1
 UP BND       k7_2      1
 UP BND       k8_1      1
 UP BND       k8_2      1
 UP BND       k9_1      1
 UP BND       k9_2      1
 UP BND       k10_1     1
 UP BND       k10_2     1
 UP BND       k11_1     1
 UP BND       k11_2     1
 UP BND       k12_1     1
 UP BND       k12_2     1
 UP BND       k13_1     1
 UP BND       k13_2     1
 UP BND       k14_1     1
 UP BND       k14_2     1
 UP BND       k15_1     1
 UP BND       k15_2     1
 UP BND       k16_1     1
 UP BND       k16_2     1
 UP BND       k17_1     1
 UP BND       k17_2     1
ENDATA
