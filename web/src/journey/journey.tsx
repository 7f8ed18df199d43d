import { render } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Core } from "../core/core";
import { begin, exchange, type Place, placeOf, progressText, rememberedPath, starWords, travel } from "../game/journey";
import { resolveLocally } from "../game/resolve";
import { item } from "../item";
import type { LevelView, Path, WorldView } from "../protocol";
import { messageOf } from "../text";
import { Button } from "../ui/button";
import { Switch } from "../ui/controls";
import { download } from "../ui/download";
import { Thumbnail } from "../ui/thumbnail";
import "../board/offered";
import { frame } from "./figures";
import { Sky, useFigure } from "./sky";

/** The maximum size of a progress file, the same limit as in Go's package journey. */
const maxFile = 1 << 18;

/** Shows the journey, and returns the title of the page. */
export function showJourney(root: HTMLElement, core: Core): string {
  // A new key renders the page from scratch, so that it includes the wins since the last visit.
  render(<Journey key={visits++} core={core} />, root);
  return "Journey";
}

let visits = 0;

function Journey({ core }: { core: Core }) {
  const [path, setPath] = useState<Path>(rememberedPath);
  const [note, setNote] = useState("");
  const go = (change: Parameters<typeof travel>[1], done = "") =>
    travel(core, change).then(
      (found) => {
        setPath(found);
        setNote(done);
      },
      (error) => setNote(messageOf(error)),
    );
  useEffect(() => {
    travel(core).then(
      async (found) => {
        setPath(found);
        const both = await exchange(core);
        if (both) setPath(both);
      },
      (error) => setNote(messageOf(error)),
    );
  }, [core]);
  const next = placeOf(path, path.next);
  return (
    <div class="journey-page">
      <div>
        <div class="journey-head">
          <h1>Journey</h1>
          <Stars stars={path.stars} of={path.of} />
        </div>
        <p class="sub">
          A path through the whole game. Each level has three stars: one for solving it and, without hints, one for
          coming close to par and one for making par.
        </p>
      </div>
      {next && <NextLevel place={next} />}
      <Switch label="Open every level" value={path.all_open} onChange={(allOpen) => go({ allOpen })} />
      <div class="worlds">
        {path.worlds.map((world, i) => (
          <World key={world.name} world={world} number={i + 1} next={path.next} />
        ))}
      </div>
      <p>
        Three minutes to spare? <a href="#sprint">Play a sprint</a> and solve as many small boards as you can.
      </p>
      <Keep onChange={go} />
      <p class={note ? "sub" : "unseen"} role="status">
        {note}
      </p>
    </div>
  );
}

function Stars({ stars, of }: { stars: number; of: number }) {
  return (
    <p class="stars">
      <span aria-hidden="true">★</span> {stars} of {of}
      <span class="unseen"> stars</span>
    </p>
  );
}

/** Describes a level in a few words. */
function aboutLevel({ par, grade, idea }: LevelView): string {
  return [`Par ${par}`, grade, idea && `New: ${idea}`].filter(Boolean).join(" · ");
}

function NextLevel({ place: { level, number } }: { place: Place }) {
  return (
    <section class="next-level" aria-label="Next level">
      <Picture level={level} />
      <div>
        <b>
          Level {number} · {level.title}
        </b>
        <p class="sub">{level.about}</p>
        <p class="sub">{aboutLevel(level)}</p>
      </div>
      <a
        class="button primary"
        href={`#${level.id}`}
        aria-label={`Play level ${number}, ${level.title}`}
        onClick={() => begin(level, number)}
      >
        Play
      </a>
    </section>
  );
}

/** The board of a level. */
function Picture({ level }: { level: LevelView }) {
  const position = useMemo(() => resolveLocally(level.id), [level.id]);
  return position ? <Thumbnail board={position.board} lights={position.lights} /> : null;
}

interface WorldProps {
  world: WorldView;
  number: number;
  /** The ID of the level to play next. */
  next: string;
}

/** A world: its constellation, with its levels as stars, and the selected level. */
function World({ world, number, next }: WorldProps) {
  const [chosen, setChosen] = useState<number | undefined>(undefined);
  const name = `world-${world.name}`;
  return (
    <section class={`world ${world.open ? "" : "closed"}`} aria-labelledby={name}>
      <div class="world-head">
        <h2 id={name}>
          {number} · {world.title}
        </h2>
        {world.open && <Stars stars={world.stars} of={world.of} />}
      </div>
      <p class="sub">{world.about}</p>
      {world.open ? (
        <>
          <Constellation world={world} number={number} next={next} chosen={chosen} onChoose={setChosen} />
          <div class="chosen" role="status">
            {chosen !== undefined && <Chosen level={item(world.levels, chosen)} number={`${number}-${chosen + 1}`} />}
          </div>
        </>
      ) : (
        <>
          <Sky world={world} />
          <p class="sub">{world.opens}</p>
        </>
      )}
    </section>
  );
}

interface ConstellationProps extends WorldProps {
  chosen: number | undefined;
  onChoose(level: number): void;
}

function Constellation({ world, number, next, chosen, onChoose }: ConstellationProps) {
  const list = useRef<HTMLOListElement>(null);
  const { spots } = useFigure(world);
  const first = Math.max(
    0,
    world.levels.findIndex(({ id }) => id === next),
  );
  // The constellation is a single tab stop; the arrow keys move from star to star.
  const [at, setAt] = useState(first);
  const move = (event: KeyboardEvent) => {
    const last = world.levels.length - 1;
    const steps: Record<string, number> = { ArrowLeft: at - 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowDown: at + 1 };
    const to = event.key === "Home" ? 0 : event.key === "End" ? last : steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const there = Math.min(Math.max(to, 0), last);
    setAt(there);
    list.current?.querySelectorAll<HTMLElement>("button")[there]?.focus();
  };
  return (
    <div class="figure">
      <Sky world={world} />
      <ol ref={list} onKeyDown={move}>
        {world.levels.map((level, i) => {
          const [x, y] = spots[i] ?? [0, 0];
          const state = !level.open ? "closed" : level.id === next ? "next" : `won${level.stars}`;
          return (
            <li key={level.id} style={{ left: `${x}%`, top: `${(100 * y) / frame.height}%` }}>
              <button
                type="button"
                class={`star ${state}`}
                tabIndex={i === at ? 0 : -1}
                aria-pressed={i === chosen}
                aria-label={`Level ${number}-${i + 1}, ${level.title}, ${level.open ? starWords(level.stars) : "not open yet"}`}
                onClick={() => {
                  setAt(i);
                  onChoose(i);
                }}
              >
                <i aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** The selected level, with a Play button, which is not primary, because the next level's is. */
function Chosen({ level, number }: { level: LevelView; number: string }) {
  return (
    <div class="next-level">
      <Picture level={level} />
      <div>
        <b>
          {number} · {level.title}
        </b>
        <p class="sub">{level.about}</p>
        <p class="sub">
          {aboutLevel(level)} · {level.open ? starWords(level.stars) : "not open yet"}
        </p>
      </div>
      {level.open && (
        <a class="button" href={`#${level.id}`} onClick={() => begin(level, number)}>
          Play
        </a>
      )}
    </div>
  );
}

interface KeepProps {
  onChange(change: Parameters<typeof travel>[1], done?: string): void;
}

/** Lets the player save and load the stars. */
function Keep({ onChange }: KeepProps) {
  const chosen = useRef<HTMLInputElement>(null);
  const open = async ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const file = currentTarget.files?.[0];
    if (!file) return;
    const more = file.size <= maxFile ? await file.text() : "too long";
    currentTarget.value = "";
    onChange({ more }, "Added the stars from your file.");
  };
  const save = () => download(new Blob([progressText()], { type: "text/plain" }), "journey.txt");
  return (
    <section class="keep" aria-label="Your progress">
      <div class="row">
        <Button onClick={save}>Save stars to a file</Button>
        <input ref={chosen} type="file" accept=".txt" hidden aria-label="Saved stars" onChange={open} />
        <Button onClick={() => chosen.current?.click()}>Add stars from a file…</Button>
      </div>
      <p class="sub">Your stars are saved on this device. The terminal game uses the same files.</p>
    </section>
  );
}
