import { useEffect, useState } from "preact/hooks";
import type { ProofView } from "../../service/api";
import { ask } from "../../service/client";
import { present } from "../../service/present";
import { messageOf } from "../../text";
import { RulePicture } from "../../ui/thumbnail";
import { useBoard } from "../../ui/useBoard";
import { quick } from "../labCore";
import { account, progress, question, standing } from "./proof";

/** Polling interval, in milliseconds. */
const again = 3000;

/** The page that lists the proofs and their progress. */
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
          Some questions would take one computer days, so we split them into thousands of shards for many machines. As a
          check, one shard in fifty is computed again, by another worker if possible. Only the people who run this site
          can start a proof.
        </p>
      </div>
      {!present() && <p>No proofs are running right now.</p>}
      {present() && !proofs && !trouble && <p role="status">Loading…</p>}
      {trouble && (
        <p class="wrong" role="alert">
          {trouble} {proofs && "You’re seeing the last known state. "}We’ll keep trying.
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

/** Only a corner of larger boards is drawn, because their lights would be too small to see. */
const maxSide = 30;

/** A picture of the board, or of a corner of it. */
function Picture({ puzzle }: { puzzle: string }) {
  const spec = puzzle.replace(/:.*$/s, "").replace(/\d+/g, (n) => String(Math.min(Number(n), maxSide)));
  const board = useBoard(quick, spec);
  return board ? <RulePicture board={board} /> : null;
}

/** Fetches the proofs from the service, and polls while the page is visible. */
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
