// The requests and answers of the service, generated from internal/service/server/openapi.json:
//
//	UPDATE=api npm test -- api

export interface API {
  /** The daily puzzle for a date. */
  "GET /api/days/{date}": { sent: undefined; answer: DayBody };
  /** Your own result for a day, with its place and the top of the leaderboard. */
  "GET /api/days/{date}/mine": { sent: undefined; answer: StandingBody };
  /** A player's result for a day, with its moves for replay. */
  "GET /api/days/{date}/results/{player}": { sent: undefined; answer: ReplayOutputBody };
  /** The leaderboard for a day, with a histogram of presses. */
  "GET /api/days/{date}/table": { sent: undefined; answer: TableBody };
  /** Delete your results, streak and stars; your moves in rooms are deleted with the rooms. */
  "DELETE /api/me": { sent: undefined; answer: MeBody };
  /** Your name, the daily puzzles you have solved, and your streak. */
  "GET /api/me": { sent: undefined; answer: MeBody };
  /** Your recovery code, for signing in on another device. */
  "GET /api/me/code": { sent: undefined; answer: CodeOutputBody };
  /** Sign in with a recovery code. */
  "POST /api/me/code": { sent: UseCodeRequest; answer: MeBody };
  /** Merge journey stars with yours; returns the best of both. */
  "POST /api/me/journey": { sent: JourneyBody; answer: JourneyBody };
  /** Send a solved game; returns its place and the top of the leaderboard. */
  "POST /api/results": { sent: ResultInputBody; answer: ResultOutputBody };
  /** Open a room for playing together. */
  "POST /api/rooms": { sent: OpenRoomInputBody; answer: OpenRoomOutputBody };
  /** The current state of a room. */
  "GET /api/rooms/{code}": { sent: undefined; answer: Update };
  /** End the series and show the winners (host only). */
  "POST /api/rooms/{code}/end": { sent: undefined; answer: HostOutputBody };
  /** Lock a room to new players, or unlock it (host only). */
  "POST /api/rooms/{code}/lock": { sent: LockRoomRequest; answer: HostOutputBody };
  /** Your own state in a room. */
  "GET /api/rooms/{code}/me": { sent: undefined; answer: MemberBody };
  /** Send moves; each counts once, even if sent again. */
  "POST /api/rooms/{code}/moves": { sent: MovesInputBody; answer: MovesOutputBody };
  /** Get a new name of two words, before your first move. */
  "POST /api/rooms/{code}/name": { sent: undefined; answer: MemberBody };
  /** Set your name, before your first move, in a room whose players may type their names. */
  "PUT /api/rooms/{code}/name": { sent: TypeNameRequest; answer: MemberBody };
  /** Join a room. */
  "POST /api/rooms/{code}/players": { sent: undefined; answer: MemberBody };
  /** Remove a player from a room (host only). */
  "DELETE /api/rooms/{code}/players/{number}": { sent: undefined; answer: HostOutputBody };
  /** Remove the name that a player typed, who gets two words instead (host only). */
  "DELETE /api/rooms/{code}/players/{number}/name": { sent: undefined; answer: HostOutputBody };
  /** Start the next round (host only). */
  "POST /api/rooms/{code}/rounds": { sent: StartRoundRequest; answer: HostOutputBody };
  /** Start another series with the same players after the last one has ended (host only). */
  "POST /api/rooms/{code}/series": { sent: StartSeriesRequest; answer: HostOutputBody };
  /** Start a run, timed by the server's clock; returns the days you have solved. */
  "POST /api/run": { sent: StartRunRequest; answer: RunOutputBody };
}

export interface BarBody {
  players: number;
  presses: number;
}

export interface CodeOutputBody {
  code: string;
}

export interface DayBody {
  board: string;
  date: string;
  id: string;
  number: number;
  par: number;
  proved: boolean;
  start: string;
}

export interface HostOutputBody {
  round: number;
}

export interface Info {
  board: string;
  code: string;
  ended: boolean;
  ends: number;
  first: number;
  locked: boolean;
  mode: "race" | "par" | "together";
  par: number;
  players: number;
  position?: string;
  presses?: number;
  puzzle: string;
  round: number;
  rounds: number;
  series: number;
  solved: number;
  start: string;
  started: number;
  to_go: number;
  typed_names: boolean;
}

export interface JourneyBody {
  progress: string;
}

export interface LockRoomRequest {
  locked: boolean;
}

export interface MeBody {
  days: number[];
  name: string;
  player: string;
  streak: Streak;
}

export interface MemberBody {
  host: boolean;
  moves: number;
  now: number;
  number: number;
}

export interface MovesInputBody {
  first: number;
  moves: number[];
  round: number;
}

export interface MovesOutputBody {
  moves: number;
}

export interface OpenRoomInputBody {
  mode: "race" | "par" | "together";
  puzzles: string[];
  typed_names?: boolean;
}

export interface OpenRoomOutputBody {
  code: string;
  ends: number;
}

export interface ReplayOutputBody {
  id: string;
  moves: number[];
  result: ResultBody;
}

export interface ResultBody {
  hints: number;
  name: string;
  player: string;
  presses: number;
  seconds: number | null;
  shown: boolean;
  stars: number;
  too_fast?: boolean;
}

export interface ResultInputBody {
  date: string;
  hints?: number;
  moves: number[];
  run?: string;
  shown?: boolean;
}

export interface ResultOutputBody {
  first: boolean;
  percent: number;
  place: number;
  result: ResultBody;
  table: TableBody;
}

export interface Row {
  best?: number;
  last: number;
  moves: number;
  name: string;
  number: number;
  order?: number;
  position?: string;
  presses: number;
  removed?: boolean;
  seconds?: number;
  solved_rounds: number;
  to_go: number;
  total_presses: number;
  total_seconds: number;
  typed?: boolean;
  unnamed?: boolean;
}

export interface RunOutputBody {
  days: number[];
  done: boolean;
  name: string;
  player: string;
  run: string;
  streak: Streak;
}

export interface StandingBody {
  percent: number;
  place: number;
  result: ResultBody;
  table: TableBody;
}

export interface StartRoundRequest {
  round: number;
}

export interface StartRunRequest {
  date: string;
}

export interface StartSeriesRequest {
  mode: "race" | "par" | "together";
  puzzles: string[];
  series: number;
}

export interface Streak {
  current: number;
  days: number;
  freezes: number;
  frozen: string;
  longest: number;
  used: boolean;
}

export interface TableBody {
  date: string;
  histogram: BarBody[];
  listed: number;
  number: number;
  par: number;
  players: number;
  results: ResultBody[];
}

export interface TypeNameRequest {
  name: string;
}

export interface Update {
  players: Row[];
  room?: Info;
  seq: number;
}

export interface UseCodeRequest {
  code: string;
}
