import { useStudy } from "./labCore";
import { Power } from "./numbers";

/** A board's main numbers, in two sentences. */
export function Studied({ spec }: { spec: string }) {
  const { value, trouble } = useStudy(spec);
  if (trouble) return <p class="wrong">{trouble}</p>;
  if (!value) return <p class="sub">…</p>;
  return (
    <p>
      Rank <b>{value.rank}</b>, nullity <b>{value.nullity}</b>.{" "}
      {value.share === "1" ? (
        "Every state can be solved."
      ) : (
        <>
          1 state in <Power text={value.share} /> can be solved.
        </>
      )}
    </p>
  );
}
