% Lights Out: the position 2x3,mod=3:012012.
% Wanted: the fewest lights to change so that presses turn all lights out.
%
% 6 lights and 6 buttons, both numbered from 0; 3 colours, 0 is off.
%      0   1   2
%      3   4   5
% A press advances some lights by one colour, modulo 3. Pressing a button 3 times cancels
% out, and the order of presses makes no difference, so the unknowns are how many times each
% button is pressed.
%
% The board: lights, buttons, and which button toggles which light.
light(0..5).
button(0..5).
toggles(0,0). toggles(1,0). toggles(3,0). % light 0, row 0, column 0
toggles(0,1). toggles(1,1). toggles(2,1). toggles(4,1). % light 1, row 0, column 1
toggles(1,2). toggles(2,2). toggles(5,2). % light 2, row 0, column 2
toggles(0,3). toggles(3,3). toggles(4,3). % light 3, row 1, column 0
toggles(1,4). toggles(3,4). toggles(4,4). toggles(5,4). % light 4, row 1, column 1
toggles(2,5). toggles(4,5). toggles(5,5). % light 5, row 1, column 2
% For each light, the required sum of presses and the most times it can go through all colours.
target(0,0). most(0,2).
target(1,2). most(1,2).
target(2,1). most(2,2).
target(3,0). most(3,2).
target(4,2). most(4,2).
target(5,1). most(5,2).
%
% Choose how many times to press each button, if at all.
{ press(B,T) : T = 1..2 } 1 :- button(B).
% Choose how many times each light goes through all colours.
{ rounds(L,K) : K = 0..M } = 1 :- most(L,M).
% Choose what to add to the colour of each light, if anything.
{ own(L,C) : C = 1..2 } 1 :- light(L).
% No light is left on.
:- rounds(L,K), target(L,C), #sum{ T,button,B : press(B,T), toggles(B,L); C1,light : own(L,C1) } != 3*K+C.
% The cost to minimise.
#minimize{ 1,L : own(L,_) }.
#show press/2.
