import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Button } from "../ui/button";
import { picturesIn } from "../ui/pixels";
import { motionAllowed } from "../view/view";
import { DrawingPad } from "./drawingPad";
import { ExportPanel } from "./exportPanel";
import { type Busy, Studio } from "./model";
import { Options } from "./options";
import { PictureList } from "./pictureList";
import { ofLights } from "./pictures";
import { type Jump, Player } from "./player";
import { Playing } from "./playing";
import { pairs, samplesOf } from "./samples";
import { defaults } from "./settings";
import { Thumb } from "./thumb";

/** Sample pairs of pictures, shown until there is a picture. */
function Invitation({ studio }: { studio: Studio }) {
  const [samples] = useState(() => pairs.map((pair) => ({ pair, pictures: samplesOf(pair) })));
  const palette = studio.looks.value?.palettes.find((one) => one.name === defaults.palette);
  const films = motionAllowed() ? studio.cards.value : [];
  return (
    <ul class="invitation">
      {samples.map(({ pair, pictures }, i) => (
        <li key={pair.order}>
          <button
            type="button"
            onClick={() => {
              studio.settings.value = { ...studio.settings.value, order: pair.order };
              studio.replace(samplesOf(pair));
            }}
          >
            <span class="both">
              {films[i] && palette ? (
                <Playing film={films[i]} palette={palette} shape={defaults.shape} />
              ) : (
                pictures.map((picture) => <Thumb key={picture.key} picture={picture} golden />)
              )}
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
        {busy.part !== undefined && ` · ${Math.floor(100 * busy.part)}%`}
      </span>
      <progress aria-label={busy.what} value={busy.part} />
      <Button onClick={onStop}>Stop</Button>
    </div>
  );
}

function Workspace({ studio }: { studio: Studio }) {
  const [drawing, setDrawing] = useState(false);
  const [jump, setJump] = useState<Jump>();
  const [over, setOver] = useState(false);
  const film = studio.film.value;
  const reel = studio.reel.value;
  const { palette: name, cols, rows } = studio.settings.value;
  const palette = studio.looks.value?.palettes.find((one) => one.name === name);
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = picturesIn(event.clipboardData);
      if (files.length > 0 && location.hash.startsWith("#studio")) studio.addFiles(files);
    };
    document.addEventListener("paste", paste);
    return () => document.removeEventListener("paste", paste);
  }, [studio]);
  const begun = studio.pictures.value.length > 0;
  return (
    <section
      aria-label="Studio"
      class={`workspace${begun ? "" : " fresh"}${over ? " over" : ""}`}
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
            Choose a picture and watch it light up in the fewest presses, or two and watch one become the other. Your
            pictures never leave this device.
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
            {studio.trouble.value}{" "}
            {studio.failed.value && (
              <button type="button" class="text" onClick={() => studio.retry()}>
                Try again
              </button>
            )}
          </p>
        )}
      </section>
      <section class="from" aria-label="Pictures">
        <PictureList
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
          onDone={(lights) => studio.add(ofLights(`Drawing ${studio.own.length + 1}`, cols, rows, lights))}
          onClose={() => setDrawing(false)}
        />
      )}
    </section>
  );
}

/** Adds the pictures that another app shared with this one. */
async function takeShared(studio: Studio): Promise<void> {
  history.replaceState(null, "", location.pathname + location.hash);
  const { sharedPictures } = await import("./shared");
  studio.addFiles(await sharedPictures());
}

let studio: Studio | undefined;
let opened = "";

/** Shows the studio, with the film in the address if there is one. */
export function showStudio(host: HTMLElement, film: string): void {
  if (!studio) {
    studio = new Studio();
    render(<Workspace studio={studio} />, host);
    opened = film;
    studio.begin(film);
    if (location.search === "?shared") takeShared(studio);
  } else if (film && film !== opened) {
    opened = film;
    studio.begin(film);
  }
}
