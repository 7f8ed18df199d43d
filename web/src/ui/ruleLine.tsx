import type { Board } from "../board/board";
import { ruleOf, type Sample } from "../board/rule";

/** Shows what a press does on this board, in a line of text and a small drawing. */
export function RuleLine({ board }: { board: Board }) {
  const { text, sample } = ruleOf(board);
  return (
    <p class="rule">
      <span class="samples">
        {sample && <SamplePicture sample={sample} />}
        {board.colours > 2 && board.colours <= 6 && <Colours count={board.colours} />}
      </span>
      <span>{text}</span>
    </p>
  );
}

function SamplePicture({ sample: { width, height, lights, pressed } }: { sample: Sample }) {
  const at = lights[pressed];
  return (
    <svg
      class="sample"
      viewBox={`0 0 ${width} ${height}`}
      style={{ aspectRatio: `${width}/${height}` }}
      aria-hidden="true"
    >
      {lights.map(({ x, y, changed }, light) => (
        <circle key={light} cx={x} cy={y} r={0.3} class={changed ? "changed" : ""} />
      ))}
      <circle cx={at?.x} cy={at?.y} r={0.46} class="pressed" />
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
