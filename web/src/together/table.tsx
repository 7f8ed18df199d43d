import { useMemo } from "preact/hooks";
import { minutes } from "../game/names";
import type { Info, Row } from "../service/api";
import { counted } from "../text";
import { Thumbnail } from "../ui/thumbnail";
import { lightsOf, progress, type Start } from "./room";

/** The seconds of a time that was measured in fractions of them. */
export function clockTime(seconds: number): string {
  return minutes(Math.floor(seconds));
}

/** How far a player is, and how fast. */
export function standing(info: Info, row: Row): { presses: string; state: string } {
  if (info.mode === "together") return { presses: counted(row.presses, "press", "presses"), state: "" };
  if (!row.order) return { presses: counted(row.presses, "press", "presses"), state: `${row.left} left` };
  return { presses: counted(row.best ?? row.presses, "press", "presses"), state: clockTime(row.seconds ?? 0) };
}

interface LineProps {
  info: Info;
  start: Start;
  row: Row;
  place: number;
  mine: boolean;
  /** Whether the player's board is shown. */
  picture?: boolean;
}

/**
 * A player in the table. The same row in the same place is not drawn again. Lines are keyed by
 * their places, so that a new order changes texts and moves nothing: that is less work, and
 * Chromium forgets to style what gets another class as it is moved.
 */
export function Line({ info, start, row, place, mine, picture = false }: LineProps) {
  return useMemo(() => {
    const { presses, state } = standing(info, row);
    const shared = info.mode === "together";
    const left = row.order ? 0 : row.left;
    return (
      <li class={`rank${shared ? " shared" : row.order ? " done" : ""}${mine ? " mine" : ""}`}>
        {!shared && <span class="place">{place}</span>}
        {picture && !shared && <Thumbnail board={start.board} lights={lightsOf(start, row.position)} />}
        <b class="name">{row.name}</b>
        {!shared && (
          <span class="bar" aria-hidden="true">
            <i style={{ width: `${100 * progress(left, start.lit)}%` }} />
          </span>
        )}
        <span class="presses">{mine ? `you · ${presses}` : presses}</span>
        {!shared && <span class="state">{state}</span>}
      </li>
    );
  }, [row, place, mine, picture, start, info.mode]);
}
