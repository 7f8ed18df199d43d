import { useEffect, useState } from "preact/hooks";
import { minutes } from "../game/names";
import { Button } from "../ui/button";
import type { Live } from "./live";
import { puzzleNumber } from "./room";

/** The buttons that only the host has: start, next puzzle, end. */
export function HostButtons({ live }: { live: Live }) {
  const [asking, setAsking] = useState(false);
  const room = live.room.value;
  if (!room || !live.me.value?.host || room.info.ended) return null;
  const { rounds, players } = room.info;
  const round = puzzleNumber(room.info);
  if (asking) {
    return (
      <div class="row" role="group" aria-label="End the room?">
        <Button
          class="primary"
          onClick={() => {
            setAsking(false); // the host may start another series later
            live.end();
          }}
        >
          End for everyone
        </Button>
        <Button onClick={() => setAsking(false)}>Cancel</Button>
      </div>
    );
  }
  return (
    <div class="row">
      {round < rounds && (
        <Button class="primary" disabled={players === 0} onClick={() => live.next()}>
          {round === 0 ? "Start" : "Next puzzle"}
        </Button>
      )}
      <Button onClick={() => setAsking(true)}>End</Button>
    </div>
  );
}

/** Shows the last error, or a message that the connection is lost. */
export function Trouble({ live }: { live: Live }) {
  const text = live.offline.value
    ? "Connection lost. Your presses are saved, and will be sent once it’s back."
    : live.trouble.value;
  return (
    <p class={text ? "note offline" : "unseen"} role="status">
      {text}
    </p>
  );
}

/** The seconds until the round starts. Screen readers announce the round and its start instead. */
export function Countdown({ live }: { live: Live }) {
  const count = live.count.value;
  return (
    <p class="countdown" aria-hidden="true">
      <span key={count}>{count}</span>
    </p>
  );
}

/** The time since the round started. */
export function Since({ live }: { live: Live }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return <>{minutes(Math.max(0, Math.floor((Math.max(now, live.began) - live.began) / 1000)))}</>;
}
