import type { ComponentChild } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Board, parseBoard } from "../board/board";
import { parsePosition, press } from "../board/state";
import { item } from "../item";
import { inSpace } from "../space/figure";
import { counted } from "../text";
import { RulePicture, Thumbnail } from "../ui/thumbnail";
import { type Exhibit, families } from "./gallery";
import { quick, useStudy } from "./labCore";
import { corner } from "./map/nullities";
import { colours, paintRows } from "./map/palette";
import { Power } from "./numbers";

/** Rows and columns in the preview of the map. */
const cornerSide = 64;

/** The front page of the Lab: links to its tools, and the gallery of boards. */
export function GalleryPage() {
  return (
    <div class="hall">
      <div>
        <h1>Lab</h1>
        <p class="sub">
          Explore boards of every kind: play them, turn many of them in 3D and see the maths behind them.
        </p>
      </div>
      <ul class="tools">
        <Tool to="graph" name="Draw a graph" picture={<Picture id="graph6=IheA@GUAo" />}>
          Draw your own nodes and edges, or start from a preset. Then play and share your graph.
        </Tool>
      </ul>
      <section aria-label="For researchers">
        <h2>For researchers</h2>
        <ul class="tools">
          <Tool to="models" name="Models" picture={<Picture id="5x5:on" />}>
            See a puzzle as input for other solvers, line by line. One of them, HiGHS, runs here.
          </Tool>
          <Tool to="map" name="Map" picture={<MapPicture />}>
            Every board up to 512 × 512 in one picture, for three surfaces.
          </Tool>
        </ul>
      </section>
      {families.map(({ title, about, exhibits }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <p class="sub">{about}</p>
          <ul class="exhibits">
            {exhibits.map((exhibit) => (
              <li key={exhibit.id}>
                <Card exhibit={exhibit} />
                <InSpace exhibit={exhibit} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface ToolProps {
  /** The page of the Lab. */
  to: string;
  name: string;
  picture: ComponentChild;
  children: string;
}

/** A card that leads to a tool. */
function Tool({ to, name, picture, children }: ToolProps) {
  return (
    <li>
      <a href={`#lab/${to}`}>
        {picture}
        <span>
          <b>{name}</b>
          <small>{children}</small>
        </span>
      </a>
    </li>
  );
}

/** A preview of the map of nullities: its top left corner. */
function MapPicture() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    corner(quick, cornerSide).then(
      (values) => {
        const context = canvas.current?.getContext("2d");
        const theme = document.documentElement.dataset.theme ?? "night";
        if (context) paintRows(context, values, colours(theme), 0, cornerSide);
      },
      () => undefined, // The preview stays empty if the core fails.
    );
  }, []);
  return <canvas ref={canvas} width={cornerSide} height={cornerSide} />;
}

function Card({ exhibit: { id, name, about } }: { exhibit: Exhibit }) {
  const [spec = ""] = id.split(":");
  return (
    <a href={`#lab/board/${id}`}>
      <Picture id={id} />
      <b>{name}</b>
      {about && <small>{about}</small>}
      <Numbers spec={spec} />
    </a>
  );
}

/** The link to the 3D page, if the board has a 3D shape. */
function InSpace({ exhibit: { id, name } }: { exhibit: Exhibit }) {
  const board = parseBoard(item(id.split(":"), 0));
  if (!board || !inSpace(board)) return null;
  return (
    <a class="solid" href={`#lab/3d/${id}`} aria-label={`In 3D: ${name}`}>
      In 3D
    </a>
  );
}

/** The picture of a board after one press, or of a puzzle's start position. */
function Picture({ id }: { id: string }) {
  const spec = id.split(":")[0];
  const position = parsePosition(id.includes(":") ? id.replace(/,to=.*$/, "") : `${spec}:on`);
  if (!position) return null;
  const { board } = position;
  if (id.includes(":")) return <Thumbnail board={board} lights={position.lights} />;
  return board.colours > 2 ? <ColourPicture board={board} /> : <RulePicture board={board} />;
}

/** The picture of a board with three or more colours, pressed so that it shows each colour. */
function ColourPicture({ board }: { board: Board }) {
  const lights = new Uint8Array(board.lights);
  const middle = Math.floor(board.buttons / 2);
  for (let times = 1; times < board.colours; times++) press(board, lights, middle + times - 1, times);
  return <Thumbnail board={board} lights={lights} />;
}

/** A board's numbers; a placeholder reserves the space until they arrive. */
function Numbers({ spec }: { spec: string }) {
  const [asked, setAsked] = useState(false);
  // Wait a frame: the pictures do not need the core, so they are drawn first.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setAsked(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return <span class="figures">{asked ? <Asked spec={spec} /> : "…"}</span>;
}

function Asked({ spec }: { spec: string }) {
  const { answer, trouble } = useStudy(spec);
  if (trouble) return <>–</>;
  if (!answer) return <>…</>;
  const { lights, share } = answer;
  return (
    <>
      {counted(lights, "light", "lights")}
      <br />
      {share === "1" ? (
        "all solvable"
      ) : (
        <>
          1 in <Power text={share} /> solvable
        </>
      )}
    </>
  );
}
