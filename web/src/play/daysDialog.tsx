import { useEffect, useState } from "preact/hooks";
import { achievements } from "../game/achievements";
import { byBoard, freezeSentence } from "../game/figures";
import { boardName, capital, dateOf, dateOfNumber, dayNumber, minutes, today } from "../game/names";
import { addDays } from "../game/online";
import type { Session } from "../game/session";
import { daysOf, dayWords, inPar, solvedDays, unaided } from "../game/statistics";
import { tomorrow } from "../game/tomorrow";
import type { Streak } from "../protocol";
import { ask } from "../service/client";
import { present } from "../service/present";
import { type Result, readDays, readResults } from "../storage";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Stat } from "../ui/stat";
import { Stars } from "./stars";

const months = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
const dates = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });
const weekdays = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"];

interface Props {
  session: Session;
  onClose(): void;
}

/** The calendar of daily puzzles, with the player's statistics and achievements. */
export function DaysDialog({ session, onClose }: Props) {
  const [results] = useState(readResults);
  const days = solvedDays(session.calendar.value?.code ?? readDays(), results);
  const streak = session.calendar.value?.streak;
  const next = tomorrow();
  useEffect(() => {
    if (present()) ask("GET /api/me").then((me) => addDays(session, me), ignore); // days from other devices
  }, [session]);
  return (
    <Dialog title="Your days" onClose={onClose}>
      <div class="fields">
        <Figures streak={streak} results={results} days={days.size} />
        {streak && <p class="sub">{freezeSentence(streak)}</p>}
        <Calendar days={days} frozen={daysOf(streak?.frozen ?? "")} results={results} onOpen={onClose} />
        {next && (
          <p class="sub">
            Tomorrow: {next.title}. {next.about}
          </p>
        )}
        <Achievements results={results} />
        <Boards results={results} />
      </div>
    </Dialog>
  );
}

function ignore(): void {}

function Figures({ streak, results, days }: { streak?: Streak; results: Result[]; days: number }) {
  const figures: [string, number][] = [
    ["solved", days],
    ["in par", results.filter((result) => dateOf(result.id) && inPar(result)).length],
    ["streak", streak?.current ?? 0],
    ["best streak", streak?.longest ?? 0],
  ];
  return (
    <dl class="stats">
      {figures.map(([name, figure]) => (
        <Stat key={name} name={name} value={figure} />
      ))}
    </dl>
  );
}

/** Returns the first day of the month that is `after` months later than the date's month. */
function monthOf(date: string, after = 0): string {
  const [year = 0, month = 1] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 + after, 1)).toISOString().slice(0, 10);
}

/** The month of the first daily puzzle, as yyyy-mm. */
const firstMonth = dateOfNumber(1).slice(0, 7);

interface CalendarProps {
  days: Set<number>;
  frozen: Set<number>;
  results: Result[];
  onOpen(): void;
}

function Calendar({ days, frozen, results, onOpen }: CalendarProps) {
  const now = today();
  const [month, setMonth] = useState(monthOf(now));
  const first = dayNumber(month);
  const count = dayNumber(monthOf(month, 1)) - first;
  const blanks = (new Date(`${month}T00:00:00Z`).getUTCDay() + 6) % 7;
  const of = new Map(results.map((result) => [result.id, result]));
  const name = months.format(new Date(month));
  return (
    <section class="month" aria-label={name}>
      <div class="turn">
        <Button
          class="square"
          label="Previous month"
          disabled={month.slice(0, 7) <= firstMonth}
          onClick={() => setMonth(monthOf(month, -1))}
        >
          ‹
        </Button>
        <h3 aria-live="polite">{name}</h3>
        <Button
          class="square"
          label="Next month"
          disabled={month >= monthOf(now)}
          onClick={() => setMonth(monthOf(month, 1))}
        >
          ›
        </Button>
      </div>
      <ol>
        {weekdays.map((day) => (
          <li key={day} class="weekday" aria-hidden="true">
            {day}
          </li>
        ))}
        {Array.from({ length: count }, (_, i) => (
          <Day
            key={first + i}
            number={first + i}
            column={i === 0 ? blanks + 1 : undefined}
            solved={days.has(first + i)}
            frozen={frozen.has(first + i)}
            result={of.get(`daily#${dateOfNumber(first + i)}`)}
            now={now}
            onOpen={onOpen}
          />
        ))}
      </ol>
    </section>
  );
}

interface DayProps {
  number: number;
  /** The weekday column, set only for the first day of the month. */
  column?: number;
  solved: boolean;
  /** Whether a freeze kept the streak. */
  frozen: boolean;
  result?: Result;
  now: string;
  onOpen(): void;
}

function Day({ number, column, solved, frozen, result, now, onOpen }: DayProps) {
  const date = dateOfNumber(number);
  const classes = [solved ? "on" : frozen && "frozen", result && !unaided(result) && "helped", date === now && "today"]
    .filter(Boolean)
    .join(" ");
  const day = Number(date.slice(8));
  return (
    <li class={classes} style={column ? { gridColumnStart: column } : undefined}>
      {date > now ? (
        <span>{day}</span>
      ) : (
        <a
          href={`#daily#${date}`}
          aria-label={`${dates.format(new Date(date))}, ${dayWords(solved, result, frozen)}`}
          onClick={onOpen}
        >
          {day}
        </a>
      )}
    </li>
  );
}

/** All achievements, with the ones not yet earned dimmed. */
function Achievements({ results }: { results: Result[] }) {
  return (
    <ul class="badges" aria-label="Achievements">
      {achievements.map(({ name, about, has }) => {
        const on = has(results);
        return (
          <li key={name} class={`badge ${on ? "on" : ""}`}>
            <Stars stars={on ? 1 : 0} of={1} />
            <div>
              <b>{name}</b>
              <p>{about}</p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** The most-played boards. */
function Boards({ results }: { results: Result[] }) {
  const boards = byBoard(results).slice(0, 12);
  if (boards.length === 0) return null;
  const timed = boards.some(({ fastest }) => fastest > 0);
  return (
    <table class="boards">
      <caption>Your most-played boards</caption>
      <thead>
        <tr>
          <th scope="col">Board</th>
          <th scope="col">solved</th>
          <th scope="col">in par</th>
          {timed && <th scope="col">fastest</th>}
        </tr>
      </thead>
      <tbody>
        {boards.map(({ board, solved, inPar: perfect, fastest }) => {
          return (
            <tr key={board}>
              <th scope="row">{capital(boardName({ spec: board }))}</th>
              <td>{solved}</td>
              <td>{perfect}</td>
              {timed && <td>{fastest > 0 ? minutes(fastest) : ""}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
