import { useState } from "preact/hooks";
import { messageOf } from "../text";
import { type Format, formats, saveFilm, saveList, saveVideo, videoType } from "./export";
import { writeLink } from "./link";
import type { Studio } from "./model";

/** Buttons that save or share the film. */
export function ExportPanel({ studio }: { studio: Studio }) {
  const [note, setNote] = useState("");
  const flashes = studio.flashes.value;
  const tried = async (work: () => Promise<void>) => {
    setNote("");
    try {
      await work();
    } catch (error) {
      setNote(messageOf(error));
    }
  };
  const link = async () => {
    const states = studio.film.value?.shots.map(({ state }) => state) ?? [];
    const { link, whole } = writeLink(studio.settings.value, states);
    try {
      await navigator.clipboard.writeText(link);
      setNote(
        whole
          ? "Link copied; the pictures are in it."
          : "Link copied, without the pictures: they are too large for a link.",
      );
    } catch {
      setNote(link);
    }
  };
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
              Slow it down to {flashes.slower} seconds
            </button>
          )}
        </p>
      )}
      <div class="row">
        {(Object.keys(formats) as Format[]).map((format) => (
          <button
            key={format}
            type="button"
            class={format === "gif" ? "button primary" : "button"}
            onClick={() => tried(() => saveFilm(studio, format))}
          >
            {format === "gif" ? "Save GIF" : formats[format].name}
          </button>
        ))}
        {videoType() && (
          <button type="button" class="button" onClick={() => tried(() => saveVideo(studio))}>
            WebM
          </button>
        )}
        <button type="button" class="button" onClick={() => saveList(studio)}>
          Presses
        </button>
        <button type="button" class="button" onClick={link}>
          Link
        </button>
      </div>
      <p class="sub note-line" role="status">
        {note || (flashes?.safe ? "No flashes. Made on this device." : "")}
      </p>
    </div>
  );
}
