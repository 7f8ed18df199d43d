import { useState } from "preact/hooks";
import type { Row } from "../service/api";
import { Button } from "../ui/button";
import type { Live } from "./live";
import { present, type Room } from "./room";

/** The list of players, each with a Remove button. Only the host sees it. */
export function Guests({ live, room }: { live: Live; room: Room }) {
  const [asking, setAsking] = useState<Row | undefined>(undefined);
  if (asking && !room.rows[asking.number - 1]?.removed) {
    const remove = async (what: (number: number) => Promise<void>) => {
      await what(asking.number);
      setAsking((now) => (now === asking ? undefined : now)); // the host may have gone on to someone else
    };
    return (
      <fieldset class="asking">
        <legend>
          Remove <bdi>{asking.name}</bdi>?
        </legend>
        {asking.typed && (
          <p class="sub">If you remove the name, the player gets a two-word one and can’t type another.</p>
        )}
        <p class="sub">
          {asking.typed ? "If you remove the player, they" : "They"} can’t rejoin from the same browser. Lock the room
          to keep new players out.
        </p>
        <div class="row">
          {asking.typed && (
            <Button class="primary" onClick={() => remove((number) => live.removeName(number))}>
              Remove the name
            </Button>
          )}
          <Button class={asking.typed ? "" : "primary"} onClick={() => remove((number) => live.remove(number))}>
            Remove the player
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
            <bdi>{row.name}</bdi>
            <button type="button" class="remove" aria-label={`Remove ${row.name}`} onClick={() => setAsking(row)}>
              ×
            </button>
          </li>
        ))}
    </ul>
  );
}
