// The mirror of internal/bridge, written from its Go types by
// go test ./internal/bridge -run TestMirror -update.

export interface Fault {
  text: string;
  unsolvable: boolean;
}

export interface Act {
  actions: string[];
  elapsed: number;
  clock: boolean;
}

export interface Hints {
  where: number;
  why: number;
  press: number;
}

export interface Reason {
  text: string;
  lights: number[];
  weights: number[];
}

export interface Score {
  moves: number;
  par: number;
  hints: Hints;
  seconds: number;
  perfect: boolean;
  stars: number;
  points: number;
}

export interface View {
  id: string;
  board: string;
  position: string;
  lights: number[];
  moves: number;
  par: number;
  proved: boolean;
  hints: Hints;
  budget: number;
  clock: boolean;
  seconds: number;
  can_undo: boolean;
  can_redo: boolean;
  solved: boolean;
  impossible: Reason | null;
  score: Score | null;
}

export interface Game {
  view: View;
  start: string;
  number: number;
  save: string;
}

export interface Name {
  id: string;
}

export interface Row {
  left: number[];
  press: number[];
}

export interface Table {
  rows: Row[];
  combine: boolean;
}

export interface Days {
  codes: string[];
  today: string;
}

export interface Streak {
  current: number;
  longest: number;
  days: number;
}

export interface Calendar {
  code: string;
  number: number;
  week: boolean[];
  streak: Streak;
}

export interface Facts {
  lights: number;
  buttons: number;
  colours: number;
  nullity: number;
  quiet: number[][];
}

export interface Ask {
  rung: string;
}

export interface Hint {
  rung: string;
  technique: string;
  text: string;
  area: number[];
  pattern: number[];
  press: number;
  par: number;
  proved: boolean;
  left: number;
}

export interface Told {
  hint: Hint;
  game: Game;
}

export interface Wish {
  board: string;
  level: string;
  seed: string;
}

export interface Puzzle {
  id: string;
  position: string;
}

export interface Open {
  id: string;
  save: string;
  clock: boolean;
}

export interface Presses {
  id: string;
  buttons: number[];
}

export interface Proof {
  solvable: boolean;
  text: string;
  lights: number[];
}

export interface Solutions {
  all: boolean;
  presses: number[][];
}

export interface Methods {
  act: { params: Act; result: Game };
  chase: { params: Name; result: Table };
  days: { params: Days; result: Calendar };
  facts: { params: Name; result: Facts };
  hint: { params: Ask; result: Told };
  make: { params: Wish; result: Puzzle };
  open: { params: Open; result: Game };
  press: { params: Presses; result: Puzzle };
  proof: { params: Name; result: Proof };
  resolve: { params: Name; result: Puzzle };
  solutions: { params: Name; result: Solutions };
}
