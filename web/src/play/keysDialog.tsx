import { Dialog } from "../ui/dialog";

const keys: readonly [key: string, does: string][] = [
  ["← ↑ → ↓", "move on the board"],
  ["Space", "press a light"],
  ["h", "a hint, then a closer one, then its press"],
  ["u", "undo"],
  ["Ctrl Y", "redo"],
  ["r", "reset"],
  ["n", "a new puzzle"],
  ["?", "these keys"],
];

/** The keys of Play. */
export function KeysDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <div class="fields">
        <dl class="keys">
          {keys.map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <p class="sub">You can switch the letters off in Settings.</p>
      </div>
    </Dialog>
  );
}
