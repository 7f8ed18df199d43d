import { useEffect, useMemo, useState } from "preact/hooks";
import type { GraphBoard } from "../../protocol";
import { counted } from "../../text";
import { Choices } from "../../ui/controls";
import { useBoard } from "../../ui/useBoard";
import { Bench } from "../boardPage";
import { Files } from "../graph/files";
import { quick } from "../labCore";
import { mixedUp } from "../labPuzzle";
import { Studied } from "../studied";
import {
  flip,
  flipLit,
  most,
  readTable,
  resize,
  simple,
  specOfTable,
  type Table,
  tableOf,
  toFile,
  writeTable,
} from "./table";

type Mode = "table" | "play";

/** The page that edits a board as a table of buttons and lights. */
export function ButtonsPage({ table: text }: { table: string }) {
  const [table, setTable] = useState<Table>(() => readTable(text) ?? simple);
  const [mode, setMode] = useState<Mode>("table");
  useEffect(() => {
    if (location.hash.startsWith("#lab/buttons")) history.replaceState(null, "", `#lab/buttons?${writeTable(table)}`);
  }, [table]);
  return (
    <article class="bench sketch">
      <div class="across">
        <a class="back" href="#lab">
          Lab
        </a>
        <h1>Buttons and lights</h1>
        <Choices<Mode>
          legend="Board"
          name="buttons-mode"
          value={mode}
          options={[
            ["table", "Table"],
            ["play", "Play"],
          ]}
          onChange={setMode}
        />
      </div>
      {mode === "play" ? (
        <PlayTable table={table} />
      ) : (
        <>
          <div class="scene">
            <p class="sub">Each row is a button and each column a light. Tick the lights each button toggles.</p>
            <Matrix table={table} onChange={setTable} />
          </div>
          <div class="known">
            <Sizes table={table} onChange={setTable} />
            <div class="analysis" role="status">
              <Studied spec={specOfTable(table)} />
            </div>
            <Files board={toFile(table)} onRead={(found) => take(found, setTable)} />
          </div>
        </>
      )}
    </article>
  );
}

function take({ lights, toggles, lit }: GraphBoard, onChange: (table: Table) => void): string | undefined {
  if (Math.max(lights, toggles.length) > most)
    return `This file has ${counted(toggles.length, "button", "buttons")} and ${counted(lights, "light", "lights")}. The table can hold ${most} of each.`;
  onChange(tableOf(lights, toggles, lit));
  return undefined;
}

interface Props {
  table: Table;
  onChange(table: Table): void;
}

function Matrix({ table, onChange }: Props) {
  return (
    <div class="tall matrix">
      <table>
        <thead>
          <tr>
            <td />
            {table.lit.map((_, light) => (
              <th key={light} scope="col">
                <span class="unseen">Light </span>
                {light + 1}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row, button) => (
            <tr key={button}>
              <th scope="row">
                <span class="unseen">Button </span>
                {button + 1}
              </th>
              {row.map((on, light) => (
                <td key={light}>
                  <Bead
                    label={`Button ${button + 1} toggles light ${light + 1}`}
                    on={on}
                    onFlip={() => onChange(flip(table, button, light))}
                  />
                </td>
              ))}
            </tr>
          ))}
          <tr class="begins">
            <th scope="row">on</th>
            {table.lit.map((on, light) => (
              <td key={light}>
                <Bead
                  label={`Light ${light + 1} is on at the start`}
                  on={on}
                  onFlip={() => onChange(flipLit(table, light))}
                />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}

function Bead({ label, on, onFlip }: { label: string; on: boolean; onFlip(): void }) {
  return (
    <label class="bead">
      <input type="checkbox" aria-label={label} checked={on} onChange={onFlip} />
      <span />
    </label>
  );
}

function Sizes({ table, onChange }: Props) {
  const [buttons, lights] = [table.rows.length, table.lit.length];
  const field = (label: string, value: number, set: (n: number) => Table) => (
    <label>
      <span class="label">{label}</span>
      <br />
      <input
        type="number"
        min={1}
        max={most}
        value={value}
        onChange={(event) => {
          const next = set(Number(event.currentTarget.value));
          event.currentTarget.value = String(label === "Buttons" ? next.rows.length : next.lit.length);
          onChange(next);
        }}
      />
    </label>
  );
  return (
    <div class="row">
      {field("Buttons", buttons, (n) => resize(table, n, lights))}
      {field("Lights", lights, (n) => resize(table, buttons, n))}
    </div>
  );
}

function PlayTable({ table }: { table: Table }) {
  const board = useBoard(quick, specOfTable(table));
  const puzzle = useMemo(() => {
    if (!board) return undefined;
    const target = new Uint8Array(board.lights);
    const start = Uint8Array.from(table.lit, (on) => (on ? 1 : 0));
    return { board, target, start: start.some((on) => on > 0) ? start : mixedUp(board, target) };
  }, [table, board]);
  return puzzle ? <Bench first={puzzle} title="Your buttons" /> : null;
}
