import { useEffect, useState } from "preact/hooks";
import { parsePosition } from "../board/state";
import { item } from "../item";
import type { Film } from "../protocol";
import { counted, messageOf } from "../text";
import { Button } from "../ui/button";
import { copied } from "../ui/copied";
import { canEncode, type Format, formats, saveFilm, saveList, saveMP4 } from "./export";
import { writeLink } from "./link";
import type { Studio } from "./model";

/** Opens the first picture that isn't dark in Play, changing as few lights as possible to make it solvable. */
async function playPicture(studio: Studio, film: Film): Promise<void> {
  const isDark = ({ state }: Film["shots"][number]) => !parsePosition(state)?.lights.some(Boolean);
  const { state } = film.shots.find((shot) => !isDark(shot)) ?? item(film.shots, 0);
  const { position } = await studio.during("Making the puzzle", () => studio.core.call("nearest", { id: state }));
  if (location.hash.startsWith("#studio")) location.hash = position;
}

/** The formats that few people need. */
const others: Format[] = ["apng", "svg"];

/** Buttons that save or share the film. */
export function ExportPanel({ studio }: { studio: Studio }) {
  const [note, setNote] = useState("");
  const [mp4, setMP4] = useState(false);
  useEffect(() => {
    canEncode().then(setMP4, () => undefined);
  }, []);
  const flashes = studio.flashes.value;
  const [film, made] = [studio.film.value, studio.made.value];
  const link =
    film && made
      ? writeLink(
          made.settings,
          film.shots.map(({ state }) => state),
        )
      : undefined;
  useEffect(() => setNote(""), [film]); // the note was about the previous film
  const tried = async (work: () => Promise<void>) => {
    setNote("");
    try {
      await work();
    } catch (error) {
      setNote(messageOf(error));
    }
  };
  const copy = async (link: string) => setNote(await copied(link, link, "Link copied! It includes the pictures."));
  return (
    <div class="group saving">
      {flashes && !flashes.safe && (
        <p class="wrong" role="alert">
          This film flashes more than three times a second, which can cause seizures.{" "}
          {flashes.slower > 0 && (
            <button
              type="button"
              class="text"
              onClick={() => studio.change({ seconds: flashes.slower, hold: Math.max(1, studio.settings.value.hold) })}
            >
              Slow it down to {counted(flashes.slower, "second", "seconds")} between pictures
            </button>
          )}
        </p>
      )}
      <div class="row">
        <Button class="primary" onClick={() => tried(() => saveFilm(studio, "gif"))}>
          Save GIF
        </Button>
        {mp4 && <Button onClick={() => tried(() => saveMP4(studio))}>Save MP4</Button>}
      </div>
      <details class="more">
        <summary>More</summary>
        <div class="row">
          {others.map((format) => (
            <Button key={format} onClick={() => tried(() => saveFilm(studio, format))}>
              {formats[format].name}
            </Button>
          ))}
          <Button onClick={() => saveList(studio)}>Presses</Button>
          {film && <Button onClick={() => tried(() => playPicture(studio, film))}>Play the first picture</Button>}
          {link && <Button onClick={() => copy(link)}>Link</Button>}
        </div>
      </details>
      {!link && <p class="sub">These pictures are too large to share as a link.</p>}
      <p class="sub note-line" role="status">
        {note || (flashes?.safe ? "No rapid flashing. Made on this device." : "")}
      </p>
    </div>
  );
}
