import type { Board } from "../board/board";
import { ruleOf } from "../board/rule";

/** Shows what a press does on this board, in a line of text and a small drawing. */
export function RuleLine({ board }: { board: Board }) {
  const { text, sample } = ruleOf(board);
  return (
    <p class="rule">
      <span class="samples">
        {sample && <Sample board={sample.board} button={sample.button} />}
        {board.colours > 2 && board.colours <= 6 && <Colours count={board.colours} />}
      </span>
      <span>{text}</span>
    </p>
  );
}

function Sample({ board, button }: { board: Board; button: number }) {
  const { width, height } = board.frame;
  const changed = new Set(board.toggles(button));
  const at = board.spot(button);
  return (
    <svg
      class="sample"
      viewBox={`0 0 ${width} ${height}`}
      style={{ aspectRatio: `${width}/${height}` }}
      aria-hidden="true"
    >
      {Array.from({ length: board.lights }, (_, light) => {
        const { x, y } = board.spot(light);
        return <circle key={light} cx={x} cy={y} r={0.3} class={changed.has(light) ? "changed" : ""} />;
      })}
      <circle cx={at.x} cy={at.y} r={0.46} class="pressed" />
    </svg>
  );
}

/** The colours that a light cycles through as it is pressed. */
function Colours({ count }: { count: number }) {
  return (
    <svg
      class="sample"
      viewBox={`0 0 ${count * 1.6 + 1} 1`}
      style={{ aspectRatio: count * 1.6 + 1, height: "1rem" }}
      aria-hidden="true"
    >
      {Array.from({ length: count + 1 }, (_, i) => (
        <g key={i} transform={`translate(${i * 1.6 + 0.5} 0.5)`}>
          <circle r={0.42} class={`colour c${i % count}`} />
          {i < count && <path d="M0.7 -0.2 0.9 0 0.7 0.2" />}
        </g>
      ))}
    </svg>
  );
}
