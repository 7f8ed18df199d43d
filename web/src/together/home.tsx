import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Core } from "../core/core";
import { todaysID } from "../game/names";
import { newSeed } from "../game/seed";
import type { Info } from "../service/api";
import { ask } from "../service/client";
import { Choices, Switch } from "../ui/controls";
import { type BoardSpec, type Level, lastChoice, levels, rememberChoice } from "../ui/families";
import { FamilyPicker } from "../ui/familyPicker";
import { checkKnown } from "./known";
import type { Series } from "./live";
import { goals, maxPuzzles, readCode, sentenceOf } from "./room";

type Mode = Info["mode"];
type Source = "today" | "new" | "ids";
type Many = "1" | "3" | "5" | "10";

const modes = [
  ["race", "Race"],
  ["par", "Fewest presses"],
  ["together", "One shared board"],
] as const;
const sources = [
  ["new", "New"],
  ["today", "Today’s"],
  ["ids", "By ID"],
] as const;
const howMany = [
  ["1", "1"],
  ["3", "3"],
  ["5", "5"],
  ["10", "10"],
] as const;

/** The start page, for joining or hosting a room. */
export function Home({ core, note }: { core: Core; note: string }) {
  return (
    <div class="fields doors">
      <div class="intro">
        <h1>Together</h1>
        <p class="sub">Play the same board at the same time, each on your own screen. No account needed.</p>
      </div>
      <JoinForm note={note} />
      <HostForm core={core} />
    </div>
  );
}

function JoinForm({ note }: { note: string }) {
  const [text, setText] = useState("");
  const [wrong, setWrong] = useState(note);
  const join = (event: Event) => {
    event.preventDefault();
    const code = readCode(text);
    if (code) location.hash = `together/${code}`;
    else setWrong("A code has six letters, like KWTRPM. You’ll find it on the host’s screen.");
  };
  return (
    <form class="door" onSubmit={join}>
      <h2>Join</h2>
      <label class="label" for="roomcode">
        Room code
      </label>
      <div class="row nowrap">
        <input
          id="roomcode"
          class="code"
          type="text"
          placeholder="KWTRPM"
          autocapitalize="characters"
          autocomplete="off"
          spellcheck={false}
          maxLength={12}
          value={text}
          aria-describedby="roomnote"
          onInput={(event) => {
            setText(event.currentTarget.value);
            setWrong("");
          }}
        />
        <button type="submit" class="button">
          Join
        </button>
      </div>
      <p id="roomnote" class="wrong" role="status">
        {wrong}
      </p>
    </form>
  );
}

function HostForm({ core }: { core: Core }) {
  const [typed, setTyped] = useState(false);
  const open = async (series: Series) => {
    const from = location.hash;
    const { code } = await ask("POST /api/rooms", { body: { ...series, typed_names: typed } });
    await checkKnown(code);
    if (location.hash === from) location.hash = `together/${code}/host`;
  };
  return (
    <SeriesForm core={core} title="Host a room" button="Open the room" onMade={open}>
      <div>
        <Switch label="Players can type their names" value={typed} onChange={setTyped} />
        <p class="sub">
          {typed
            ? "Anyone with the code can. You can remove a name."
            : "Everyone gets a name of two words, such as Amber Heron."}
        </p>
      </div>
    </SeriesForm>
  );
}

interface SeriesProps {
  core: Core;
  title: string;
  button: string;
  mode?: Mode;
  /** More fields. */
  children?: ComponentChildren;
  /** Called with the chosen series. If it throws, the form shows the error. */
  onMade(series: Series): Promise<void>;
}

/** The form for choosing a game mode and puzzles. */
export function SeriesForm({ core, title, button, mode: first = "race", children, onMade }: SeriesProps) {
  const [mode, setMode] = useState<Mode>(first);
  const [source, setSource] = useState<Source>("new");
  const [many, setMany] = useState<Many>("3");
  const [{ board, level }, setChoice] = useState(lastChoice);
  const [ids, setIDs] = useState("");
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const choose = (choice: { board: BoardSpec; level: Level }) => {
    rememberChoice(choice.board, choice.level);
    setChoice(choice);
  };
  const puzzles = async (): Promise<string[]> => {
    if (source === "today") return [todaysID()];
    if (source === "ids") return readIDs(ids);
    const made: string[] = [];
    for (let i = 0; i < Number(many); i++) {
      made.push((await core.call("make", { board, level, seed: newSeed() })).id);
    }
    return made;
  };
  const open = async (event: Event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setNote("");
    try {
      await onMade({ mode, puzzles: await puzzles() });
    } catch (error) {
      setNote(sentenceOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form class="door" onSubmit={open}>
      <h2>{title}</h2>
      <div>
        <Choices<Mode> legend="Game mode" name="roommode" options={modes} value={mode} onChange={setMode} />
        <p class="sub">{goals[mode]}</p>
      </div>
      <Choices<Source> legend="Puzzles" name="roomsource" options={sources} value={source} onChange={setSource} />
      {source === "ids" && <IDField value={ids} onInput={setIDs} />}
      {source === "new" && (
        <>
          <Choices<Many> legend="How many" name="roommany" options={howMany} value={many} onChange={setMany} />
          <Choices<Level>
            legend="Level"
            name="roomlevel"
            options={levels}
            value={level}
            onChange={(to) => choose({ board, level: to })}
          />
          <FamilyPicker value={board} onChange={(spec) => choose({ board: spec, level })} />
        </>
      )}
      {children}
      <div class="row open">
        <button type="submit" class="button primary">
          {button}
        </button>
      </div>
      <p class={busy ? "sub" : "wrong"} role="status">
        {busy ? "Making the puzzles…" : note}
      </p>
    </form>
  );
}

function IDField({ value, onInput }: { value: string; onInput(text: string): void }) {
  return (
    <div>
      <label class="label" for="roomids">
        Up to {maxPuzzles} puzzle IDs, one per line
      </label>
      <textarea
        id="roomids"
        rows={4}
        placeholder={"5x5#monday\n5x5,torus#tuesday"}
        autocapitalize="none"
        spellcheck={false}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </div>
  );
}

/** Parses text with one ID per line. If there are none or too many, throws an error with a message
 * for the player. */
export function readIDs(text: string): string[] {
  const ids = text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  if (ids.length === 0) throw new Error("Enter a puzzle ID, such as 5x5#monday.");
  if (ids.length > maxPuzzles)
    throw new Error(`A room can have up to ${maxPuzzles} puzzles; you entered ${ids.length}.`);
  return ids;
}
