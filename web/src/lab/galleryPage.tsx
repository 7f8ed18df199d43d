import { useEffect, useRef, useState } from "preact/hooks";
import { type Board, parseBoard } from "../board/board";
import { famous, specOfGraph, wellDrawn } from "../board/famous";
import { parsePosition, press } from "../board/state";
import { item } from "../item";
import { present } from "../service/present";
import { inSpace } from "../space/figure";
import { counted } from "../text";
import { RulePicture, Thumbnail } from "../ui/thumbnail";
import { type Exhibit, families } from "./gallery";
import { quick, useStudy } from "./labCore";
import { corner } from "./map/nullities";
import { colours, paintRows } from "./map/palette";
import { Power } from "./numbers";
import { TurningBoards } from "./turning";

const petersen = specOfGraph(famous.petersen[1]);

/** How many rows and columns of the map are shown. */
const cornerSide = 64;

/** The gallery of boards, and the way to the other pages of the Lab. */
export function GalleryPage() {
  return (
    <div class="hall">
      <div>
        <h1>Lab</h1>
        <p class="sub">Every board there is: play it, turn it, and see its numbers.</p>
      </div>
      <TurningBoards />
      <ul class="tools">
        <li>
          <a href="#lab/graph">
            <Picture id={petersen} />
            <span>
              <b>Draw a graph</b>
              <small>Nodes and edges of your own, or one of many to start with. Play it, and share it.</small>
            </span>
          </a>
        </li>
        <li>
          <a href="#lab/buttons">
            <Picture id="buttons=6_0.1.2_2.3.4_0.4.5_1.3.5" />
            <span>
              <b>Buttons and lights</b>
              <small>A table of which button toggles which light; buttons need not be lights.</small>
            </span>
          </a>
        </li>
        <li>
          <a href="#lab/map">
            <MapPicture />
            <span>
              <b>Map of nullities</b>
              <small>Every board up to 512 × 512 in one picture, on three surfaces and by two rules.</small>
            </span>
          </a>
        </li>
        <li>
          <a href="#lab/models">
            <Picture id="5x5:on" />
            <span>
              <b>Models</b>
              <small>A puzzle as other solvers read it, line by line. One of them, HiGHS, runs here.</small>
            </span>
          </a>
        </li>
        {present() && (
          <li>
            <a href="#lab/proofs">
              <Picture id="7x7:on" />
              <span>
                <b>Proofs</b>
                <small>What many machines are proving together, and how far they are.</small>
              </span>
            </a>
          </li>
        )}
      </ul>
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

/** A corner of the map. */
function MapPicture() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    corner(quick, cornerSide).then(
      (values) => {
        const context = canvas.current?.getContext("2d");
        const theme = document.documentElement.dataset.theme ?? "night";
        if (context) paintRows(context, values, colours(theme), 0, cornerSide);
      },
      () => undefined, // without a core there is no picture
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

/** The way to a board in space, where it has a shape there. */
function InSpace({ exhibit: { id, name } }: { exhibit: Exhibit }) {
  const board = parseBoard(item(id.split(":"), 0));
  if (!board || !inSpace(board)) return null;
  return (
    <a class="solid" href={`#lab/3d/${id}`} aria-label={`In 3D: ${name}`}>
      In 3D
    </a>
  );
}

/** A board after one press, or a puzzle as it starts. */
function Picture({ id }: { id: string }) {
  const spec = id.split(":")[0];
  const position = parsePosition(id.includes(":") ? id.replace(/,to=.*$/, "") : `${spec}:on`);
  if (!position) return null;
  const board = wellDrawn(position.board);
  if (id.includes(":")) return <Thumbnail board={board} lights={position.lights} />;
  return board.colours > 2 ? <ColourPicture board={board} /> : <RulePicture board={board} />;
}

/** A board of several colours after some presses, so that all its colours are seen. */
function ColourPicture({ board }: { board: Board }) {
  const lights = new Uint8Array(board.lights);
  const middle = Math.floor(board.buttons / 2);
  for (let times = 1; times < board.colours; times++) press(board, lights, middle + times - 1, times);
  return <Thumbnail board={board} lights={lights} />;
}

/** The numbers of a board in a line, which is there before they are. */
function Numbers({ spec }: { spec: string }) {
  const [asked, setAsked] = useState(false);
  // After the pictures, which need nobody to be asked.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setAsked(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return <span class="figures">{asked ? <Asked spec={spec} /> : "…"}</span>;
}

function Asked({ spec }: { spec: string }) {
  const { value, trouble } = useStudy(spec);
  if (trouble) return <>–</>;
  if (!value) return <>…</>;
  const { lights, nullity, share } = value;
  return (
    <>
      {counted(lights, "light", "lights")}
      <br />
      nullity {nullity}
      {share === "1" ? ", all solvable" : ", 1 in "}
      {share !== "1" && <Power text={share} />}
    </>
  );
}
