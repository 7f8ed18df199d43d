import { useEffect, useRef, useState } from "preact/hooks";
import { item } from "../item";
import type { Film, Palette } from "../protocol";
import { Slider } from "../ui/slider";
import { motionAllowed } from "../view/view";
import type { Studio } from "./model";
import type { Reel } from "./reel";
import { marginOf, Screen } from "./screen";

const number = new Intl.NumberFormat("en");

/** A frame to jump to. Each jump is a new object, so jumping to the same frame twice works. */
export interface Jump {
  frame: number;
}

interface Props {
  studio: Studio;
  film: Film;
  reel: Reel;
  palette: Palette;
  jump?: Jump;
}

/** Plays the film, with a seek slider. */
export function Player({ studio, film, reel, palette, jump }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const screen = useRef<Screen | undefined>(undefined);
  const [frame, setFrame] = useState(0);
  const [playing, setPlaying] = useState(false);
  const running = useRef(false); // changes immediately; the state follows a frame later
  const begun = useRef(false);
  const place = useRef(0); // from 0 to 1, kept when the film changes
  const { shape } = studio.settings.value;
  const safe = studio.flashes.value?.safe;

  const play = (on: boolean) => {
    begun.current = true;
    running.current = on;
    setPlaying(on);
  };
  const show = (to: number) => {
    reel.seek(to);
    screen.current?.draw(reel.lights);
    place.current = reel.frames > 1 ? to / (reel.frames - 1) : 0;
    setFrame(to);
  };

  useEffect(() => {
    const element = canvas.current as HTMLCanvasElement;
    const pixels = Math.min(1400, Math.max(300, element.clientWidth * devicePixelRatio));
    screen.current = new Screen(element, reel.cols, reel.rows, shape, palette, pixels);
    show(Math.round(place.current * (reel.frames - 1)));
  }, [reel, shape, palette]);

  useEffect(() => {
    if (!jump) return;
    play(false);
    show(Math.min(jump.frame, reel.frames - 1));
  }, [jump]);

  // The first film starts automatically once we know that it does not flash. If a change makes it
  // flash, it pauses until the visitor starts it.
  useEffect(() => {
    if (safe === undefined) return;
    if (!begun.current) play(safe && motionAllowed());
    else if (!safe) play(false);
  }, [safe]);

  useEffect(() => {
    if (!playing) return;
    const from = frame >= reel.frames - 1 ? 0 : item(reel.starts, frame);
    const start = performance.now() - from;
    let request = 0;
    const tick = () => {
      if (!running.current) return;
      // Leaving the studio only hides it, so stop drawing.
      if (!canvas.current?.offsetParent) {
        play(false);
        return;
      }
      const time = performance.now() - start;
      if (time >= reel.length && !studio.settings.value.loop) {
        show(reel.frames - 1);
        play(false);
        return;
      }
      show(reel.frameAt(Math.max(0, time) % reel.length));
      request = requestAnimationFrame(tick);
    };
    request = requestAnimationFrame(tick);
    return () => cancelAnimationFrame(request);
  }, [playing, reel]);

  const at = Math.min(frame, reel.frames - 1); // a new film may have fewer frames
  const presses = number.format(reel.pressesAt(at));
  const picture = reel.nearest(at, film.shots.length);
  const margin = marginOf(shape);
  const fewest = film.scenes.every((scene) => scene.proved);
  return (
    <div class="player">
      <div class="screen">
        <canvas
          ref={canvas}
          style={{ aspectRatio: `${reel.cols + 2 * margin} / ${reel.rows + 2 * margin}` }}
          role="img"
          aria-label={`Film after ${presses} of ${number.format(film.presses)} presses`}
        />
        <svg viewBox={`${-margin} ${-margin} ${reel.cols + 2 * margin} ${reel.rows + 2 * margin}`} aria-hidden="true">
          {item(film.shots, picture).wrong.map((light) => (
            <circle
              key={light}
              cx={(light % reel.cols) + 0.5}
              cy={Math.floor(light / reel.cols) + 0.5}
              r={Math.max(0.8, reel.cols / 55)}
              stroke-width={Math.max(0.16, reel.cols / 220)}
              style={{ stroke: palette.name === "paper" ? "#1f5fa8" : "#8fc7ff" }}
            />
          ))}
        </svg>
      </div>
      <div class="scrub">
        <button type="button" class="icon" aria-label={playing ? "Pause" : "Play"} onClick={() => play(!playing)}>
          <svg class="solid" viewBox="0 0 24 24" aria-hidden="true">
            <path d={playing ? "M7 5h3.5v14H7zM13.5 5H17v14h-3.5z" : "M8 5l11 7-11 7z"} />
          </svg>
        </button>
        <output class="count">{presses}</output>
        <Slider
          min={0}
          max={reel.frames - 1}
          value={at}
          label="Position in the film"
          text={`${presses} of ${number.format(film.presses)} presses`}
          onInput={(to) => {
            play(false);
            show(to);
          }}
        />
        <span class="all">
          {number.format(film.presses)} presses{fewest && ", the fewest possible"}
        </span>
      </div>
    </div>
  );
}
