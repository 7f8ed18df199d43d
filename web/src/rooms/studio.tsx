import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { parsePosition } from "../board/state";
import { DrawingPad } from "../studio/drawingPad";
import { ExportPanel } from "../studio/exportPanel";
import { type Busy, Studio } from "../studio/model";
import { Options } from "../studio/options";
import { ofLights, type Picture } from "../studio/pictures";
import { type Jump, Player } from "../studio/player";
import { pairs, samplesOf } from "../studio/samples";
import { Icon } from "../ui/icons";

const dark = [16, 24, 50];
const bright = [255, 210, 122];

/** A grey picture, tinted with the colours of lights. */
function gilded(pixels: Uint8ClampedArray): Uint8ClampedArray<ArrayBuffer> {
  return new Uint8ClampedArray(pixels).map((tone, i) =>
    i % 4 === 3 ? tone : dark[i % 4] + ((bright[i % 4] - dark[i % 4]) * tone) / 255,
  );
}

/** A thumbnail of a picture, or of the lights that show it. */
function Thumb({ picture, state, golden }: { picture: Picture; state?: string; golden?: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current as HTMLCanvasElement;
    const pen = element.getContext("2d") as CanvasRenderingContext2D;
    const position = state ? parsePosition(state) : undefined;
    if (!position) {
      element.width = picture.width;
      element.height = picture.height;
      const pixels = golden ? gilded(picture.pixels) : new Uint8ClampedArray(picture.pixels);
      pen.putImageData(new ImageData(pixels, picture.width, picture.height), 0, 0);
      return;
    }
    const [rows, cols] = position.board.spec.split("x").map(Number);
    element.width = cols;
    element.height = rows;
    const image = pen.createImageData(cols, rows);
    position.lights.forEach((light, i) => {
      image.data.set([...(light ? bright : dark), 255], 4 * i);
    });
    pen.putImageData(image, 0, 0);
  }, [picture, state]);
  return <canvas ref={canvas} class={state ? "lights" : ""} />;
}

function wrongText(wrong: number, proved: boolean): string {
  if (wrong === 0) return "no wrong lights";
  return `${wrong} wrong, circled${proved ? "" : "; the best found"}`;
}

function Pictures({ studio, onShow, onDraw }: { studio: Studio; onShow(picture: number): void; onDraw(): void }) {
  const pictures = studio.pictures.value;
  const film = studio.film.value;
  const drop = (at: number) => studio.replace(pictures.filter((_, i) => i !== at));
  const later = (at: number) => {
    const order = [...pictures];
    order.splice(at + 1, 0, ...order.splice(at, 1));
    studio.replace(order);
  };
  return (
    <div class="pictures">
      {pictures.length > 0 && <h2 class="label">Pictures</h2>}
      <ol>
        {pictures.map((picture, i) => {
          const shot = film?.shots.length === pictures.length ? film.shots[i] : undefined;
          return (
            <li key={picture.key}>
              <button
                type="button"
                class="thumb"
                aria-label={`Show ${picture.name}`}
                disabled={!shot}
                onClick={() => onShow(i)}
              >
                <Thumb picture={picture} state={shot?.state} />
              </button>
              <div>
                <b>{picture.name}</b>
                <span>{shot ? wrongText(shot.wrong.length, shot.proved) : "waiting for another picture"}</span>
              </div>
              <div class="acts">
                {i < pictures.length - 1 && (
                  <button type="button" class="icon" aria-label={`Move ${picture.name} later`} onClick={() => later(i)}>
                    <svg viewBox="0 0 24 24" aria-hidden="true">
                      <path d="M12 5v14M6 13l6 6 6-6" />
                    </svg>
                  </button>
                )}
                <button type="button" class="icon" aria-label={`Remove ${picture.name}`} onClick={() => drop(i)}>
                  <Icon name="close" />
                </button>
              </div>
            </li>
          );
        })}
      </ol>
      <Adding studio={studio} onDraw={onDraw} />
    </div>
  );
}

/** Ways to add a picture. */
function Adding({ studio, onDraw }: { studio: Studio; onDraw(): void }) {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = (event: { currentTarget: HTMLInputElement }) => {
    studio.addFiles([...(event.currentTarget.files ?? [])]);
    event.currentTarget.value = "";
  };
  return (
    <div class="adding">
      <p class="sub">Drop pictures here, or paste them.</p>
      <div class="row">
        <button type="button" class="button" onClick={() => files.current?.click()}>
          Files
        </button>
        {matchMedia("(pointer: coarse)").matches && (
          <button type="button" class="button" onClick={() => camera.current?.click()}>
            Camera
          </button>
        )}
        <button type="button" class="button" onClick={onDraw}>
          Draw
        </button>
      </div>
      <input ref={files} type="file" accept="image/*" multiple hidden aria-label="Pictures" onChange={take} />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="A photograph"
        onChange={take}
      />
    </div>
  );
}

/** What the room shows before there is a film: pairs of pictures to start with. */
function Invitation({ studio }: { studio: Studio }) {
  const [samples] = useState(() => pairs.map((pair) => ({ pair, pictures: samplesOf(pair) })));
  return (
    <ul class="invitation">
      {samples.map(({ pair, pictures }) => (
        <li key={pair.order}>
          <button
            type="button"
            onClick={() => {
              studio.settings.value = { ...studio.settings.value, order: pair.order };
              studio.replace(samplesOf(pair));
            }}
          >
            <span class="both">
              {pictures.map((picture) => (
                <Thumb key={picture.key} picture={picture} golden />
              ))}
            </span>
            {pair.names.join(" to ")}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Working({ busy, onStop }: { busy: Busy; onStop(): void }) {
  return (
    <div class="working" role="status">
      <span>
        {busy.what}
        {busy.part !== undefined && ` · ${Math.floor(100 * busy.part)} %`}
      </span>
      <progress aria-label={busy.what} value={busy.part} />
      <button type="button" class="button" onClick={onStop}>
        Stop
      </button>
    </div>
  );
}

function Room({ studio }: { studio: Studio }) {
  const [drawing, setDrawing] = useState(false);
  const [jump, setJump] = useState<Jump>();
  const [over, setOver] = useState(false);
  const film = studio.film.value;
  const reel = studio.reel.value;
  const { palette: name, cols, rows } = studio.settings.value;
  const palette = studio.looks.value?.palettes.find((one) => one.name === name);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])].filter((file) => file.type.startsWith("image/"));
      if (files.length > 0 && location.hash.startsWith("#studio")) studio.addFiles(files);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, []);
  const begun = studio.pictures.value.length > 0;
  return (
    <section
      aria-label="Studio"
      class={`room${begun ? "" : " fresh"}${over ? " over" : ""}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        studio.addFiles([...(event.dataTransfer?.files ?? [])]);
      }}
    >
      <div class="heading">
        <h1>From one picture to another, one press at a time</h1>
        {!begun && (
          <p class="sub">
            Two pictures become lights, and the fewest presses from one to the other become a film. Nothing leaves this
            device.
          </p>
        )}
      </div>
      <section class="show" aria-label="Film">
        {film && reel && palette ? (
          <>
            <Player studio={studio} film={film} reel={reel} palette={palette} jump={jump} />
            <ExportPanel studio={studio} />
          </>
        ) : (
          !begun && <Invitation studio={studio} />
        )}
        {begun && !film && studio.pictures.value.length < 2 && <p class="sub">Add one more picture to make a film.</p>}
        {studio.busy.value && <Working busy={studio.busy.value} onStop={() => studio.stop()} />}
        {studio.trouble.value && (
          <p class="wrong" role="alert">
            {studio.trouble.value}
          </p>
        )}
      </section>
      <section class="from" aria-label="Pictures">
        <Pictures
          studio={studio}
          onShow={(picture) => reel && setJump({ frame: reel.frameOf(picture) })}
          onDraw={() => setDrawing(true)}
        />
      </section>
      {film && (
        <section class="options" aria-label="Choices">
          <Options studio={studio} />
        </section>
      )}
      {drawing && (
        <DrawingPad
          cols={cols}
          rows={rows}
          title="Draw a picture"
          about="Start on an unlit light to draw, or on a lit one to erase."
          onDone={(lights) => studio.add(ofLights(`Drawing ${studio.pictures.value.length + 1}`, cols, rows, lights))}
          onClose={() => setDrawing(false)}
        />
      )}
    </section>
  );
}

let studio: Studio | undefined;
let opened = "";

/** Shows the studio, with the film that the address describes, if any. */
export function showStudio(host: HTMLElement, film: string): void {
  if (!studio) {
    studio = new Studio();
    render(<Room studio={studio} />, host);
    opened = film;
    studio.begin(film);
  } else if (film && film !== opened) {
    opened = film;
    studio.begin(film);
  }
}
