% Lights Out: the position 3x3:1ff.
% Wanted: presses that turn all lights out.
%
% 9 lights and 9 buttons, both numbered from 0; 2 colours, 0 is off.
%      0   1   2
%      3   4   5
%      6   7   8
% A press toggles some lights. Pressing a button twice cancels out, and the order of presses
% makes no difference, so the unknowns are which buttons are pressed.
%
% The board: lights, buttons, and which button toggles which light.
light(0..8).
button(0..8).
toggles(0,0). toggles(1,0). toggles(3,0). % light 0, row 0, column 0
toggles(0,1). toggles(1,1). toggles(2,1). toggles(4,1). % light 1, row 0, column 1
toggles(1,2). toggles(2,2). toggles(5,2). % light 2, row 0, column 2
toggles(0,3). toggles(3,3). toggles(4,3). toggles(6,3). % light 3, row 1, column 0
toggles(1,4). toggles(3,4). toggles(4,4). toggles(5,4). toggles(7,4). % light 4, row 1, column 1
toggles(2,5). toggles(4,5). toggles(5,5). toggles(8,5). % light 5, row 1, column 2
toggles(3,6). toggles(6,6). toggles(7,6). % light 6, row 2, column 0
toggles(4,7). toggles(6,7). toggles(7,7). toggles(8,7). % light 7, row 2, column 1
toggles(5,8). toggles(7,8). toggles(8,8). % light 8, row 2, column 2
% For each light, the required sum of presses and the most times it can go through all colours.
target(0,1). most(0,1).
target(1,1). most(1,1).
target(2,1). most(2,1).
target(3,1). most(3,1).
target(4,1). most(4,2).
target(5,1). most(5,1).
target(6,1). most(6,1).
target(7,1). most(7,1).
target(8,1). most(8,1).
%
% Choose how many times to press each button, if at all.
{ press(B,T) : T = 1..1 } 1 :- button(B).
% Choose how many times each light goes through all colours.
{ rounds(L,K) : K = 0..M } = 1 :- most(L,M).
% No light is left on.
:- rounds(L,K), target(L,C), #sum{ T,button,B : press(B,T), toggles(B,L) } != 2*K+C.
#show press/2.
