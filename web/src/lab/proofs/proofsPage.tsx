import { useEffect, useState } from "preact/hooks";
import { parseBoard } from "../../board/board";
import type { ProofView } from "../../service/api";
import { ask } from "../../service/client";
import { present } from "../../service/present";
import { messageOf } from "../../text";
import { RulePicture } from "../../ui/thumbnail";
import { account, progress, question, standing } from "./proof";

/** How often the proofs are looked at, in milliseconds. */
const again = 3000;

/** The proofs that machines work on, and how far they are. */
export function ProofsPage() {
  const { proofs, trouble } = useProofs();
  return (
    <div class="hall proofs">
      <div>
        <a class="back" href="#lab">
          Lab
        </a>
        <h1>Proofs by many machines</h1>
        <p class="sub">
          Questions that take one computer days, cut into thousands of shards. The people who run this site start them.
          One shard in fifty is done twice, by two machines, to be sure.
        </p>
      </div>
      {!present() && <p>No proofs are running right now.</p>}
      {present() && !proofs && !trouble && <p role="status">Asking the service …</p>}
      {trouble && (
        <p class="wrong" role="alert">
          {trouble} {proofs && "Below is what it said last. "}This page asks again by itself.
        </p>
      )}
      {proofs?.length === 0 && <p>No proofs are running right now.</p>}
      {proofs?.map((proof) => (
        <Proof key={proof.id} proof={proof} />
      ))}
    </div>
  );
}

function Proof({ proof }: { proof: ProofView }) {
  const { id, state, answered, shards } = proof;
  const name = `proof-${id}`;
  const more = progress(proof) || account(proof);
  return (
    <section class="proof" aria-labelledby={name}>
      <Picture puzzle={proof.puzzle} />
      <div>
        <h2 id={name}>{question(proof)}</h2>
        <p>{standing(proof)}</p>
        {state === "running" && <progress value={answered} max={shards} aria-labelledby={name} />}
        {more && <p class="sub">{more}</p>}
      </div>
    </section>
  );
}

/** Larger boards are shown by a corner of theirs: more would not be seen. */
const maxSide = 30;

/** The rule of the board, or the corner of it that can be seen. */
function Picture({ puzzle }: { puzzle: string }) {
  const spec = puzzle.replace(/:.*$/s, "").replace(/\d+/g, (n) => String(Math.min(Number(n), maxSide)));
  const board = parseBoard(spec);
  return board ? <RulePicture board={board} /> : null;
}

/** The proofs of the service, again and again while the page is looked at. */
function useProofs(): { proofs?: ProofView[]; trouble: string } {
  const [proofs, setProofs] = useState<ProofView[]>();
  const [trouble, setTrouble] = useState("");
  useEffect(() => {
    if (!present()) return;
    const control = new AbortController();
    let timer = 0;
    const look = async () => {
      try {
        if (!document.hidden) setProofs((await ask("GET /api/proofs", { signal: control.signal })).proofs);
        setTrouble("");
      } catch (error) {
        if (control.signal.aborted) return;
        setTrouble(messageOf(error));
      }
      timer = window.setTimeout(look, again);
    };
    look();
    return () => {
      control.abort();
      clearTimeout(timer);
    };
  }, []);
  return { proofs, trouble };
}
