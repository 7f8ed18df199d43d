// The mirror of internal/browser/bridge, written from its Go types by
// go test ./internal/browser/bridge -run TestMirror -update.

export interface Fault {
  text: string;
  unsolvable: boolean;
}

export interface Act {
  actions: string[];
  elapsed: number;
  clock: boolean;
  guide: boolean;
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
  target: number[];
  left: number;
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
  rule: string;
  impossible: Reason | null;
  score: Score | null;
}

export interface Game {
  view: View;
  start: string;
  number: number;
  save: string;
  worth: number | null;
}

export interface GraphBoard {
  lights: number;
  toggles: number[][];
  labels: string[];
  lit: number[];
  apart: boolean;
  places: [number, number][];
}

export interface Places {
  places: [number, number][];
}

export interface PuzzleID {
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

export interface Held {
  picture: number;
}

export interface Nothing {
}

export interface Look {
  shape: string;
  palette: string;
}

export interface Export {
  format: string;
  look: Look;
}

export interface Facts {
  lights: number;
  buttons: number;
  colours: number;
  nullity: number;
  quiet: number[][];
}

export interface Solution {
  presses: number[];
  proved: boolean;
  bound: number;
  count: string;
}

export interface Flashes {
  safe: boolean;
  at: number;
  slower: number;
}

export interface WriteGraph {
  format: string;
  board: GraphBoard;
}

export interface GraphFile {
  format: string;
  text: string;
}

export interface ModelFormat {
  format: string;
  about: string;
  extension: string;
  goals: string[];
}

export interface ModelFormats {
  formats: ModelFormat[];
}

export interface GodsRequest {
  id: string;
  prove: boolean;
}

export interface Gods {
  known: boolean;
  low: number;
  high: number;
  how: string;
  final: boolean;
}

export interface HintRequest {
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

export interface HintResult {
  hint: Hint;
  game: Game;
}

export interface Pixels {
  picture: number;
  width: number;
  height: number;
}

export interface Win {
  id: string;
  presses: number;
  hints: number;
}

export interface JourneyRequest {
  progress: string[];
  wins: Win[];
  toggle: boolean;
}

export interface LevelView {
  id: string;
  title: string;
  about: string;
  idea: string;
  par: number;
  stars: number;
  open: boolean;
}

export interface WorldView {
  name: string;
  title: string;
  about: string;
  stars: number;
  of: number;
  open: boolean;
  needs: number;
  levels: LevelView[];
}

export interface Path {
  worlds: WorldView[];
  stars: number;
  of: number;
  next: string;
  all_open: boolean;
}

export interface Journey {
  progress: string;
  path: Path;
}

export interface Lesson {
  heading: string;
  text: string;
  area: number[];
  pattern: number[];
  presses: number[];
  reveals: boolean;
}

export interface LessonResult {
  lesson: Lesson;
  game: Game;
}

export interface Palette {
  name: string;
  ground: string;
  off: string;
  on: string;
}

export interface Looks {
  dithers: string[];
  orders: string[];
  shapes: string[];
  palettes: Palette[];
}

export interface NewPuzzle {
  board: string;
  level: string;
  seed: string;
}

export interface Made {
  id: string;
  grade: string;
}

export interface ModelRequest {
  id: string;
  format: string;
  goal: string;
}

export interface ModelPart {
  code: string;
  words: string;
}

export interface Model {
  intro: string;
  parts: ModelPart[];
  lines: number;
  shown: number;
}

export interface Nearest {
  position: string;
  lights: number[];
  proved: boolean;
}

export interface NullityRows {
  surface: string;
  rule: string;
  size: number;
  from: number;
  to: number;
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

export interface Puzzle {
  id: string;
  position: string;
}

export interface Proof {
  solvable: boolean;
  text: string;
  lights: number[];
}

export interface Size {
  cols: number;
  rows: number;
}

export interface Script {
  pictures: number[];
  size: Size;
  dither: string;
  contrast: boolean;
  order: string;
  map: number[];
  reverse: boolean;
  loop: boolean;
  seconds: number;
  hold: number;
  rate: number;
}

export interface Shot {
  state: string;
  wrong: number[];
  proved: boolean;
}

export interface Scene {
  presses: number[];
  steps: number;
  proved: boolean;
  bound: number;
}

export interface Film {
  nullity: number;
  frames: number;
  seconds: number;
  presses: number;
  presses_per_frame: number;
  shots: Shot[];
  scenes: Scene[];
  times: number[];
}

export interface Advice {
  every: boolean;
  perfect: Size[];
}

export interface Solutions {
  all: boolean;
  presses: number[][];
}

export interface SprintRequest {
  seed: string;
}

export interface SprintBoard {
  position: string;
  par: number;
}

export interface SprintBoards {
  boards: SprintBoard[];
}

export interface Symmetry {
  order: string;
  about: string;
}

export interface Study {
  lights: number;
  buttons: number;
  colours: number;
  rank: number;
  nullity: number;
  solvable: string;
  share: string;
  strategy: string;
  symmetry: Symmetry;
  quiet: number[][];
}

export interface ModelAnswer {
  id: string;
  goal: string;
  output: string;
}

export interface ModelVerdict {
  status: string;
  presses: number[];
  bound: number;
}

export interface Methods {
  act: { params: Act; result: Game };
  arrange: { params: GraphBoard; result: Places };
  chase: { params: PuzzleID; result: Table };
  days: { params: Days; result: Calendar };
  drop: { params: Held; result: Nothing };
  export: { params: Export; result: Nothing };
  facts: { params: PuzzleID; result: Facts };
  fewest: { params: PuzzleID; result: Solution };
  flashing: { params: Look; result: Flashes };
  format: { params: WriteGraph; result: GraphFile };
  formats: { params: Nothing; result: ModelFormats };
  gods: { params: GodsRequest; result: Gods };
  hint: { params: HintRequest; result: HintResult };
  hold: { params: Pixels; result: Nothing };
  journey: { params: JourneyRequest; result: Journey };
  lesson: { params: Nothing; result: LessonResult };
  looks: { params: Nothing; result: Looks };
  make: { params: NewPuzzle; result: Made };
  model: { params: ModelRequest; result: Model };
  nearest: { params: PuzzleID; result: Nearest };
  nullities: { params: NullityRows; result: Nothing };
  open: { params: Open; result: Game };
  parse: { params: GraphFile; result: GraphBoard };
  press: { params: Presses; result: Puzzle };
  proof: { params: PuzzleID; result: Proof };
  resolve: { params: PuzzleID; result: Puzzle };
  shoot: { params: Script; result: Film };
  sizes: { params: Size; result: Advice };
  solution: { params: PuzzleID; result: Solution };
  solutions: { params: PuzzleID; result: Solutions };
  solve: { params: PuzzleID; result: Nothing };
  sprint: { params: SprintRequest; result: SprintBoards };
  study: { params: PuzzleID; result: Study };
  verdict: { params: ModelAnswer; result: ModelVerdict };
}
