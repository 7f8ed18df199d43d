import { useEffect, useState } from "preact/hooks";
import { overPar } from "../game/figures";
import { dateOf } from "../game/names";
import { untilTomorrow } from "../game/tomorrow";
import { readResults } from "../storage";
import { Stat } from "../ui/stat";

/** The time until the next daily puzzle. */
export function Countdown() {
  const [left, setLeft] = useState(untilTomorrow);
  useEffect(() => {
    const timer = setInterval(() => setLeft(untilTomorrow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <Stat name="until next puzzle" value={left} />;
}

/** A histogram of the player's daily wins without help, by distance from par. */
export function Distribution({ id }: { id: string }) {
  const results = readResults().filter((result) => dateOf(result.id));
  const own = results.find((result) => result.id === id);
  if (results.length < 2) return null;
  const bars = overPar(results);
  const most = Math.max(1, ...bars.map(({ wins }) => wins));
  return (
    <ul class="histogram" aria-label="Your days">
      {bars.map(({ name, wins, has }) => (
        <li key={name} class={own && has(own) ? "on" : ""}>
          <span>{name}</span>
          <i style={{ "--part": `${(100 * wins) / most}%` }} />
          <span>{wins}</span>
        </li>
      ))}
    </ul>
  );
}
