import { useEffect, useState } from "preact/hooks";
import { minutes } from "../game/names";
import type { Session } from "../game/session";
import { Stat } from "../ui/stat";

/** The time of a game, for players who turn it on. */
export function Clock({ session }: { session: Session }) {
  const [seconds, setSeconds] = useState(session.seconds);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(session.seconds), 500);
    return () => clearInterval(timer);
  }, [session]);
  return <Stat class="clock" name="time" value={minutes(seconds)} />;
}
