import { useMemo } from "preact/hooks";
import { minutes } from "../game/names";
import type { Info, Row } from "../service/api";
import { counted } from "../text";
import { Thumbnail } from "../ui/thumbnail";
import { lightsOf, progress, puzzleNumber, type Start, toGoWords } from "./room";

/** Formats a time, rounded down to whole seconds. */
export function clockTime(seconds: number): string {
  return minutes(Math.floor(seconds));
}

/** Returns a player's progress and time, for the whole series once it is over. */
export function standing(info: Info, row: Row, series: boolean): { presses: string; state: string; part: number } {
  if (series) {
    return {
      presses: `${row.solved_rounds} of ${puzzleNumber(info)} solved`,
      state: info.mode === "par" ? counted(row.total_presses, "press", "presses") : clockTime(row.total_seconds),
      part: row.solved_rounds / puzzleNumber(info),
    };
  }
  const presses = counted(row.best ?? row.presses, "press", "presses");
  if (info.mode === "together") return { presses, state: "", part: 0 };
  if (row.order) return { presses, state: clockTime(row.seconds ?? 0), part: 1 };
  return { presses, state: toGoWords(row.to_go), part: progress(row.to_go, info.par) };
}

interface LineProps {
  info: Info;
  start: Start;
  /** Whether the leaderboard covers the whole series. */
  series: boolean;
  row: Row;
  place: number;
  mine: boolean;
  /** Whether to show the player's board. */
  picture?: boolean;
}

/**
 * A player on the leaderboard. The line is redrawn only if its row or place changes. Lines are keyed
 * by place, so a new order changes text instead of moving elements. That is less work, and avoids a
 * bug in Chromium, which fails to restyle an element whose class changes while it is moved.
 */
export function Line({ info, start, series, row, place, mine, picture = false }: LineProps) {
  return useMemo(() => {
    const { presses, state, part } = standing(info, row, series);
    const shared = info.mode === "together";
    const done = series ? part === 1 : row.order !== undefined;
    return (
      <li class={`rank${shared ? " shared" : done ? " done" : ""}${mine ? " mine" : ""}`}>
        {!shared && <span class="place">{place}</span>}
        {picture && !shared && !series && <Thumbnail board={start.board} lights={lightsOf(start, row.position)} />}
        <bdi class="name">{row.name}</bdi>
        {!shared && (
          <span class="bar" aria-hidden="true">
            <i style={{ width: `${100 * part}%` }} />
          </span>
        )}
        <span class="presses">{mine ? `you · ${presses}` : presses}</span>
        {!shared && <span class="state">{state}</span>}
      </li>
    );
  }, [row, place, mine, picture, start, series, info.mode, info.round]);
}
