// The win panel: stars, statistics and what to play next. It loads when a game begins.

import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { lit } from "../board/state";
import { achieved } from "../game/achievements";
import { feedback } from "../game/haptics";
import { begin, exchange, type Place, placeOf, rememberedPath, travel } from "../game/journey";
import { isGuided } from "../game/level";
import { dateOf, dayNumber, minutes } from "../game/names";
import { newSeed } from "../game/seed";
import type { Session } from "../game/session";
import { daysOf } from "../game/statistics";
import { winSentence } from "../game/winSentence";
import { present } from "../service/present";
import { saveSettings } from "../settings";
import { read, readDays, readResults, write } from "../storage";
import { Button, QuietButton } from "../ui/button";
import { IconButton } from "../ui/icons";
import { askToKeep, lossWords } from "../ui/keeping";
import { Later } from "../ui/later";
import { Stat } from "../ui/stat";
import { AfterWin, LeftPar } from "./afterWin";
import { Countdown, Distribution } from "./dayFigures";
import { DayTable } from "./dayTable";
import { MenuButton } from "./parts";
import { Stars } from "./stars";

interface Props {
  session: Session;
  open(dialog: "share" | "menu"): void;
  /** Whether the controls had focus when they were removed. */
  hadFocus: { current: boolean };
}

export function Win({ session, open, hadFocus }: Props) {
  const { stage } = session;
  const { id, played, game } = session.shown.value;
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (hadFocus.current) heading.current?.focus();
    hadFocus.current = false;
  }, [hadFocus]);
  // Celebrate only a win from this visit.
  useEffect(() => {
    if (!played) return;
    stage.view?.wave(stage.game?.pressed);
    askToKeep();
  }, [played, stage]);
  const view = session.game.value?.view;
  const score = view?.score;
  const date = dateOf(id);
  const step = useStep(session, id, !!score);
  const streak = session.calendar.value?.words;
  if (game && isGuided(id)) return <FirstWin session={session} step={step} heading={heading} />;
  return (
    <div class={`win ${played ? "fresh" : ""}`}>
      <Won session={session} step={step} heading={heading}>
        {score?.perfect ? "Perfect!" : game?.target ? "You got it!" : "Lights out!"}
      </Won>
      <p>{score && view ? winSentence(score, view.proved, date ? streak : "") : "\u00a0"}</p>
      {date && !daysOf(readDays()).has(dayNumber(date)) && (
        <p>A day counts toward your streak only if you solve its puzzle on that day.</p>
      )}
      <div class="row pair">
        <button type="button" class="button" aria-haspopup="dialog" onClick={() => open("share")}>
          Share
        </button>
        {step && <Next session={session} step={step} />}
      </div>
      {step?.here && step.next && step.next.level.id !== id && (
        <p>
          Level {step.next.number} next: {step.next.level.title}
        </p>
      )}
      {score && <Trophies session={session} />}
      {date && <Loss />}
      {score && date && present() && <DayTable key={date} date={date} />}
      {score && game && <LeftPar key={game.pressedButtons.join()} session={session} game={game} />}
      <Fold>
        <Figures session={session} daily={!!date} />
        {date && <Distribution id={id} />}
        <AfterWin session={session} />
        <SoundOffer session={session} />
      </Fold>
      <div class="row">
        <Button onClick={() => stage.act("reset")}>Play again</Button>
        <IconButton icon="undo" label="Undo" onClick={() => stage.act("undo")} />
        <MenuButton open={open} />
      </div>
    </div>
  );
}

/** Warns players whose streak the browser will forget. */
function Loss() {
  const [words] = useState(lossWords);
  return words ? <p class="sub">{words}</p> : null;
}

interface WonProps {
  session: Session;
  step: Step | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
  children: ComponentChildren;
}

/** The stars and a heading. A level's star flies into its constellation; if that finishes the world,
 * its picture follows. */
function Won({ session, step, heading, children }: WonProps) {
  const { played } = session.shown.value;
  const [landed, setLanded] = useState(false);
  const [closed, setClosed] = useState(false);
  const { here, next, finished } = step ?? {};
  return (
    <div class="won">
      <Stars stars={session.game.value?.view.score?.stars ?? 0} />
      <h2 ref={heading} tabIndex={-1}>
        {children}
      </h2>
      {here && (
        <Later
          load={() => import("../journey/levelStar")}
          show={({ LevelStar }) => <LevelStar place={here} fresh={played} onLanded={setLanded} />}
        />
      )}
      {here && finished && landed && !closed && (
        <Later
          load={() => import("../journey/worldDone")}
          show={({ WorldDone }) => (
            <WorldDone
              world={here.world}
              next={next?.level.id === here.level.id ? undefined : next}
              onClose={() => setClosed(true)}
            />
          )}
        />
      )}
    </div>
  );
}

/** Everything else about a win, folded away. Its content is made when it is opened. */
function Fold({ children }: { children: ComponentChildren }) {
  const [open, setOpen] = useState(false);
  return (
    <details class="rest" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Replay and statistics</summary>
      {open && <div class="fields">{children}</div>}
    </details>
  );
}

interface FirstWinProps {
  session: Session;
  step: Step | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** What a new player sees after each of the first levels: what a press did, and the next level. */
function FirstWin({ session, step, heading }: FirstWinProps) {
  const { game, played } = session.shown.value;
  return (
    <div class={`win ${played ? "fresh" : ""}`}>
      <Won session={session} step={step} heading={heading}>
        Lights out!
      </Won>
      {game?.presses === 1 && (
        <p>That press flipped {lit(game.start)} lights: the one you pressed and its neighbours.</p>
      )}
      <div class="row">{step && <Next session={session} step={step} />}</div>
      {session.game.value?.view.score && <Trophies session={session} />}
    </div>
  );
}

/** Offers sound once, when the player first opens the statistics of a win. */
function SoundOffer({ session }: { session: Session }) {
  const [offered, setOffered] = useState(() => !session.settings.value.sound && read("soundOffered") === "");
  useEffect(() => {
    write("soundOffered", "yes");
  }, []);
  if (!offered) return null;
  const turnOn = () => {
    session.settings.value = { ...session.settings.value, sound: true };
    saveSettings(session.settings.value);
    feedback(session.settings.value, true, 0);
    setOffered(false);
  };
  return (
    <p>
      Want sound as you play? <QuietButton onClick={turnOn}>Turn on sound</QuietButton>
    </p>
  );
}

/** Shows presses and par and, after a daily puzzle, the time until the next one. */
function Figures({ session, daily }: { session: Session; daily: boolean }) {
  const view = session.game.value?.view;
  const presses = session.shown.value.game?.presses ?? 0;
  return (
    <dl class="stats">
      <Stat name={presses === 1 ? "press" : "presses"} value={presses} />
      <Stat name={view?.proved === false ? "best known" : "par"} value={view ? view.par : "…"} />
      {session.settings.value.clock && <Stat name="time" value={minutes(session.seconds)} />}
      {daily && <Countdown />}
    </dl>
  );
}

/** This level's place in the journey, and the next level's. */
interface Step {
  here?: Place;
  next?: Place;
  /** Whether this win finished the level's world. */
  finished?: boolean;
}

/** Guesses the step from what the device remembers, until the core has computed it. */
function guessStep(id: string): Step | undefined {
  const path = rememberedPath();
  const here = placeOf(path, id);
  const after = here?.world.levels[here.world.levels.indexOf(here.level) + 1]?.id;
  return here && { here, next: placeOf(path, path.next !== id ? path.next : (after ?? "")) };
}

/** Finds the level's place in the journey after a win. Until the core has answered, it returns a guess. */
function useStep(session: Session, id: string, won: boolean): Step | undefined {
  const [step, setStep] = useState(() => guessStep(id));
  useEffect(() => {
    let gone = false;
    const take = (found: Step) => !gone && setStep(found);
    const before = placeOf(rememberedPath(), id)?.level.stars;
    if (won)
      travel(session.core).then(
        (path) => {
          const here = placeOf(path, id);
          const finished = before === 0 && here?.world.levels.every(({ stars }) => stars > 0);
          take({ here, next: placeOf(path, path.next), finished });
          if (here) exchange(session.core);
        },
        () => take({}), // the Journey page shows the error
      );
    return () => {
      gone = true;
    };
  }, [session, id, won]);
  return step;
}

/** Links to the next level after a level in the journey, and otherwise to another puzzle on the
 * same board. If par is proved, the new puzzle has the same par, because such a puzzle is known to
 * exist. */
function Next({ session, step }: { session: Session; step: Step }) {
  const { game } = session.shown.value;
  const view = session.game.value?.view;
  const [seed] = useState(newSeed);
  if (!game) return null;
  const { here, next } = step;
  if (here && next && next.level.id !== game.id)
    return (
      <a class="button primary" href={`#${next.level.id}`} onClick={() => begin(next.level, next.number)}>
        Next level
      </a>
    );
  const par = view?.proved ? `,par=${view.par}` : "";
  return (
    <a class="button primary" href={`#${game.board.spec}#${seed}${par}`}>
      Next puzzle
    </a>
  );
}

/** The achievements that this very win has earned. */
function Trophies({ session }: { session: Session }) {
  const [fresh] = useState(() => (session.before ? achieved(readResults(), session.before) : []));
  useEffect(() => {
    session.before = undefined; // an undo and the same win again earn nothing
  }, [session]);
  return fresh.map(({ name, about }) => (
    <div key={name} class="badge">
      <Stars stars={1} of={1} />
      <div>
        <b>New: {name}</b>
        <p>{about}</p>
      </div>
    </div>
  ));
}
