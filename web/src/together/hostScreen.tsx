import type { ComponentChildren } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { linkTo } from "../route";
import type { Info, Row } from "../service/api";
import { counted } from "../text";
import { Button } from "../ui/button";
import { LiveBoard } from "../ui/liveBoard";
import { QR } from "../ui/qr";
import { Thumbnail } from "../ui/thumbnail";
import { HostButtons, Since, Trouble } from "./controls";
import type { Live, Shown } from "./live";
import { Names } from "./player";
import { goals, isRoundOver, isSeriesOver, lightsOf, type Room, ranked, type Start, titleOfRoom } from "./room";
import { Line } from "./table";
import { Tags } from "./tags";
import { gap, named, tileWidth } from "./tiles";

/** Up to so many players each have a line of the table with a picture of their board; of more the
 * first few have one, and all boards stand below. */
const [allLines, firstLines] = [10, 6];

/** The host's screen, made for a projector: how to join, and how everyone is doing. */
export function HostScreen({ live }: { live: Live }) {
  const room = live.room.value;
  if (!room) {
    return (
      <div class="fields doors">
        <h1>Room {live.code}</h1>
        <p class="sub" role="status">
          {live.offline.value ? "No connection at the moment. It is tried again and again …" : "Opening …"}
        </p>
      </div>
    );
  }
  const shown = live.board.value;
  return (
    <div class={`projector${shown ? "" : " open"}`}>
      <Left live={live} room={room} shown={shown} />
      {shown ? <Right live={live} room={room} shown={shown} /> : <Arrivals room={room} />}
    </div>
  );
}

function Left({ live, room, shown }: { live: Live; room: Room; shown: Shown | undefined }) {
  const { info } = room;
  return (
    <section class="how" aria-label="How to join">
      <h1>{headline(room, shown)}</h1>
      <p class="sub">{goalLine(info)}</p>
      {info.ended ? <p class="ended">The room has ended.</p> : <Code code={info.code} />}
      <dl class="tally">
        <Count value={info.players} name={info.players === 1 ? "player" : "players"} />
        {shown && info.mode !== "together" && <Count value={info.solved} name="done" />}
        {shown && info.mode === "together" && <Count value={shown.left} name="lights left" />}
        {shown && !info.ended && <Count value={<Since live={live} />} name="since start" />}
      </dl>
      <HostButtons live={live} />
      <Trouble live={live} />
      <Ways live={live} info={info} />
    </section>
  );
}

function headline(room: Room, shown: Shown | undefined): string {
  const { info } = room;
  if (!shown || isSeriesOver(room)) return titleOfRoom(info, undefined);
  return `${titleOfRoom(info, shown.start.board)}, par\u00a0${info.par}`;
}

function goalLine(info: Info): string {
  if (info.ended && info.round > 1) return `${info.round} puzzles`;
  if (info.round === 0) return goals[info.mode];
  return info.rounds > 1 ? `Puzzle ${info.round} of ${info.rounds}` : goals[info.mode];
}

function Code({ code }: { code: string }) {
  const link = linkTo(code);
  return (
    <>
      <p class="sub">Open {location.host}, choose Together, and type</p>
      {/* Letter by letter: as a word nobody could write it down. */}
      <p class="code" aria-label={`Code: ${[...code].join(" ")}`} role="img">
        {code}
      </p>
      <p class="sub">or scan</p>
      <QR text={link} label={`QR code of ${link}`} />
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

function Ways({ live, info }: { live: Live; info: Info }) {
  const fill = () => document.documentElement.requestFullscreen().catch(() => undefined);
  return (
    <div class="row links">
      {!info.ended && (
        <a class="button quiet" href={`#together/${live.code}`}>
          Play too
        </a>
      )}
      {document.fullscreenEnabled && (
        <Button class="quiet" onClick={fill}>
          Full screen
        </Button>
      )}
      <a class="button quiet" href="#together">
        Leave
      </a>
    </div>
  );
}

/** Who has come, before the first round. */
function Arrivals({ room }: { room: Room }) {
  return (
    <section class="arrivals" aria-label="Players">
      <h2>{room.rows.length === 0 ? "Nobody has joined yet" : `${counted(room.rows.length, "is", "are")} here`}</h2>
      <Names room={room} mine={0} />
    </section>
  );
}

function Right({ live, room, shown }: { live: Live; room: Room; shown: Shown }) {
  if (room.info.mode === "together") return <OneBoard live={live} room={room} shown={shown} />;
  return <Boards room={room} start={shown.start} />;
}

/** The table, and small pictures of all boards. */
function Boards({ room, start }: { room: Room; start: Start }) {
  const all = ranked(room);
  const series = isSeriesOver(room);
  const few = series || all.length <= allLines;
  const over = isRoundOver(room) || room.info.ended;
  return (
    <section class="boards-of-all" aria-label={over ? "Result" : "Table"}>
      <ol class="lines">
        {all.slice(0, few ? allLines : firstLines).map((row, i) => (
          <Line key={i} info={room.info} start={start} series={series} row={row} place={i + 1} mine={false} picture />
        ))}
      </ol>
      {series && all.length > allLines && <p class="sub">and {all.length - allLines} more</p>}
      {!few && <Tiles rows={room.rows} start={start} />}
    </section>
  );
}

/** Small pictures of all boards, in the order in which the players came, so that everyone finds
 * theirs again. */
function Tiles({ rows, start }: { rows: readonly Row[]; start: Start }) {
  const place = useRef<HTMLUListElement>(null);
  const [tile, setTile] = useState(0);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const measure = () => setTile(tileWidth(rows.length, element.clientWidth, element.clientHeight));
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
        gridTemplateColumns: `repeat(auto-fill, minmax(${tile}px, 1fr))`,
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

/** The same row is not drawn again. */
function Tile({ row, start }: { row: Row; start: Start }) {
  return useMemo(
    () => (
      <li class={row.order ? "done" : ""} title={row.name}>
        <Thumbnail board={start.board} lights={lightsOf(start, row.position)} />
        <span class="name">{row.name}</span>
        <span class="unseen">{row.order ? "solved" : `${row.left} left`}</span>
      </li>
    ),
    [row, start],
  );
}

/** The board of all, large, and who has pressed how often. */
function OneBoard({ live, room, shown }: { live: Live; room: Room; shown: Shown }) {
  const lines = ranked(room).filter(({ presses }) => presses > 0);
  return (
    <section class="one-board" aria-label="The board of all">
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
        {lines.slice(0, allLines).map((row, i) => (
          <Line key={i} info={room.info} start={shown.start} series={false} row={row} place={i + 1} mine={false} />
        ))}
      </ol>
    </section>
  );
}
