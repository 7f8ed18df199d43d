import "./chaseTable.css";
import type { Row } from "../protocol";

/** Returns the row of a chase table for the lights left at the bottom. */
export function rowOf(rows: readonly Row[], left: readonly number[]): Row | undefined {
  return rows.find((row) => row.left.join() === left.join());
}

/** The table for solving by hand: what is left at the bottom, and what to press at the top. */
export function ChaseTable({ rows, cols, here }: { rows: readonly Row[]; cols: number; here?: Row }) {
  if (rows.length === 0)
    return <p class="sub more">On this board, chasing once solves every position that has a solution.</p>;
  return (
    <div class="tall more" tabIndex={0} role="region" aria-label="Chase table">
      <table class="chase">
        <thead>
          <tr>
            <th scope="col">Left at the bottom</th>
            <th scope="col">Press at the top</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.left.join()} class={row === here ? "here" : ""}>
              <td>
                <Beads cols={cols} at={row.left} kind="on" />
              </td>
              <td>
                <Beads cols={cols} at={row.press} kind="press" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Beads({ cols, at, kind }: { cols: number; at: readonly number[]; kind: "on" | "press" }) {
  const numbers = at.map((col) => col + 1).join(", ");
  return (
    <span class="beads" role="img" aria-label={`${at.length === 1 ? "column" : "columns"} ${numbers}`}>
      {Array.from({ length: cols }, (_, col) => (
        <i key={col} class={at.includes(col) ? kind : ""} />
      ))}
    </span>
  );
}
