% Lights Out: the board 2x2,mod=3.
% Wanted: a position with a light on, and presses that turn all lights out.
%
% 4 lights and 4 buttons, both numbered from 0; 3 colours, 0 is off.
%      0   1
%      2   3
% A press advances some lights by one colour, modulo 3. Pressing a button 3 times cancels
% out, and the order of presses makes no difference, so the unknowns are how many times each
% button is pressed.
% The position has 5 symmetries: of a solution and its images, at least the first remains.
%
% The board: lights, buttons, and which button toggles which light.
light(0..3).
button(0..3).
toggles(0,0). toggles(1,0). toggles(2,0). % light 0, row 0, column 0
toggles(0,1). toggles(1,1). toggles(3,1). % light 1, row 0, column 1
toggles(0,2). toggles(2,2). toggles(3,2). % light 2, row 1, column 0
toggles(1,3). toggles(2,3). toggles(3,3). % light 3, row 1, column 1
% For each light, the required sum of presses and the most times it can go through all colours.
target(0,0). most(0,2).
target(1,0). most(1,2).
target(2,0). most(2,2).
target(3,0). most(3,2).
%
% Choose how many times to press each button, if at all.
{ press(B,T) : T = 1..2 } 1 :- button(B).
% Choose how many times each light goes through all colours.
{ rounds(L,K) : K = 0..M } = 1 :- most(L,M).
% Choose the colour of each light that is on; at least one is.
{ own(L,C) : C = 1..2 } 1 :- light(L).
:- not own(_,_).
% No light is left on.
:- rounds(L,K), target(L,C), #sum{ T,button,B : press(B,T), toggles(B,L); C1,light : own(L,C1) } != 3*K+C.
:- #sum{ T,first : press(0,T); -T,image : press(1,T) } > 0.
:- #sum{ T,first : press(0,T); -T,image : press(2,T) } > 0.
:- #sum{ T,first : press(0,T); -T,image : press(3,T) } > 0.
:- #sum{ T,first : press(1,T); -T,image : press(2,T) } > 0.
:- #sum{ T,first : press(0,T); -T,image : press(1,T) } > 0.
#show press/2.
