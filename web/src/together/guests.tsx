import { useState } from "preact/hooks";
import type { Row } from "../service/api";
import { Button } from "../ui/button";
import type { Live } from "./live";
import { present, type Room } from "./room";

/** The list of players, each with a Remove button. Only the host sees it. */
export function Guests({ live, room }: { live: Live; room: Room }) {
  const [asking, setAsking] = useState<Row | undefined>(undefined);
  if (asking && !room.rows[asking.number - 1]?.removed) {
    const remove = async () => {
      await live.remove(asking.number);
      setAsking(undefined);
    };
    return (
      <fieldset class="asking">
        <legend>Remove {asking.name}?</legend>
        <p class="sub">They can’t rejoin from the same browser. Lock the room to keep everyone else out.</p>
        <div class="row">
          <Button class="primary" onClick={remove}>
            Remove
          </Button>
          <Button onClick={() => setAsking(undefined)}>Keep</Button>
        </div>
      </fieldset>
    );
  }
  return (
    <ul class="names guests">
      {present(room)
        .reverse()
        .map((row) => (
          <li key={row.number}>
            <span>{row.name}</span>
            <button type="button" class="remove" aria-label={`Remove ${row.name}`} onClick={() => setAsking(row)}>
              ×
            </button>
          </li>
        ))}
    </ul>
  );
}
