import { useMemo } from "preact/hooks";
import type { Session } from "../game/session";
import { toCome, weekOf } from "../game/statistics";
import { readResults } from "../storage";

/** Shows the week of the daily puzzle on the board as a row of dots, lit for the days that were solved,
 * with a ring around the one on the board. Each dot links to that day's puzzle, except for days in the
 * future. */
export function Days({ session, date }: { session: Session; date: string }) {
  const calendar = session.calendar.value;
  const now = session.day.value;
  const week = useMemo(() => (calendar ? weekOf(date, calendar, readResults(), now) : []), [date, calendar, now]);
  return (
    <ul class="week" aria-label="Your week">
      {week.map(({ id: day, name, words, solved, frozen }) => {
        const isToday = day.endsWith(now);
        const text = <span class="unseen">{`${name}${isToday ? ", today" : ""}: ${words}`}</span>;
        const shown = day.endsWith(date);
        const classes = `${solved ? "on" : frozen ? "frozen" : ""}${shown ? " shown" : ""}${isToday ? " today" : ""}`;
        return (
          <li key={day} class={classes} title={name}>
            {words === toCome ? (
              text
            ) : (
              <a href={`#${day}`} aria-current={shown ? "page" : undefined}>
                {text}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
