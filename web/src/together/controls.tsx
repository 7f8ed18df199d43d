import { useEffect, useState } from "preact/hooks";
import { minutes } from "../game/names";
import { counted } from "../text";
import { Button } from "../ui/button";
import type { Live } from "./live";
import { isRoundOver, puzzleNumber, type Room, roundTime } from "./room";

/** The buttons that only the host has: start, next puzzle, show the winners. The next step is the main
 * one only once everyone has finished. */
export function HostButtons({ live }: { live: Live }) {
  const [asking, setAsking] = useState(false);
  const room = live.room.value;
  if (!room || !live.me.value?.host || room.info.ended) return null;
  const { rounds, players, mode } = room.info;
  const round = puzzleNumber(room.info);
  if (round === 0) {
    return (
      <div class="row">
        <Button class="primary" disabled={players === 0} onClick={() => live.next()}>
          Start
        </Button>
      </div>
    );
  }
  const show = mode === "together" ? "Show the result" : "Show the winners";
  const open = unfinished(room);
  if (asking && open) {
    return (
      <div class="row" role="group" aria-label={`${show} now?`}>
        <p class="sub">{open}</p>
        <Button
          class="primary"
          onClick={() => {
            setAsking(false); // the host may start another series later
            live.end();
          }}
        >
          {show} now
        </Button>
        <Button onClick={() => setAsking(false)}>Keep playing</Button>
      </div>
    );
  }
  const main = isRoundOver(room) ? "primary" : "";
  return (
    <div class="row">
      {round < rounds && (
        <Button class={main} onClick={() => live.next()}>
          Next puzzle
        </Button>
      )}
      <Button class={round < rounds ? "" : main} onClick={() => (open ? setAsking(true) : live.end())}>
        {show}
      </Button>
    </div>
  );
}

/** Returns what nobody could finish if the series ended now, or nothing. */
function unfinished(room: Room): string {
  const { rounds, players, solved, mode } = room.info;
  const puzzles = rounds - puzzleNumber(room.info);
  if (puzzles > 0) return `${counted(puzzles, "puzzle is", "puzzles are")} left.`;
  if (isRoundOver(room)) return "";
  return mode === "together"
    ? "Lights are still on."
    : `${counted(players - solved, "player is", "players are")} still playing.`;
}

/** Shows the last error, or a message that the connection is lost. */
export function Trouble({ live }: { live: Live }) {
  const text = live.offline.value
    ? live.plays
      ? "Connection lost. Your presses are saved, and will be sent once it’s back."
      : "Connection lost. Everyone can keep playing, and this screen will catch up once it’s back."
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

/** The time since the round started. It stops when everyone is done. */
export function Since({ live }: { live: Live }) {
  const [now, setNow] = useState(Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  const room = live.room.value;
  const seconds = (room && roundTime(room)) ?? (now - live.began) / 1000;
  return <>{minutes(Math.max(0, Math.floor(seconds)))}</>;
}
