// Parts of a game's panel, shared by the Play page and embedded puzzles.

import type { ComponentChildren } from "preact";
import type { Snapshot } from "../game/game";
import { hintHeading } from "../game/hints";
import type { Hint, View } from "../protocol";
import { Icon } from "../ui/icons";
import { Stat } from "../ui/stat";

/** Returns a puzzle's par, or undefined if it is not known yet or the puzzle can't be solved. */
export function parOf(view: View | undefined): number | undefined {
  return view && view.par >= 0 ? view.par : undefined;
}

/** Shows the presses, par and lights left, followed by any extra stats in children. */
export function Stats({ game, view, children }: { game?: Snapshot; view?: View; children?: ComponentChildren }) {
  const par = parOf(view);
  return (
    <dl class="stats">
      <Stat name={game?.presses === 1 ? "press" : "presses"} value={game?.presses ?? 0} />
      <Stat name={par === undefined || view?.proved ? "par" : "best known"} value={par ?? (view ? "none" : "…")} />
      <Stat name={game?.target ? "to go" : game?.left === 1 ? "light left" : "lights left"} value={game?.left ?? "…"} />
      {children}
    </dl>
  );
}

/** A button that opens the menu. */
export function MenuButton({ open }: { open(dialog: "menu"): void }) {
  return (
    <button type="button" class="button square" aria-label="More" aria-haspopup="dialog" onClick={() => open("menu")}>
      <Icon name="more" />
    </button>
  );
}

/** Shows the hint, or explains why the puzzle can't be solved. */
export function Thought({ hint, view }: { hint?: Hint; view?: View }) {
  const text = hint?.text ?? view?.impossible?.text;
  if (text === undefined) return null;
  return (
    <div class="note">
      <small>{hint ? hintHeading(hint) : "This puzzle can’t be solved"}</small>
      {text}
    </div>
  );
}
