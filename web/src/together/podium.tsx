import { isSeriesOver, type Room, winners } from "./room";
import { standing } from "./table";

/** The top three at the end, with the winner in the middle. On a shared board everyone wins. */
export function Podium({ room, mine }: { room: Room; mine: number }) {
  const { info } = room;
  const series = isSeriesOver(room);
  const best = winners(room).slice(0, 3);
  if (info.mode === "together" || best.length === 0) {
    const solved = info.mode === "together" && info.solved > 0;
    return <p class="waiting final">{solved ? "Final results: you all did it!" : "Final results"}</p>;
  }
  return (
    <section class="podium" aria-label="Winners">
      <h2 class="final">Final results</h2>
      <ol>
        {best.map((row, i) => {
          const { presses, state } = standing(info, row, series);
          return (
            <li key={row.number} class={`step${i + 1}${row.number === mine ? " mine" : ""}`}>
              <b class="name">
                {row.number === mine && "You, "}
                <bdi>{row.name}</bdi>
              </b>
              <span class="sub">
                {presses}, {state}
              </span>
              <span class="block" aria-hidden="true">
                {i + 1}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
