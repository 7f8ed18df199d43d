// Parts of a game's panel, in Play and in the puzzle of a course page.

import type { ComponentChildren } from "preact";
import type { Action, Snapshot } from "../game/game";
import { hintHeading } from "../game/hints";
import type { Hint, View } from "../protocol";
import { Button } from "../ui/button";
import { IconButton } from "../ui/icons";

/** The fewest presses of a puzzle; undefined until they are known, and where there are none. */
export function parOf(view: View | undefined): number | undefined {
  return view && view.par >= 0 ? view.par : undefined;
}

/** Presses, par and lights left, and what else is counted. */
export function Stats({ game, view, children }: { game?: Snapshot; view?: View; children?: ComponentChildren }) {
  const par = parOf(view);
  return (
    <dl class="stats">
      <Stat name={game?.presses === 1 ? "press" : "presses"} value={game?.presses ?? 0} />
      <Stat
        name={par === undefined ? "par" : view?.proved ? "par, proved" : "best known"}
        value={par ?? (view ? "none" : "…")}
      />
      <Stat name={game?.left === 1 ? "light left" : "lights left"} value={game?.left ?? "…"} />
      {children}
    </dl>
  );
}

/** A number, and what it counts. */
export function Stat({ name, value, ...rest }: { name: string; value: ComponentChildren; class?: string }) {
  return (
    <div {...rest}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

interface MovesProps {
  game?: Snapshot;
  act(action: Action): void;
}

/** Undo, redo and reset. */
export function Moves({ game, act }: MovesProps) {
  return (
    <>
      <IconButton icon="undo" label="Undo" disabled={!game?.canUndo} onClick={() => act("undo")} />
      <IconButton icon="redo" label="Redo" disabled={!game?.canRedo} onClick={() => act("redo")} />
      <Button disabled={!game?.presses} onClick={() => act("reset")}>
        Reset
      </Button>
    </>
  );
}

/** A hint, or else why the puzzle cannot be solved. */
export function Thought({ hint, view, why }: { hint?: Hint; view?: View; why?: () => void }) {
  const text = hint?.text ?? view?.impossible?.text;
  if (text === undefined) return null;
  return (
    <div class="note">
      <small>{hint ? hintHeading(hint) : "This puzzle cannot be solved"}</small>
      {text}{" "}
      {why && hint?.rung === "press" && hint.press >= 0 && (
        <Button class="quiet" onClick={why}>
          Why?
        </Button>
      )}
    </div>
  );
}
