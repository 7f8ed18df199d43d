import { useEffect, useRef, useState } from "preact/hooks";
import { newSeed } from "../game/seed";
import type { Session } from "../game/session";
import { messageOf } from "../text";
import { Choices, TextForm } from "./controls";
import { Dialog } from "./dialog";

const boards = [
  ["3x3", "3 × 3"],
  ["5x5", "5 × 5"],
  ["7x7", "7 × 7"],
  ["10x10", "10 × 10"],
  ["20x20", "20 × 20"],
  ["5x5,torus", "Torus"],
  ["4x8,mobius", "Möbius strip"],
  ["6x6,rule=x", "Diagonals"],
  ["6x6,rule=knight", "Knight"],
  ["hex4", "Hexagons"],
  ["tri6", "Triangles"],
  ["cube3", "Cube"],
  ["3x3x3", "3 × 3 × 3"],
  ["5x5,mod=3", "Three colours"],
] as const;

const levels = [
  ["easy", "Easy"],
  ["medium", "Medium"],
  ["hard", "Hard"],
] as const;

type BoardSpec = (typeof boards)[number][0];
type Level = (typeof levels)[number][0];

export function NewPuzzleDialog({ session, onClose }: { session: Session; onClose(): void }) {
  const [board, setBoard] = useState<BoardSpec>("5x5");
  const [level, setLevel] = useState<Level>("easy");
  const [id, setID] = useState("");
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const gone = useRef(false);
  useEffect(
    () => () => {
      gone.current = true;
    },
    [],
  );
  // If the dialog is closed meanwhile, the address stays as it is.
  const go = async (event: Event, find: () => Promise<string>) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      const to = await find();
      if (gone.current) return;
      location.hash = to;
      onClose();
    } catch (error) {
      setNote(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  const start = (event: Event) =>
    go(event, async () => (await session.core.call("make", { board, level, seed: newSeed() })).id);
  const openID = (event: Event) =>
    go(event, async () => {
      await session.core.call("resolve", { id: id.trim() });
      return id.trim();
    });
  return (
    <Dialog title="New puzzle" onClose={onClose}>
      <div class="fields">
        <form onSubmit={start}>
          <Choices<BoardSpec> legend="Board" name="newboard" options={boards} value={board} onChange={setBoard} />
          <Choices<Level> legend="Level" name="newlevel" options={levels} value={level} onChange={setLevel} />
          <button type="submit" class="button primary">
            Start
          </button>
        </form>
        <TextForm
          id="anyid"
          label="Or any puzzle, by its ID"
          value={id}
          placeholder="8x8,klein#moon"
          button="Open"
          onInput={setID}
          onSubmit={openID}
        />
        <p class={busy ? "sub" : note ? "wrong" : "unseen"} role="status">
          {busy ? "Making a puzzle …" : note}
        </p>
      </div>
    </Dialog>
  );
}
