// What the service is asked and answers, written from internal/service/server/openapi.json:
//
//	UPDATE=api npm test -- api

export interface API {
  /** The daily puzzle of a date. */
  "GET /api/days/{date}": { sent: undefined; answer: DayBody };
  /** Your own result of a day, with its place in the table. */
  "GET /api/days/{date}/mine": { sent: undefined; answer: MineOutputBody };
  /** A result of a day with its moves, to watch. */
  "GET /api/days/{date}/results/{player}": { sent: undefined; answer: ReplayOutputBody };
  /** The table of a day, and how many presses its players needed. */
  "GET /api/days/{date}/table": { sent: undefined; answer: TableBody };
  /** Your name, the days you have solved, and your streak. */
  "GET /api/me": { sent: undefined; answer: MeBody };
  /** Your recovery code, to be you on another device. */
  "GET /api/me/code": { sent: undefined; answer: CodeOutputBody };
  /** Be the player of a recovery code. */
  "POST /api/me/code": { sent: UseCodeRequest; answer: MeBody };
  /** The proofs that machines work on, or have worked on, the newest first. */
  "GET /api/proofs": { sent: undefined; answer: ProofsBody };
  /** A proof, with its stages. */
  "GET /api/proofs/{id}": { sent: undefined; answer: ProofDetails };
  /** Send a game that was won. */
  "POST /api/results": { sent: ResultInputBody; answer: ResultOutputBody };
  /** Open a room to play together. */
  "POST /api/rooms": { sent: OpenRoomInputBody; answer: OpenRoomOutputBody };
  /** A room as it is now. */
  "GET /api/rooms/{code}": { sent: undefined; answer: Update };
  /** End a room; only the host can. */
  "POST /api/rooms/{code}/end": { sent: undefined; answer: HostOutputBody };
  /** A room as it changes, as server-sent events. */
  "GET /api/rooms/{code}/events": { sent: undefined; answer: Update };
  /** Who you are in a room. */
  "GET /api/rooms/{code}/me": { sent: undefined; answer: MemberBody };
  /** Send moves; they are counted once, however often they are sent. */
  "POST /api/rooms/{code}/moves": { sent: MovesInputBody; answer: MovesOutputBody };
  /** Join a room. */
  "POST /api/rooms/{code}/players": { sent: undefined; answer: MemberBody };
  /** Start the next round; only the host can. */
  "POST /api/rooms/{code}/rounds": { sent: StartRoundRequest; answer: HostOutputBody };
  /** Start a run: from now on the server's clock counts. */
  "POST /api/runs": { sent: StartRunRequest; answer: RunOutputBody };
  /** Today's puzzle, by the date in UTC. */
  "GET /api/today": { sent: undefined; answer: DayBody };
}

export interface BarBody {
  /** How many players needed so many presses. */
  players: number;
  presses: number;
}

export interface CodeOutputBody {
  /** Whoever has it is you. It is to be kept, not shown. */
  code: string;
}

export interface DayBody {
  /** The board. */
  board: string;
  /** The date of the puzzle. */
  date: string;
  /** The ID of the puzzle, which is the same everywhere. */
  id: string;
  /** Its number; 1 is that of 2026-01-01. */
  number: number;
  /** The fewest presses. */
  par: number;
  /** Whether it is proved that no solution has fewer. */
  proved: boolean;
  /** The position it starts with. */
  start: string;
}

export interface Hints {
  press: number;
  where: number;
  why: number;
}

export interface HostOutputBody {
  /** The round being played, counted from 1. */
  round: number;
}

export interface Info {
  board: string;
  code: string;
  ended: boolean;
  /** When the room ends by itself, in milliseconds since 1970. */
  ends: number;
  /** In mode together: how many lights are left. */
  left?: number;
  mode: "race" | "par" | "together";
  par: number;
  /** How many have joined. */
  players: number;
  /** In mode together: the lights of the board of all. */
  position?: string;
  /** In mode together: how many presses all have made. */
  presses?: number;
  /** The ID of the puzzle; empty before the first round. */
  puzzle: string;
  /** Which is being played, counted from 1; 0 before the first. */
  round: number;
  /** How many puzzles it has. */
  rounds: number;
  /** How many have solved this round. */
  solved: number;
  /** The lights at the start, as in the ID of a position after the colon. */
  start: string;
  /** When the round began, in milliseconds since 1970; 0 before the first. */
  started: number;
}

export interface MeBody {
  /** The numbers of the daily puzzles that you have solved. */
  days: number[];
  name: string;
  /** Empty if you have not played here yet. */
  player: string;
  streak: Streak;
}

export interface MemberBody {
  /** Whether you are the host. */
  host: boolean;
  /** How many moves of yours have been counted in this round. */
  moves: number;
  /** Your number in the room, counted from 1; 0 if you have not joined. */
  number: number;
}

export interface MineOutputBody {
  /** Your place in the table, counted from 1. */
  place: number;
  result: ResultBody;
}

export interface MovesInputBody {
  /** Which of your moves in this round is the first of these, counted from 1. */
  first: number;
  /** Buttons, counted from 0, and -1 for a reset. */
  moves: number[];
  /** The round being played. */
  round: number;
}

export interface MovesOutputBody {
  /** How many moves of yours in this round are stored. */
  moves: number;
}

export interface OpenRoomInputBody {
  /** First to solve, fewest presses, or one board for all. */
  mode: "race" | "par" | "together";
  /** The IDs of the puzzles, one for each round. */
  puzzles: string[];
}

export interface OpenRoomOutputBody {
  code: string;
  /** When the room ends by itself, in milliseconds since 1970. */
  ends: number;
}

export interface ProofDetails {
  /** how many of them have an answer */
  answered: number;
  asked: string;
  /** how many of them agree */
  audited: number;
  /** shards of all stages so far that are to be done by a second worker */
  audits: number;
  ended: string | null;
  /** fewest: the fewest presses; hardest: the most presses that any state needs */
  goal: string;
  id: number;
  /** ID of the puzzle, its first 1,000 bytes */
  puzzle: string;
  /** why it is disputed or has failed, or why answers had to be thrown away */
  reason?: string;
  /** when it is done */
  result?: ProofResult;
  /** until the stage ends, at the rate of late; null if nobody works on it */
  seconds_left: number | null;
  /** shards of the stage */
  shards: number;
  shards_per_second: number;
  /** number of the stage, from 0 */
  stage: number;
  stage_name: string;
  stages: ProofStage[];
  state: "running" | "disputed" | "done" | "cancelled" | "failed";
  workers: number;
}

export interface ProofResult {
  /** presses that every solution has at least; for the goal hardest, what God's number is at most */
  bound: number;
  proved: boolean;
  /** presses of the best solution; for the goal hardest, what God's number is at least */
  size: number;
}

export interface ProofStage {
  answered: number;
  audited: number;
  audits: number;
  name: string;
  /** how long it took, or takes so far */
  seconds: number;
  shards: number;
}

export interface ProofView {
  /** how many of them have an answer */
  answered: number;
  asked: string;
  /** how many of them agree */
  audited: number;
  /** shards of all stages so far that are to be done by a second worker */
  audits: number;
  ended: string | null;
  /** fewest: the fewest presses; hardest: the most presses that any state needs */
  goal: string;
  id: number;
  /** ID of the puzzle, its first 1,000 bytes */
  puzzle: string;
  /** why it is disputed or has failed, or why answers had to be thrown away */
  reason?: string;
  /** when it is done */
  result?: ProofResult;
  /** until the stage ends, at the rate of late; null if nobody works on it */
  seconds_left: number | null;
  /** shards of the stage */
  shards: number;
  shards_per_second: number;
  /** number of the stage, from 0 */
  stage: number;
  stage_name: string;
  state: "running" | "disputed" | "done" | "cancelled" | "failed";
  workers: number;
}

export interface ProofsBody {
  proofs: ProofView[];
}

export interface ReplayOutputBody {
  /** The ID of the puzzle. */
  id: string;
  /** Buttons, counted from 0, and -1 for a reset. */
  moves: number[];
  result: ResultBody;
}

export interface ResultBody {
  /** The hints that the player's app says were shown. */
  hints: Hints;
  /** The player's name, two words. */
  name: string;
  /** Who it is; part of the address of the result. */
  player: string;
  /** 1000 for par, proportionally fewer for more presses, minus the cost of hints. */
  points: number;
  presses: number;
  /** By the server's clock; null for a run without it. */
  seconds: number | null;
  stars: number;
}

export interface ResultInputBody {
  date: string;
  /** The hints that were shown. */
  hints?: Hints;
  /** Buttons, counted from 0, and -1 for a reset; without what was undone. */
  moves: number[];
  /** From the start of the run; without it the result has no time. */
  run?: string;
}

export interface ResultOutputBody {
  /** Whether it was your first result of the day. Only that one counts. */
  first: boolean;
  /** The result that counts. */
  result: ResultBody;
}

export interface Row {
  /** The fewest presses with which it was solved. */
  best?: number;
  /** The button that the player pressed last in this round; -1 for none. */
  last: number;
  /** How many lights are left on the player's board; 0 in mode together, where the room has it. */
  left: number;
  /** How many moves of this round have been counted, resets among them. */
  moves: number;
  name: string;
  /** Counted from 1, in the order in which they came. */
  number: number;
  /** The first to solve has 1; absent for who has not. */
  order?: number;
  /** The lights of the player's board. */
  position?: string;
  presses: number;
  /** How long it took to solve. */
  seconds?: number;
  /** How many puzzles of the series the player has solved. */
  solved_rounds: number;
  /** With how many presses, the fewest of each. */
  total_presses: number;
  /** How long that took. */
  total_seconds: number;
}

export interface RunOutputBody {
  /** Your name. */
  name: string;
  /** To be sent with the result. */
  run: string;
}

export interface StartRoundRequest {
  /** The round to start: the one after that being played. */
  round: number;
}

export interface StartRunRequest {
  date: string;
}

export interface Streak {
  current: number;
  days: number;
  longest: number;
}

export interface TableBody {
  date: string;
  /** The fewest presses first. */
  histogram: BarBody[];
  number: number;
  par: number;
  /** How many have sent a result. */
  players: number;
  /** The first hundred: most points, then least time, then who came first. */
  results: ResultBody[];
}

export interface Update {
  /** The players who have changed. */
  players: Row[];
  /** The room as a whole; absent if it has not changed. */
  room?: Info;
  /** The number of the last event that is part of this. */
  seq: number;
}

export interface UseCodeRequest {
  /** In any case, with or without dashes. */
  code: string;
}
