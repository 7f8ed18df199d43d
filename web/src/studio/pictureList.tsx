import { useState } from "preact/hooks";
import { Button } from "../ui/button";
import { Icon } from "../ui/icons";
import { usePicker } from "../ui/picker";
import { croppedText } from "./crop";
import { CropDialog } from "./cropDialog";
import type { Studio } from "./model";
import type { Picture } from "./pictures";
import { Thumb } from "./thumb";

function wrongText(wrong: number, proved: boolean): string {
  if (wrong === 0) return "no wrong lights";
  return `${wrong} wrong ${wrong === 1 ? "light" : "lights"}, circled${proved ? "" : " (the fewest found)"}`;
}

function waitingText(pictures: number): string {
  return pictures < 2 ? "add another picture" : "not in the film yet";
}

/** The pictures in the film, in order, with buttons to add more. */
export function PictureList({
  studio,
  onShow,
  onDraw,
}: {
  studio: Studio;
  onShow(picture: number): void;
  onDraw(): void;
}) {
  const pictures = studio.pictures.value;
  const film = studio.film.value;
  const { cols, rows } = studio.settings.value;
  const [cropping, setCropping] = useState<Picture>();
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
          const at = studio.shotOf(picture);
          const shot = film?.shots[at];
          return (
            <li key={picture.key}>
              <button
                type="button"
                class="thumb"
                aria-label={`Show ${picture.name}`}
                disabled={!shot}
                onClick={() => onShow(at)}
              >
                <Thumb picture={picture} />
                {shot && <Thumb picture={picture} state={shot.state} />}
              </button>
              <div>
                <b>{picture.name}</b>
                <span>
                  {shot
                    ? wrongText(shot.wrong.length, shot.proved) + croppedText(picture, cols / rows)
                    : waitingText(pictures.length)}
                </span>
              </div>
              <div class="acts">
                <button
                  type="button"
                  class="icon"
                  aria-label={`Crop ${picture.name}`}
                  onClick={() => setCropping(picture)}
                >
                  <svg viewBox="0 0 24 24" aria-hidden="true">
                    <path d="M7 3v14h14M3 7h14v14" />
                  </svg>
                </button>
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
      {cropping && (
        <CropDialog
          picture={cropping}
          ratio={cols / rows}
          onDone={(picture) => studio.exchange(cropping, picture)}
          onClose={() => setCropping(undefined)}
        />
      )}
    </div>
  );
}

/** The buttons that add pictures. */
function Adding({ studio, onDraw }: { studio: Studio; onDraw(): void }) {
  const { choose, photograph, inputs } = usePicker("Pictures", true, (files) => studio.addFiles(files));
  return (
    <div class="adding">
      <p class="sub">Drop or paste pictures here.</p>
      <div class="row">
        <Button onClick={choose}>Files</Button>
        {photograph && <Button onClick={photograph}>Camera</Button>}
        <Button onClick={onDraw}>Draw</Button>
      </div>
      {inputs}
    </div>
  );
}
