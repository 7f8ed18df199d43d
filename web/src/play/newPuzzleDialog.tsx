import { useEffect, useRef, useState } from "preact/hooks";
import { writeLevel } from "../game/level";
import { newSeed } from "../game/seed";
import type { Session } from "../game/session";
import { messageOf } from "../text";
import { Button } from "../ui/button";
import { Choices, TextForm } from "../ui/controls";
import { Dialog } from "../ui/dialog";
import { type BoardSpec, type Level, lastChoice, levels, rememberChoice } from "../ui/families";
import { FamilyPicker } from "../ui/familyPicker";

interface Props {
  session: Session;
  onClose(): void;
  open(dialog: "draw"): void;
}

export function NewPuzzleDialog({ session, onClose, open }: Props) {
  const [{ board, level }, setChoice] = useState(lastChoice);
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
  const choose = (choice: { board: BoardSpec; level: Level }) => {
    rememberChoice(choice.board, choice.level);
    setChoice(choice);
  };
  // If the dialog closes in the meantime, the address doesn't change.
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
    go(event, async () => {
      const made = await session.core.call("make", { board, level, seed: newSeed() });
      writeLevel({ id: made.id, number: "", title: "", about: made.grade });
      return made.id;
    });
  const openID = (event: Event) =>
    go(event, async () => {
      await session.core.call("resolve", { id: id.trim() });
      return id.trim();
    });
  return (
    <Dialog title="New puzzle" onClose={onClose}>
      <div class="fields">
        <form onSubmit={start}>
          <Choices<Level>
            legend="Level"
            name="newlevel"
            options={levels}
            value={level}
            onChange={(to) => choose({ board, level: to })}
          />
          <FamilyPicker value={board} onChange={(spec) => choose({ board: spec, level })} />
          <div class="row start">
            <button type="submit" class="button primary">
              Start
            </button>
            <Button onClick={() => open("draw")}>Draw your own</Button>
          </div>
        </form>
        <TextForm
          id="anyid"
          label="Or open any puzzle by its ID"
          value={id}
          placeholder="8x8,klein#moon"
          button="Open"
          onInput={(text) => {
            setID(text);
            setNote("");
          }}
          onSubmit={openID}
        />
        <p class={busy ? "sub" : note ? "wrong" : "unseen"} role="status">
          {busy ? "Making a puzzle…" : note}
        </p>
      </div>
    </Dialog>
  );
}
