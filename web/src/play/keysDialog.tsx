import { Dialog } from "../ui/dialog";

const keys: readonly [key: string, does: string][] = [
  ["← ↑ → ↓", "move around the board"],
  ["Space", "press a light"],
  ["h", "get a hint (press again to follow it)"],
  ["u", "undo"],
  ["Ctrl Y", "redo"],
  ["r", "reset"],
  ["n", "new puzzle"],
  ["?", "show these keys"],
];

/** The keyboard shortcuts on the Play page. */
export function KeysDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
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
        <p class="sub">You can turn off letter shortcuts in Settings.</p>
      </div>
    </Dialog>
  );
}
