import { useRef, useState } from "preact/hooks";
import { Button, PrimaryButton } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { maxThings, type Place } from "./puzzle";

/** The minimum size of the plane on which lights are placed, in tenths of a light. */
const [leastWidth, leastHeight] = [100, 80];
/** The minimum distance between two lights. */
const apart = 10;

interface Props {
  places: readonly Place[];
  onDone(places: readonly Place[]): void;
  onClose(): void;
}

/** Returns the size of a plane with room for all the lights. */
export function planeOf(places: readonly Place[]): [width: number, height: number] {
  const far = (axis: 0 | 1) => Math.max(0, ...places.map((place) => place[axis])) + apart / 2;
  return [Math.max(leastWidth, far(0)), Math.max(leastHeight, far(1))];
}

/** Adds a light at a place, unless it would cover another. */
export function withPlace(places: readonly Place[], [x, y]: Place): Place[] {
  const [width, height] = planeOf(places);
  const at: Place = [inside(x, width), inside(y, height)];
  const covers = places.some((other) => Math.hypot(other[0] - at[0], other[1] - at[1]) < apart);
  return covers || places.length >= maxThings ? [...places] : [...places, at];
}

const inside = (at: number, size: number) => Math.max(apart / 2, Math.min(size - apart / 2, Math.round(at)));

/** Adds a light in the first gap, row by row. */
export function withNext(places: readonly Place[]): Place[] {
  const [width, height] = planeOf(places);
  for (let y = apart / 2; y < height; y += apart)
    for (let x = apart / 2; x < width; x += apart) {
      const more = withPlace(places, [x, y]);
      if (more.length > places.length) return more;
    }
  return [...places];
}

/** A dialog for placing lights by tapping. A tap on a light takes it away. */
export function PlacesDialog({ places: before, onDone, onClose }: Props) {
  const plane = useRef<HTMLDivElement>(null);
  const [places, setPlaces] = useState(before);
  // The plane keeps its size while lights come and go.
  const [[width, height]] = useState(() => planeOf(before));
  const add = (event: MouseEvent) => {
    const area = (plane.current as HTMLDivElement).getBoundingClientRect();
    const [x, y] = [(event.clientX - area.left) / area.width, (event.clientY - area.top) / area.height];
    setPlaces(withPlace(places, [x * width, y * height]));
  };
  return (
    <Dialog title="Place the lights" onClose={onClose}>
      <div class="fields places">
        <p class="sub" role="status">
          Tap where each light is. Tap a light to remove it. {places.length} of at most {maxThings}.
        </p>
        <div
          class="plane"
          role="group"
          aria-label="Lights"
          ref={plane}
          onClick={add}
          style={{ "--ratio": width / height, "--across": width }}
        >
          {places.map(([x, y], light) => (
            <button
              key={`${x}.${y}`}
              type="button"
              aria-label={`Remove light ${light + 1}`}
              style={{ left: `${(100 * x) / width}%`, top: `${(100 * y) / height}%` }}
              onClick={(event) => {
                event.stopPropagation();
                setPlaces(places.filter((_, i) => i !== light));
              }}
            />
          ))}
        </div>
        <div class="row">
          <Button onClick={() => setPlaces(withNext(places))}>Add one</Button>
          <Button onClick={() => setPlaces([])}>Clear</Button>
          <PrimaryButton disabled={places.length < 2} onClick={() => onDone(places)}>
            Done
          </PrimaryButton>
        </div>
      </div>
    </Dialog>
  );
}
