import { useStudy } from "./labCore";
import { Power } from "./numbers";

/** A board's main numbers, in two sentences. */
export function Studied({ spec }: { spec: string }) {
  const { answer, trouble } = useStudy(spec);
  if (trouble) return <p class="wrong">{trouble}</p>;
  if (!answer) return <p class="sub">…</p>;
  return (
    <p>
      Rank <b>{answer.rank}</b>, nullity <b>{answer.nullity}</b>.{" "}
      {answer.share === "1" ? (
        "Every state can be solved."
      ) : (
        <>
          1 state in <Power text={answer.share} /> can be solved.
        </>
      )}
    </p>
  );
}
