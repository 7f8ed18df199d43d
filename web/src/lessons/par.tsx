import { useMemo, useState } from "preact/hooks";
import type { LessonProps } from "../rooms/learn";
import { LiveBoard } from "../ui/liveboard";
import { useCore } from "./ask";
import { litCount, useToy } from "./toy";

const start = "5x5:f52b93";

export function Par({ core }: LessonProps) {
  const toy = useToy(start);
  const { answer, trouble } = useCore(core, "solutions", { id: start });
  const [chosen, setChosen] = useState<number>();
  const all = answer?.presses ?? [];
  const par = all[0]?.length ?? 0;
  const marks = useMemo(() => ({ press: chosen === undefined ? [] : (all[chosen] ?? []) }), [chosen, answer]);
  const out = litCount(toy.lights) === 0;
  const show = (index: number) => {
    setChosen(index);
    toy.reset();
  };
  return (
    <>
      <div class="words">
        <p>
          A 5 × 5 position that can be solved at all has four solutions, as there are four quiet patterns to add:
          nothing, two patterns, and both together.
        </p>
        <p>
          Par is the number of presses of the shortest. It is found by looking at all of them, so it is proved: nobody
          can do it in fewer. Choose one and watch it.
        </p>
      </div>
      <div class="scene">
        <LiveBoard
          id={toy.id}
          label="A position with four solutions"
          lights={toy.lights}
          pressed={toy.pressed}
          marks={marks}
          won={out}
          onPress={(button) => !toy.playing && toy.press(button)}
        />
      </div>
      <div class="do">
        <div class="says" role="status">
          <p class="note">
            {out
              ? `Out, with ${toy.presses.length} presses.${answer ? ` Par is ${par}.` : ""}`
              : chosen === undefined
                ? "Four ways, one puzzle."
                : `${all[chosen].length} presses${all[chosen].length === par ? ": that is par." : `, ${all[chosen].length - par} over par.`}`}
          </p>
          {trouble && <p class="wrong">{trouble}</p>}
        </div>
        <div class="row">
          <button
            type="button"
            class="button primary"
            disabled={chosen === undefined || toy.playing}
            onClick={() => {
              toy.reset();
              if (chosen !== undefined) toy.play(all[chosen]);
            }}
          >
            Watch it
          </button>
          <button type="button" class="button" disabled={toy.presses.length === 0 || toy.playing} onClick={toy.reset}>
            Again
          </button>
        </div>
      </div>
      <ol class="minis across" aria-label="All solutions">
        {all.map((presses, index) => (
          <Mini
            key={presses.join()}
            presses={presses}
            best={presses.length === par}
            chosen={index === chosen}
            onChoose={() => show(index)}
          />
        ))}
      </ol>
    </>
  );
}

const dark = new Uint8Array(25);

function Mini({
  presses,
  best,
  chosen,
  onChoose,
}: {
  presses: readonly number[];
  best: boolean;
  chosen: boolean;
  onChoose(): void;
}) {
  const marks = useMemo(() => ({ press: presses }), [presses]);
  return (
    <li class={best ? "best" : ""}>
      <button type="button" class="choose" aria-pressed={chosen} onClick={onChoose}>
        <LiveBoard id="5x5:0" label={`A solution with ${presses.length} presses`} lights={dark} marks={marks} />
        <span>
          {presses.length} presses{best ? " · par" : ""}
        </span>
      </button>
    </li>
  );
}
