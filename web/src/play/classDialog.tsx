import { useState } from "preact/hooks";
import { type Assignment, maxNote, maxWait } from "../game/assignment";
import { formatAssignment } from "../game/assignmentLink";
import { titleOf } from "../game/names";
import type { Session } from "../game/session";
import { linkTo } from "../route";
import { messageOf } from "../text";
import { Button } from "../ui/button";
import { Choices } from "../ui/controls";
import { copied } from "../ui/copied";
import { Dialog } from "../ui/dialog";
import { maxLights, type PerPage, printSheet } from "./sheets";

type Policy = "all" | "after" | "none";

/** Returns the height in pixels of a 400-pixel-wide frame that fits a board with this many rows,
 * its controls and the teacher's note. */
export function frameHeight(rows: number, note: string): number {
  const around = 440;
  const [light, fewest, most] = [44, 6, 8]; // taller boards get smaller lights
  const [line, characters] = [24, 32];
  const lines = note.trim()
    ? note.split("\n").reduce((sum, text) => sum + 1 + Math.floor(text.length / characters), 0)
    : 0;
  return around + light * Math.min(most, Math.max(fewest, Math.ceil(rows))) + line * lines;
}

/** Returns the HTML for the iframe. Screen readers announce its title. */
function frameCode(address: string, title: string, height: number): string {
  const quoted = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  return (
    `<iframe src="${quoted(address)}" title="${quoted(title)}" width="400" height="${height}"` +
    ` style="border: 0" sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"></iframe>`
  );
}

/** Makes a link for a class, and the HTML that embeds the puzzle in a course page. */
export function ClassDialog({ session, onClose }: { session: Session; onClose(): void }) {
  const { id, game } = session.shown.value;
  const [policy, setPolicy] = useState<Policy>("all");
  const [wait, setWait] = useState(5);
  const [goal, setGoal] = useState<Assignment["goal"]>("solve");
  const [note, setNote] = useState("");
  const [told, setTold] = useState("");
  const hints = policy === "all" ? 0 : policy === "none" ? Number.POSITIVE_INFINITY : wait;
  const addressOf = (puzzle: string) => `${encodeURI(puzzle)}?${formatAssignment({ hints, goal, note })}`;
  const address = addressOf(id);
  const { title } = titleOf(id, game?.board);
  const link = linkTo(address);
  const height = frameHeight(game?.board.frame.height ?? 0, note);
  const code = frameCode(new URL(`./embed.html#${address}`, location.href).href, `Lights Out: ${title}`, height);
  const sorry = "Couldn’t copy it. Please select the text and copy it yourself.";
  const copy = async (words: string) => setTold(await copied(words, sorry));
  return (
    <Dialog title="For a class" onClose={onClose}>
      <div class="fields">
        <Choices<Policy>
          legend="Hints"
          name="policy"
          value={policy}
          options={[
            ["all", "Anytime"],
            ["after", "After some presses"],
            ["none", "None"],
          ]}
          onChange={setPolicy}
        />
        {policy === "after" && (
          <label class="aside">
            Presses before the first hint
            <input
              type="number"
              min={1}
              max={maxWait}
              value={wait}
              onInput={(event) => setWait(Math.min(maxWait, Math.max(1, Number(event.currentTarget.value) || 1)))}
            />
          </label>
        )}
        <Choices<Assignment["goal"]>
          legend="Goal"
          name="goal"
          value={goal}
          options={[
            ["solve", "Solve it"],
            ["par", "Solve it in par"],
          ]}
          onChange={setGoal}
        />
        <div>
          <label class="label" for="note">
            Note to the class
          </label>
          <textarea
            id="note"
            rows={2}
            maxLength={maxNote}
            value={note}
            onInput={(event) => setNote(event.currentTarget.value)}
          />
        </div>
        <Output id="class-link" label="Link" text={link} onCopy={copy} />
        <Output id="class-code" label="Embed code" text={code} onCopy={copy} />
        <p class="sub" role="status">
          {told}
        </p>
        {game && !game.target && !game.board.apart && game.board.lights <= maxLights && (
          <SheetChoice session={session} addressOf={(puzzle) => linkTo(addressOf(puzzle))} />
        )}
        <p class="sub">
          The settings are part of the link, where anyone can read them. They’re meant for class, not for exams.
        </p>
      </div>
    </Dialog>
  );
}

/** Prints a sheet of puzzles like this one. */
function SheetChoice({ session, addressOf }: { session: Session; addressOf(id: string): string }) {
  const { id, game } = session.shown.value;
  const [perPage, setPerPage] = useState<PerPage>("6");
  const [told, setTold] = useState("");
  const make = async () => {
    setTold("Making your sheet…");
    try {
      const wanted = { core: session.core, id, spec: game?.board.spec ?? "", count: Number(perPage) };
      await printSheet(wanted, addressOf);
      setTold("Your sheet has this puzzle and others like it. The answers are on the second page.");
    } catch (error) {
      setTold(messageOf(error));
    }
  };
  return (
    <div class="fields">
      <Choices<PerPage>
        legend="Sheet to print"
        name="sheet"
        value={perPage}
        options={[
          ["4", "4 puzzles"],
          ["6", "6 puzzles"],
          ["9", "9 puzzles"],
        ]}
        onChange={setPerPage}
      />
      <div class="row">
        <Button onClick={make}>Print the sheet</Button>
      </div>
      <p class="sub" role="status">
        {told}
      </p>
    </div>
  );
}

interface OutputProps {
  id: string;
  label: string;
  text: string;
  onCopy(text: string): void;
}

function Output({ id, label, text, onCopy }: OutputProps) {
  return (
    <div>
      <label class="label" for={id}>
        {label}
      </label>
      <div class="row nowrap">
        <input id={id} type="text" readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
        <button type="button" class="button" aria-label={`Copy: ${label}`} onClick={() => onCopy(text)}>
          Copy
        </button>
      </div>
    </div>
  );
}
