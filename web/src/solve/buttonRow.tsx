interface Props {
  count: number;
  /** The buttons to press. */
  here: readonly number[];
  /** The buttons that are dealt with. */
  done: readonly number[];
  /** How often each button is still to be pressed, or when. */
  words?: ReadonlyMap<number, string>;
  onTap(button: number): void;
}

/** The buttons of a puzzle whose lights are not buttons. */
export function ButtonRow({ count, here, done, words, onTap }: Props) {
  return (
    <div class="knobs" role="group" aria-label="Buttons">
      {Array.from({ length: count }, (_, button) => {
        const [next, finished] = [here.includes(button), done.includes(button)];
        const word = words?.get(button);
        const label = [`Button ${button + 1}`, next && "press here", finished && "done", !finished && word];
        return (
          <button
            key={button}
            type="button"
            class={`button${next ? " here" : ""}${finished ? " done" : ""}`}
            aria-label={label.filter(Boolean).join(", ")}
            data-knob={button}
            onClick={() => onTap(button)}
          >
            {button + 1}
            {finished ? <small> ✓</small> : word && <small> {word}</small>}
          </button>
        );
      })}
    </div>
  );
}
