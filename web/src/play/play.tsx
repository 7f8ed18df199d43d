import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { hintLabel } from "../game/hints";
import { isGuided, levelOf } from "../game/level";
import { dateOf } from "../game/names";
import type { Session } from "../game/session";
import { IconButton } from "../ui/icons";
import { Later } from "../ui/later";
import { RuleLine } from "../ui/ruleLine";
import { MenuButton, Stats, Thought } from "./parts";
import { Sheet } from "./sheet";

export type DialogName = "settings" | "new" | "share" | "games" | "days" | "draw" | "class" | "keys" | "menu";

interface Props {
  session: Session;
  open(dialog: DialogName): void;
}

/** Reports whether the puzzle failed to load, which leaves nothing to control. */
function isLost({ shown, trouble }: Session): boolean {
  return trouble.value !== undefined && !shown.value.game;
}

const win = () => import("./win");
const rare = () => import("./rare");

/** Teaches, step by step, a method that solves the puzzle. */
function Method({ session }: { session: Session }) {
  return <Later load={() => import("./teach")} show={({ Teach }) => <Teach session={session} />} />;
}

/** Shows a solution, once the player has agreed to it. */
function Answer({ session }: { session: Session }) {
  return <Later load={() => import("./solution")} show={({ Solution }) => <Solution session={session} />} />;
}

/** The panel beside the board, or below it on a phone. */
export function PlaySide({ session, open }: Props) {
  const { id, game, stored, zoom } = session.shown.value;
  const won = game?.won ?? false;
  // A win removes the controls. If one of them had focus, focus moves to the heading.
  const hadFocus = useRef(false);
  const assignment = session.assignment.value;
  const lost = isLost(session);
  const begun = game?.begun ?? false;
  useEffect(() => {
    if (begun) win().catch(() => undefined); // preload the win panel, so that it also works offline
  }, [begun]);
  return (
    <>
      {assignment && !lost && (
        <Later
          load={() => import("./assignmentNote")}
          show={({ GameAssignment }) => <GameAssignment session={session} assignment={assignment} />}
        />
      )}
      {!won && !lost && <p class="sub">{levelOf(id)?.about}</p>}
      {won && session.teaching.value && <Method session={session} />}
      {won && <Later load={win} show={({ Win }) => <Win session={session} open={open} hadFocus={hadFocus} />} />}
      {!won && !lost && (
        <Stats game={game} view={session.game.value?.view}>
          {session.settings.value.clock && (
            <Later load={() => import("./clock")} show={({ Clock }) => <Clock session={session} />} />
          )}
        </Stats>
      )}
      {!won && <Controls session={session} open={open} hadFocus={hadFocus} />}
      <Advice session={session} />
      {!stored && <Later load={rare} show={({ Unsaved }) => <Unsaved />} />}
      {zoom && <Later load={() => import("./zoom")} show={({ Zoom }) => <Zoom session={session} />} />}
      <Sheet session={session} />
      {wide.matches && !won && game && (
        <Later key={id} load={() => import("./beside")} show={({ Beside }) => <Beside session={session} />} />
      )}
    </>
  );
}

interface ControlsProps extends Props {
  /** Whether the controls had focus when they were removed. */
  hadFocus: { current: boolean };
}

/** Undo, Hint and Share, and the menu for everything else. After a bad link only the menu is left. */
function Controls({ session, open, hadFocus }: ControlsProps) {
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = row.current;
    return () => {
      hadFocus.current = element?.contains(document.activeElement) ?? false;
    };
  }, [hadFocus]);
  return (
    <div class="row controls" ref={row}>
      {!isLost(session) && (
        <>
          <IconButton
            icon="undo"
            label="Undo"
            disabled={!session.shown.value.game?.canUndo}
            onClick={() => session.stage.act("undo")}
          />
          <HintButton session={session} />
          <button type="button" class="button" aria-haspopup="dialog" onClick={() => open("share")}>
            Share
          </button>
        </>
      )}
      <MenuButton open={open} />
    </div>
  );
}

/** The hint button. While the core is thinking, the button ignores clicks, but it stays enabled,
 * because a disabled button loses focus. */
function HintButton({ session }: { session: Session }) {
  const hint = session.hint.value;
  const ready = session.game.value !== undefined;
  const shows = session.hintShows;
  const wait = session.hintsAfter;
  const main = !isGuided(session.stage.id) && !session.game.value?.view?.impossible;
  const early = (session.shown.value.game?.presses ?? 0) < wait;
  if (wait === Number.POSITIVE_INFINITY) return null;
  return (
    <button
      type="button"
      class={`button hint ${main ? "primary" : ""}`}
      disabled={!ready}
      aria-disabled={session.thinking.value || early}
      onClick={() => session.help(shows)}
    >
      {hintLabel(hint)}
    </button>
  );
}

/** Shows a hint, or else the board's rule. Its space is reserved, so that nothing jumps, and it
 * scrolls into view when a new hint arrives. */
function Advice({ session }: { session: Session }) {
  const place = useRef<HTMLDivElement>(null);
  const hint = session.hint.value;
  const { game, refused } = session.shown.value;
  const free = !hint && !refused;
  useEffect(() => {
    if (hint) place.current?.scrollIntoView({ block: "nearest" });
  }, [hint]);
  return (
    <div class="advice" role="status" ref={place}>
      {session.teaching.value && free ? (
        !game?.won && <Method session={session} />
      ) : session.solving.value && free && !game?.won ? (
        <Answer session={session} />
      ) : (
        <Note session={session} />
      )}
    </div>
  );
}

function Note({ session }: { session: Session }) {
  const hint = session.hint.value;
  const view = session.game.value?.view;
  const trouble = session.trouble.value;
  const { game, refused } = session.shown.value;
  if (trouble) return <Trouble session={session} trouble={trouble} />;
  if (hint || view?.impossible) return <Thought hint={hint} view={view} />;
  if (game?.empty) return <Later load={rare} show={({ Empty }) => <Empty />} />;
  if (!game || game.won) return null;
  if (refused)
    return (
      <div class="note" key={refused}>
        {view?.rule}
      </div>
    );
  if (game.target && !game.presses) return <p class="sub">Turn on the outlined lights and no others.</p>;
  if (isGuided(game.id)) return <Later load={() => import("./guide")} show={({ Guide }) => <Guide game={game} />} />;
  return <RuleLine board={game.board} />;
}

/** Explains what went wrong, and offers what helps. */
function Trouble({ session, trouble }: { session: Session; trouble: Error }) {
  return (
    <div class="note" role="alert">
      <p>{trouble.message}</p>
      <Later load={rare} show={({ Recover }) => <Recover session={session} trouble={trouble} />} />
    </div>
  );
}

/** Whether the screen has room for the streak and recent games beside the board. */
const wide = matchMedia("(min-width: 1200px) and (min-height: 640px)");

/** The days of a week above a daily puzzle. */
export function Week({ session }: { session: Session }) {
  const date = dateOf(session.shown.value.id);
  return date ? (
    <Later load={() => import("./week")} show={({ Days }) => <Days session={session} date={date} />} />
  ) : null;
}
