import { useEffect, useRef, useState } from "preact/hooks";
import type { Row } from "../service/api";
import { counted } from "../text";
import { Button } from "../ui/button";
import { TextForm } from "../ui/controls";
import { LiveBoard } from "../ui/liveBoard";
import { Stat } from "../ui/stat";
import { Countdown, HostButtons, Since, Trouble } from "./controls";
import type { Live, Shown } from "./live";
import { Podium } from "./podium";
import {
  finalPlace,
  goals,
  isRoundOver,
  isSeriesOver,
  ordinal,
  present,
  puzzleNumber,
  type Room,
  ranked,
  titleOfRoom,
} from "./room";
import { clockTime, Line } from "./table";
import { Tags } from "./tags";
import { WarmUp } from "./warmUp";

/** How many players to list; the rest are only counted. */
const shownLines = 12;

/** A player's page. */
export function Player({ live }: { live: Live }) {
  const room = live.room.value;
  const shown = live.board.value;
  if (!room) {
    return (
      <div class="fields doors">
        <h1>Room {live.code}</h1>
        <p class="sub" role="status">
          {live.offline.value ? "Can’t connect right now. Trying again…" : "Joining…"}
        </p>
      </div>
    );
  }
  if (ownRow(live, room)?.removed) return <Removed />;
  if (!shown) return <Lobby live={live} room={room} />;
  if (room.info.ended) return <Ended live={live} room={room} shown={shown} />;
  return <Round live={live} room={room} shown={shown} />;
}

function ownRow(live: Live, room: Room) {
  return room.rows[(live.me.value?.number ?? 0) - 1];
}

/** Shown to a player whom the host has removed. */
function Removed() {
  return (
    <div class="fields doors">
      <div class="intro" role="status">
        <h1>You’re no longer in this room</h1>
        <p class="sub">The host removed you. Your own games are all still here, and there’s plenty left to play.</p>
      </div>
      <div class="row">
        <a class="button primary" href="#today">
          Today’s puzzle
        </a>
        <a class="button" href="#together">
          Join another room
        </a>
      </div>
    </div>
  );
}

/** The lobby before the first round: the players, and a board to warm up on. */
function Lobby({ live, room }: { live: Live; room: Room }) {
  const own = ownRow(live, room);
  const { info } = room;
  return (
    <div class="fields doors lobby">
      <div class="intro">
        <h1>
          {own ? (
            <>
              You are <bdi>{own.name}</bdi>
            </>
          ) : (
            `Room ${info.code}`
          )}
        </h1>
        <p class="sub">
          {goals[info.mode]} {info.rounds > 1 ? `${info.rounds} puzzles.` : "One puzzle."}
        </p>
      </div>
      <p class="waiting" role="status">
        {info.ended
          ? "This room has ended."
          : live.me.value?.host
            ? "Start when everyone’s here."
            : "Waiting for the host to start…"}
      </p>
      <HostButtons live={live} />
      {own && !info.ended && (
        <div class="naming">
          <NameForm live={live} room={room} own={own} />
          <Button onClick={() => live.roll()}>Another name</Button>
        </div>
      )}
      <Trouble live={live} />
      {!info.ended && <WarmUp />}
      <section aria-label="Players">
        <h2>{counted(info.players, "player", "players")}</h2>
        <Names room={room} mine={own?.number ?? 0} />
      </section>
      <Ways live={live} />
    </div>
  );
}

/** The names of all players, latest arrivals first. */
export function Names({ room, mine }: { room: Room; mine: number }) {
  return (
    <ul class="names">
      {present(room)
        .reverse()
        .map(({ number, name }) => (
          <li key={number} class={number === mine ? "mine" : ""}>
            <bdi>{name}</bdi>
          </li>
        ))}
    </ul>
  );
}

/** The field for a player's own name, in a room where the host allows it. */
function NameForm({ live, room, own }: { live: Live; room: Room; own: Row }) {
  const [text, setText] = useState(own.typed ? own.name : "");
  if (!room.info.typed_names || own.unnamed) return null;
  const save = (event: Event) => {
    event.preventDefault();
    live.rename(text);
  };
  return (
    <TextForm
      id="roomname"
      label="Your name"
      value={text}
      placeholder={own.name}
      button="Save"
      onInput={setText}
      onSubmit={save}
    />
  );
}

/** Returns a player's place in the final results, as a headline. */
function finalWords(room: Room, number: number): string {
  const { info } = room;
  if (info.mode === "together") return info.solved > 0 ? "You all did it!" : "Thanks for playing!";
  const place = finalPlace(room, number);
  if (place === 0) return "Thanks for playing!";
  return place === 1 ? "You won!" : `You came ${ordinal(place)} of ${info.players}`;
}

/** The end of a series: the player's own place and the podium, where the board was. */
function Ended({ live, room, shown }: { live: Live; room: Room; shown: Shown }) {
  const mine = ownRow(live, room)?.number ?? 0;
  return (
    <div class="fields doors ended">
      <div class="intro">
        <h1>{finalWords(room, mine)}</h1>
        <p class="sub">{titleOfRoom(room.info, isSeriesOver(room) ? undefined : shown.start.board)}</p>
      </div>
      <Podium room={room} mine={mine} />
      <Trouble live={live} />
      <Table live={live} room={room} shown={shown} />
      <Ways live={live} />
    </div>
  );
}

function Round({ live, room, shown }: { live: Live; room: Room; shown: Shown }) {
  const { info } = room;
  const { start } = shown;
  const own = ownRow(live, room);
  const title = titleOfRoom(info, start.board);
  const solved = shown.left === 0;
  const page = useRef<HTMLDivElement>(null);
  return (
    <div class="play round" ref={page}>
      <div class="stage">
        <div class="head">
          <div>
            <h1>{title}</h1>
            <p class="sub">
              {info.rounds > 1 ? `Puzzle ${puzzleNumber(info)} of ${info.rounds} · ` : ""}
              <bdi>{own?.name ?? info.code}</bdi>
            </p>
          </div>
        </div>
        <div class="field">
          {live.count.value > 0 ? (
            <Countdown live={live} />
          ) : (
            <LiveBoard
              key={info.round}
              id={`${info.board}:${info.start}`}
              label={title}
              lights={shown.lights}
              pressed={shown.pressed}
              won={solved}
              onPress={(button) => live.press(button)}
              onWidth={(width) => page.current?.style.setProperty("--board", `${width}px`)}
            />
          )}
          <Tags live={live} />
        </div>
      </div>
      <div class="side">
        {solved ? <Solved live={live} room={room} shown={shown} /> : <Stats live={live} room={room} shown={shown} />}
        <HostButtons live={live} />
        <Trouble live={live} />
        <Table live={live} room={room} shown={shown} />
        {own && !own.typed && isUntouched(own) && shown.presses === 0 && <NameForm live={live} room={room} own={own} />}
        <Ways live={live} />
      </div>
    </div>
  );
}

/** Reports whether a player hasn't played yet, and so can still choose a name. */
function isUntouched({ moves, solved_rounds }: Row): boolean {
  return moves === 0 && solved_rounds === 0;
}

function Stats({ live, room, shown }: { live: Live; room: Room; shown: Shown }) {
  const { info } = room;
  const own = ownRow(live, room);
  return (
    <>
      <dl class="stats">
        <Stat name={shown.presses === 1 ? "press" : "presses"} value={shown.presses} />
        <Stat name="par" value={info.par} />
        {info.mode === "together" && info.to_go >= 0 && <Stat name="to go" value={info.to_go} />}
        <Stat name="time" value={<Since live={live} />} />
      </dl>
      {info.mode !== "together" && (
        <div class="row controls">
          <Button disabled={shown.presses === 0} onClick={() => live.reset()}>
            Reset
          </Button>
          {own?.best !== undefined && <span class="sub">Your best: {counted(own.best, "press", "presses")}</span>}
        </div>
      )}
    </>
  );
}

/** Shown after the last light goes out: the player's place, and what's next. */
function Solved({ live, room, shown }: { live: Live; room: Room; shown: Shown }) {
  const { info } = room;
  const own = ownRow(live, room);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement?.closest(".controls") || document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, []);
  const shared = info.mode === "together";
  const presses = counted(shared ? (info.presses ?? shown.presses) : (own?.best ?? shown.presses), "press", "presses");
  const place = own?.order && info.mode === "race" ? `: ${ordinal(own.order)} place` : "";
  return (
    <div class="win">
      <h2 ref={heading} tabIndex={-1}>
        Lights out{place}
      </h2>
      <p>
        {presses}, par {info.par}
        {own?.seconds !== undefined && !shared ? `, in ${clockTime(own.seconds)}` : ""}.{" "}
        {nextWords(room, live.me.value?.host ?? false)}
      </p>
      {info.mode === "par" && (
        <div class="row controls">
          <Button class="primary" onClick={() => live.reset()}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

function nextWords(room: Room, host: boolean): string {
  const { rounds, players, solved, mode } = room.info;
  const round = puzzleNumber(room.info);
  if (mode !== "together" && !isRoundOver(room))
    return `Solved by ${solved} of ${counted(players, "player", "players")}.`;
  if (round === rounds) return host ? "" : "The host will show the results soon.";
  return host ? "Everyone’s ready for the next puzzle." : "The host will start the next puzzle soon.";
}

/** The live leaderboard: the top players, and the player's own place. */
function Table({ live, room, shown }: { live: Live; room: Room; shown: Shown }) {
  const mine = ownRow(live, room)?.number ?? 0;
  const all = ranked(room);
  const lines = all.map((row, i) => ({ row, place: i + 1 }));
  const visible = lines.filter(({ row }, i) => i < shownLines || row.number === mine);
  const hidden = lines.length - visible.length;
  return (
    <section aria-label={room.info.mode === "together" ? "Players’ presses" : "Leaderboard"}>
      <ol class="lines">
        {visible.map(({ row, place }, i) => (
          <Line
            key={i}
            info={room.info}
            start={shown.start}
            series={isSeriesOver(room)}
            row={row}
            place={place}
            mine={row.number === mine}
          />
        ))}
      </ol>
      {hidden > 0 && <p class="sub">and {hidden} more</p>}
    </section>
  );
}

function Ways({ live }: { live: Live }) {
  return (
    <div class="row">
      {live.me.value?.host && (
        <a class="button" href={`#together/${live.code}/host`}>
          Host screen
        </a>
      )}
      <a class="button" href="#together">
        Leave
      </a>
    </div>
  );
}
