import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { CoreUnavailable } from "../core/core";
import { todaysID } from "../game/dailies";
import { hintLabel } from "../game/hints";
import { minutes } from "../game/names";
import type { Session } from "../game/session";
import { toCome, weekOf } from "../game/statistics";
import { isNewcomer, levelWords, readResults } from "../storage";
import { Button, QuietButton } from "../ui/button";
import { IconButton } from "../ui/icons";
import { RuleLine } from "../ui/ruleLine";
import { updated } from "../ui/updates";
import { dayBeside } from "./days";
import { Offer } from "./offer";
import { Moves, Stat, Stats, Thought } from "./parts";
import { Sheet } from "./sheet";

export type DialogName = "settings" | "new" | "share" | "games" | "days" | "draw" | "class" | "space" | "keys";

interface Props {
  session: Session;
  open(dialog: DialogName): void;
}

/** Whether there is no board and none will come, so that there is nothing to control. */
function isLost({ shown, trouble }: Session): boolean {
  return trouble.value !== undefined && !shown.value.game;
}

const win = () => import("./win");

/** A method that solves the puzzle, step by step. */
function Method({ session }: { session: Session }) {
  return <Later load={() => import("./teach")} show={({ Teach }) => <Teach session={session} />} />;
}

/** The panel beside the board, or below it on a phone. */
export function PlaySide({ session, open }: Props) {
  const { id, game, stored } = session.shown.value;
  const won = game?.won ?? false;
  // A win takes the controls away; if one of them had the focus, the heading gets it.
  const hadFocus = useRef(false);
  const assignment = session.assignment.value;
  const lost = isLost(session);
  const begun = game?.begun ?? false;
  useEffect(() => {
    if (begun) win().catch(() => undefined); // so that it is there when it is needed, and offline
  }, [begun]);
  return (
    <>
      {assignment && !lost && (
        <Later
          load={() => import("./assignmentNote")}
          show={({ GameAssignment }) => <GameAssignment session={session} assignment={assignment} />}
        />
      )}
      {!won && !lost && levelWords(id) && <p class="sub">{levelWords(id)}</p>}
      {won && session.teaching.value && <Method session={session} />}
      {won && <Later load={win} show={({ Win }) => <Win session={session} open={open} hadFocus={hadFocus} />} />}
      {!won && !lost && (
        <Stats game={game} view={session.game.value?.view}>
          {session.settings.value.clock && <Clock session={session} />}
        </Stats>
      )}
      {!won && !lost && <Controls session={session} hadFocus={hadFocus} />}
      <Advice session={session} />
      {!stored && (
        <p class="sub" role="status">
          This browser stores nothing, so the game lasts only as long as this page is open.
        </p>
      )}
      <Links session={session} open={open} />
      <Sheet session={session} />
      {wide.matches && !won && game && (
        <Later key={id} load={() => import("./beside")} show={({ Beside }) => <Beside session={session} />} />
      )}
    </>
  );
}

function Clock({ session }: { session: Session }) {
  const [seconds, setSeconds] = useState(session.seconds);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(session.seconds), 500);
    return () => clearInterval(timer);
  }, [session]);
  return <Stat class="clock" name="time" value={minutes(seconds)} />;
}

interface FocusProps {
  session: Session;
  /** Whether the controls had the focus when they went away. */
  hadFocus: { current: boolean };
}

function Controls({ session, hadFocus }: FocusProps) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = row.current;
    return () => {
      hadFocus.current = element?.contains(document.activeElement) ?? false;
    };
  }, [hadFocus]);
  return (
    <div class="row controls" ref={row}>
      <Moves game={session.shown.value.game} act={(action) => session.stage.act(action)} />
      <HintButton session={session} />
    </div>
  );
}

/** It stays enabled while the core thinks, as it would lose the focus; a second click is
 * ignored. */
function HintButton({ session }: { session: Session }) {
  const hint = session.hint.value;
  const ready = session.game.value !== undefined;
  const shows = session.hintShows;
  const wait = session.hintsAfter;
  const early = (session.shown.value.game?.presses ?? 0) < wait;
  if (wait === Number.POSITIVE_INFINITY) return null;
  return (
    <button
      type="button"
      class="button hint"
      disabled={!ready}
      aria-disabled={session.thinking.value || early}
      onClick={() => session.help(shows)}
    >
      {hintLabel(hint)}
    </button>
  );
}

/** The sentence about the board: a hint, or else its rule. It has its room even when it is
 * empty, so that nothing moves, and comes into sight when it says something new. */
function Advice({ session }: { session: Session }) {
  const place = useRef<HTMLDivElement>(null);
  const hint = session.hint.value;
  useEffect(() => {
    if (hint) place.current?.scrollIntoView({ block: "nearest" });
  }, [hint]);
  return (
    <div class="advice" role="status" ref={place}>
      {session.teaching.value && !hint && !session.shown.value.refused ? (
        !session.shown.value.game?.won && <Method session={session} />
      ) : (
        <Note session={session} />
      )}
    </div>
  );
}

function Note({ session }: { session: Session }) {
  const [fresh, setFresh] = useState(isNewcomer);
  const hint = session.hint.value;
  const view = session.game.value?.view;
  const trouble = session.trouble.value;
  const { game, refused } = session.shown.value;
  if (trouble) return <Trouble session={session} trouble={trouble} />;
  if (hint || view?.impossible) return <Thought hint={hint} view={view} why={() => session.ask("proof")} />;
  if (game?.empty) {
    return (
      <div class="note plain">
        The lights of this puzzle are as they should be already, so there is nothing to solve. Choose another one below.
      </div>
    );
  }
  if (!game || game.won) return null;
  if (refused)
    return (
      <div class="note" key={refused}>
        {view?.rule}
      </div>
    );
  if (game.target && !game.presses) return <p class="sub">Turn on the outlined lights, and no others.</p>;
  const asks = fresh && !game.canUndo;
  // A new element for each press, so that screen readers announce it again.
  if (session.worth)
    return (
      <p class="sub" key={game.presses}>
        {session.worth}
      </p>
    );
  return asks ? <Offer board={game.board} onAnswer={() => setFresh(false)} /> : <RuleLine board={game.board} />;
}

/** What went wrong; without the core the puzzle can be opened again, and from a link that leads
 * nowhere there is a way on. */
function Trouble({ session, trouble }: { session: Session; trouble: Error }) {
  const { stage } = session;
  const retries = trouble instanceof CoreUnavailable;
  const again = () => {
    stage.view?.focus(); // the button goes away
    session.open(stage.id);
  };
  return (
    <div class="note" role="alert">
      <p>{trouble.message}</p>
      {retries && <Button onClick={again}>Try again</Button>}
      {!retries && !session.shown.value.game && (
        <a class="button primary" href="#today">
          Play today’s
        </a>
      )}
    </div>
  );
}

interface OpenerProps {
  name: DialogName;
  text: string;
  open: Props["open"];
}

/** A button that opens a dialog. */
function Opener({ name, text, open }: OpenerProps) {
  return (
    <button type="button" class="button quiet" aria-haspopup="dialog" onClick={() => open(name)}>
      {text}
    </button>
  );
}

/** The specs of boards that can be seen in space. */
const hasShape = /^cube|x\d+x|,(cyl|tor|mob|kle|pro)/;

function Links({ session, open }: Props) {
  const { stage } = session;
  const { id, game, zoom } = session.shown.value;
  const now = session.day.value;
  const isToday = id === todaysID(now);
  const days = [
    ["Day before", dayBeside(id, -1, now)],
    ["Day after", dayBeside(id, 1, now)],
  ];
  return (
    <div class="row links">
      {zoom && (
        <>
          <IconButton icon="plus" label="Larger lights" disabled={!zoom.larger} onClick={() => stage.zoom(1)} />
          <IconButton icon="minus" label="Smaller lights" disabled={!zoom.smaller} onClick={() => stage.zoom(-1)} />
        </>
      )}
      <Opener name="new" open={open} text="New puzzle" />
      {game && !game.won && !session.hintsAfter && !session.teaching.value && (
        <QuietButton onClick={() => session.teach()}>Teach me</QuietButton>
      )}
      {!game?.won && !isLost(session) && <Opener name="share" open={open} text="Share" />}
      {game && hasShape.test(game.board.spec) && <Opener name="space" open={open} text="In 3D" />}
      <Opener name="games" open={open} text="Your games" />
      <Opener name="days" open={open} text="Your days" />
      {days.map(
        ([name, day]) =>
          day && (
            <a key={name} class="button quiet" href={`#${day}`}>
              {name}
            </a>
          ),
      )}
      <a class="button quiet" href="#sprint">
        Sprint
      </a>
      {!isToday && (
        <a class="button quiet" href="#today">
          Today
        </a>
      )}
      {updated.value && <QuietButton onClick={() => location.reload()}>Reload to update</QuietButton>}
    </div>
  );
}

/** A part of the panel that is loaded when it is first shown. */
function Later<T>({ load, show }: { load(): Promise<T>; show(part: T): ComponentChildren }) {
  const [part, setPart] = useState<{ loaded: T } | undefined>(undefined);
  useEffect(() => {
    load().then(
      (loaded) => setPart({ loaded }),
      () => undefined, // the game works without it
    );
  }, []);
  return <>{part && show(part.loaded)}</>;
}

/** Whether there is room beside the board for more than the game. */
const wide = matchMedia("(min-width: 1200px) and (min-height: 640px)");

/** The daily puzzles of the week that the puzzle on the board belongs to, lit where they were
 * solved, with a ring around the one on the board. A dot leads to the puzzle of its day, once the
 * day has come. Other puzzles have no week. */
export function Week({ session }: { session: Session }) {
  const { id } = session.shown.value;
  const calendar = session.calendar.value;
  const now = session.day.value;
  const week = useMemo(() => (calendar ? weekOf(id, calendar.code, readResults(), now) : []), [id, calendar, now]);
  if (week.length === 0) return null;
  return (
    <ul class="week" aria-label="Your week">
      {week.map(({ id: day, name, words, solved }) => {
        const text = <span class="unseen">{`${name}: ${words}`}</span>;
        const shown = day === id;
        return (
          <li key={day} class={`${solved ? "on" : ""}${shown ? " shown" : ""}`} title={name}>
            {words === toCome ? (
              text
            ) : (
              <a href={`#${day}`} aria-current={shown ? "page" : undefined}>
                {text}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
