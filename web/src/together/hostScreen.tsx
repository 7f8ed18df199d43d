import type { ComponentChildren } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Core } from "../core/core";
import { linkTo } from "../route";
import type { Info, Row } from "../service/api";
import { counted } from "../text";
import { Button } from "../ui/button";
import { LiveBoard } from "../ui/liveBoard";
import { QR } from "../ui/qr";
import { Thumbnail } from "../ui/thumbnail";
import { Countdown, HostButtons, Since, Trouble } from "./controls";
import { Guests } from "./guests";
import { SeriesForm } from "./home";
import type { Live, Shown } from "./live";
import { Names } from "./player";
import { Podium } from "./podium";
import {
  goals,
  isRoundOver,
  isSeriesOver,
  lightsOf,
  present,
  puzzleNumber,
  type Room,
  ranked,
  type Start,
  titleOfRoom,
  toGoWords,
} from "./room";
import { Line } from "./table";
import { Tags } from "./tags";
import { gap, named, tileWidth } from "./tiles";

/** How many lines of the leaderboard to show during play, and at the end. */
const [firstLines, endLines] = [5, 12];

/** The host's screen, made for a projector. It shows how to join, and then how everyone is doing. */
export function HostScreen({ live, core }: { live: Live; core: Core }) {
  const room = live.room.value;
  const [open, setOpen] = useState<{ panel: "" | "players" | "again"; when: string }>({ panel: "", when: "" });
  if (!room) {
    return (
      <div class="fields doors">
        <h1>Room {live.code}</h1>
        <p class="sub" role="status">
          {live.offline.value ? "Can’t connect right now. Trying again…" : "Opening…"}
        </p>
      </div>
    );
  }
  const shown = live.board.value;
  const isHost = live.me.value?.host ?? false;
  // A panel closes when the next round or series starts.
  const when = `${room.info.series} ${room.info.round}`;
  const panel = open.when === when ? open.panel : "";
  const setPanel = (to: typeof panel) => setOpen({ panel: to, when });
  return (
    <div class={`projector ${shown ? "running" : "open"}`}>
      <section class="how" aria-label={shown ? "The room" : "How to join"}>
        <h1>{headline(room, shown)}</h1>
        <p class="sub">{goalLine(room.info)}</p>
        {!room.info.ended && <Code info={room.info} small={shown !== undefined} />}
        <Tally live={live} room={room} shown={shown} />
        <HostButtons live={live} />
        {isHost && room.info.ended && (
          <Button class="primary" onClick={() => setPanel("again")}>
            Play again
          </Button>
        )}
        <Trouble live={live} />
        {shown && room.info.mode !== "together" && <Lines room={room} start={shown.start} />}
        <Ways live={live} info={room.info} onPlayers={() => setPanel(panel === "players" ? "" : "players")} />
      </section>
      {panel === "again" ? (
        <div class="fields doors">
          <SeriesForm
            core={core}
            title="Play again with the same players"
            button="Start the next series"
            mode={room.info.mode}
            onMade={(series) => live.again(series)}
          />
        </div>
      ) : panel === "players" || !shown ? (
        <Arrivals live={live} room={room} />
      ) : (
        <Right live={live} room={room} shown={shown} />
      )}
    </div>
  );
}

function Tally({ live, room, shown }: { live: Live; room: Room; shown: Shown | undefined }) {
  const { info } = room;
  return (
    <dl class="tally">
      <Count value={info.players} name={info.players === 1 ? "player" : "players"} />
      {shown && !info.ended && info.mode !== "together" && <Count value={info.solved} name="done" />}
      {shown && info.mode === "together" && info.to_go >= 0 && <Count value={info.to_go} name="to go" />}
      {shown && !info.ended && <Count value={<Since live={live} />} name="elapsed" />}
    </dl>
  );
}

function headline(room: Room, shown: Shown | undefined): string {
  const { info } = room;
  if (!shown || isSeriesOver(room)) return titleOfRoom(info, undefined);
  return `${titleOfRoom(info, shown.start.board)}, par\u00a0${info.par}`;
}

function goalLine(info: Info): string {
  const number = puzzleNumber(info);
  if (info.ended && number > 1) return `${number} puzzles`;
  if (number === 0) return goals[info.mode];
  return info.rounds > 1 ? `Puzzle ${number} of ${info.rounds}` : goals[info.mode];
}

/** Explains how to join, in a single line once people are playing. */
function Code({ info, small }: { info: Info; small: boolean }) {
  const { code } = info;
  const link = linkTo(code);
  if (info.locked) return <p class="sub locked">The room is locked, so nobody else can join.</p>;
  // Spelled out letter by letter, so that screen reader users can write it down.
  const letters = (
    <span class="code" aria-label={`Code: ${[...code].join(" ")}`} role="img">
      {code}
    </span>
  );
  if (small) {
    return (
      <p class="sub join">
        Join at {location.host}: {letters}
      </p>
    );
  }
  return (
    <>
      <p class="sub">Go to {location.host}, tap ⋯, choose Together and enter</p>
      <p>{letters}</p>
      <p class="sub">or scan</p>
      <QR text={link} label={`QR code for ${link}`} />
    </>
  );
}

function Count({ value, name }: { value: ComponentChildren; name: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Ways({ live, info, onPlayers }: { live: Live; info: Info; onPlayers(): void }) {
  const fill = () => document.documentElement.requestFullscreen().catch(() => undefined);
  const isHost = live.me.value?.host ?? false;
  return (
    <div class="row others">
      {isHost && !info.ended && (
        <Button onClick={() => live.lock(!info.locked)}>{info.locked ? "Unlock the room" : "Lock the room"}</Button>
      )}
      {isHost && info.board !== "" && <Button onClick={onPlayers}>Players</Button>}
      {!info.ended && (
        <a class="button" href={`#together/${live.code}`}>
          Play too
        </a>
      )}
      {document.fullscreenEnabled && <Button onClick={fill}>Full screen</Button>}
      <a class="button" href="#together">
        Leave
      </a>
    </div>
  );
}

/** The list of players. */
function Arrivals({ live, room }: { live: Live; room: Room }) {
  const { players } = room.info;
  return (
    <section class="arrivals" aria-label="Players">
      <h2>{players === 0 ? "Nobody has joined yet" : `${counted(players, "player", "players")} here`}</h2>
      {live.me.value?.host ? <Guests live={live} room={room} /> : <Names room={room} mine={0} />}
    </section>
  );
}

function Right({ live, room, shown }: { live: Live; room: Room; shown: Shown }) {
  if (live.count.value > 0) return <Countdown live={live} />;
  if (room.info.mode === "together") return <OneBoard live={live} room={room} shown={shown} />;
  return (
    <section class="boards-of-all" aria-label="Boards">
      {room.info.ended && <Podium room={room} mine={0} />}
      {!room.info.ended && <Tiles rows={present(room)} start={shown.start} />}
    </section>
  );
}

/** The top of the leaderboard, with more lines at the end of the game. A projector shows those that fit. */
function Lines({ room, start }: { room: Room; start: Start }) {
  const all = ranked(room);
  const count = room.info.ended ? endLines : firstLines;
  return (
    <section class="best" aria-label={isRoundOver(room) || room.info.ended ? "Results" : "Leaderboard"}>
      <ol class="lines">
        {all.slice(0, count).map((row, i) => (
          <Line
            key={i}
            info={room.info}
            start={start}
            series={isSeriesOver(room)}
            row={row}
            place={i + 1}
            mine={false}
          />
        ))}
      </ol>
    </section>
  );
}

/** Small pictures of all boards, in the order in which players joined, so that players can find their
 * own boards. */
function Tiles({ rows, start }: { rows: readonly Row[]; start: Start }) {
  const place = useRef<HTMLUListElement>(null);
  const [tile, setTile] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    // Unlike clientWidth, the box is not rounded up, which would promise a column that doesn't fit.
    const measure = () => {
      const { width, height } = element.getBoundingClientRect();
      setTile(tileWidth(rows.length, width, height));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [rows.length]);
  return (
    <ul
      class={`wall${tile >= named ? " named" : ""}`}
      ref={place}
      style={{
        gridTemplateColumns: `repeat(auto-fill, minmax(min(100%, ${tile}px), 1fr))`,
        gap: `${gap}px`,
        "--tile": `${tile}px`,
      }}
    >
      {rows.map((row) => (
        <Tile key={row.number} row={row} start={start} />
      ))}
    </ul>
  );
}

/** One player's board. It is redrawn only if the player's row changes. */
function Tile({ row, start }: { row: Row; start: Start }) {
  return useMemo(
    () => (
      <li class={row.order ? "done" : ""} title={row.name}>
        <Thumbnail board={start.board} lights={lightsOf(start, row.position)} />
        <bdi class="name">{row.name}</bdi>
        <span class="unseen">{row.order ? "solved" : toGoWords(row.to_go)}</span>
      </li>
    ),
    [row, start],
  );
}

/** The shared board at a large size, and how many presses each player has made. */
function OneBoard({ live, room, shown }: { live: Live; room: Room; shown: Shown }) {
  const lines = ranked(room).filter(({ presses }) => presses > 0);
  return (
    <section class="one-board" aria-label="Shared board">
      <div class="field">
        <LiveBoard
          key={room.info.round}
          id={`${room.info.board}:${room.info.start}`}
          label={titleOfRoom(room.info, shown.start.board)}
          lights={shown.lights}
          pressed={shown.pressed}
          won={shown.left === 0}
        />
        <Tags live={live} />
      </div>
      <ol class="lines">
        {lines.slice(0, endLines).map((row, i) => (
          <Line key={i} info={room.info} start={shown.start} series={false} row={row} place={i + 1} mine={false} />
        ))}
      </ol>
    </section>
  );
}
