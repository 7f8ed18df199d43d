// The win panel: stars, statistics and what to play next. It loads at the first press.

import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { lit } from "../board/state";
import { achieved } from "../game/achievements";
import { winSentence } from "../game/figures";
import { feedback } from "../game/haptics";
import { begin, exchange, type Place, placeOf, rememberedPath, starWords, travel } from "../game/journey";
import { isGuided } from "../game/level";
import { dateOf, dayNumber, minutes } from "../game/names";
import { newSeed } from "../game/seed";
import type { Session } from "../game/session";
import { daysOf } from "../game/statistics";
import { saveSettings } from "../settings";
import { read, readDays, readResults, write } from "../storage";
import { Button, QuietButton } from "../ui/button";
import { IconButton } from "../ui/icons";
import { AfterWin } from "./afterWin";
import { Countdown, Distribution } from "./dayFigures";
import { MenuButton, Stat } from "./parts";
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
    if (played) stage.view?.wave(stage.game?.pressed);
  }, [played, stage]);
  const view = session.game.value?.view;
  const score = view?.score;
  const date = dateOf(id);
  const step = useStep(session, id, !!score);
  if (game && isGuided(id)) return <FirstWin session={session} step={step} heading={heading} />;
  return (
    <div class={`win ${played ? "fresh" : ""}`}>
      <div class="won">
        <Stars stars={score?.stars ?? 0} />
        <h2 ref={heading} tabIndex={-1}>
          {score?.perfect ? "Perfect!" : game?.target ? "You got it!" : "Lights out!"}
        </h2>
      </div>
      <p>{score && view ? winSentence(score.moves, score.par, view.proved, score) : "\u00a0"}</p>
      <div class="row pair">
        <button type="button" class="button" aria-haspopup="dialog" onClick={() => open("share")}>
          Share
        </button>
        {step && <Next session={session} step={step} />}
      </div>
      {step?.here && (
        <p>
          Level {step.here.number}, {step.here.level.title}: {starWords(step.here.level.stars)} ·{" "}
          <a href="#journey">Journey</a>
        </p>
      )}
      {date && !daysOf(readDays()).has(dayNumber(date)) && (
        <p>A day counts toward your streak only if you solve its puzzle on that day.</p>
      )}
      <Figures session={session} daily={!!date} />
      {date && <Distribution id={id} />}
      {score && <Achievements id={id} />}
      <SoundOffer session={session} />
      <AfterWin session={session} />
      <div class="row">
        <Button onClick={() => stage.act("reset")}>Play again</Button>
        <IconButton icon="undo" label="Undo" onClick={() => stage.act("undo")} />
        <MenuButton open={open} />
      </div>
    </div>
  );
}

interface FirstWinProps {
  session: Session;
  step: Step | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** What a new player sees after each of the first levels: what the press did, and the next level. */
function FirstWin({ session, step, heading }: FirstWinProps) {
  const { game, played } = session.shown.value;
  return (
    <div class={`win ${played ? "fresh" : ""}`}>
      <div class="won">
        <Stars stars={session.game.value?.view.score?.stars ?? 0} />
        <h2 ref={heading} tabIndex={-1}>
          Lights out!
        </h2>
      </div>
      <p>That press flipped {game && lit(game.start)} lights: its own and its neighbours.</p>
      <div class="row">{step && <Next session={session} step={step} />}</div>
    </div>
  );
}

/** Offers sound once, after the first win. */
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
      Want a sound when you win? <QuietButton onClick={turnOn}>Turn on sound</QuietButton>
    </p>
  );
}

/** Shows presses and par and, after a daily puzzle, the streak and the time until the next one. */
function Figures({ session, daily }: { session: Session; daily: boolean }) {
  const view = session.game.value?.view;
  const presses = session.shown.value.game?.presses ?? 0;
  return (
    <dl class="stats">
      <Stat name={presses === 1 ? "press" : "presses"} value={presses} />
      <Stat name={view?.proved === false ? "best known" : "par, proved"} value={view ? view.par : "…"} />
      {session.settings.value.clock && <Stat name="time" value={minutes(session.seconds)} />}
      {daily && <Stat name="day streak" value={session.calendar.value?.streak.current ?? 0} />}
      {daily && <Countdown />}
    </dl>
  );
}

/** This level's place in the journey, and the next level's. */
interface Step {
  here?: Place;
  next?: Place;
}

/** Guesses the step from what the device remembers, until the core has computed it. */
function guessStep(id: string): Step | undefined {
  const path = rememberedPath();
  const here = placeOf(path, id);
  const after = here?.world.levels[here.world.levels.indexOf(here.level) + 1]?.id;
  return here && { here, next: placeOf(path, path.next !== id ? path.next : (after ?? "")) };
}

/** Finds the level's place in the journey after a win; returns undefined until it is known. */
function useStep(session: Session, id: string, won: boolean): Step | undefined {
  const [step, setStep] = useState(() => guessStep(id));
  useEffect(() => {
    let gone = false;
    const take = (found: Step) => !gone && setStep(found);
    if (won)
      travel(session.core).then(
        (path) => {
          const here = placeOf(path, id);
          take({ here, next: placeOf(path, path.next) });
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

/** The achievements earned with this win. */
function Achievements({ id }: { id: string }) {
  const results = readResults();
  const before = new Set(achieved(results.filter((result) => result.id !== id)).map(({ name }) => name));
  const fresh = achieved(results).filter(({ name }) => !before.has(name));
  return (
    <>
      {fresh.map(({ name, about }) => (
        <div key={name} class="badge">
          <Stars stars={1} of={1} />
          <div>
            <b>New: {name}</b>
            <p>{about}</p>
          </div>
        </div>
      ))}
    </>
  );
}
