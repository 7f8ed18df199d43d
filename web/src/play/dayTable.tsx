import { useEffect, useState } from "preact/hooks";
import { titleOf, today } from "../game/names";
import {
  barsOf,
  helpText,
  isSelection,
  placeText,
  type Row,
  readStanding,
  rowsOf,
  type Standing,
  shareOf,
  timeOf,
} from "../game/standing";
import { replayHash } from "../route";
import type { TableBody } from "../service/api";
import { ask } from "../service/client";
import { isQueued, isSent, standings } from "../service/outbox";
import { QuietButton } from "../ui/button";

/** How many rows to show at first. */
const firstRows = 5;

/** The leaderboard for a day; undefined until the service has answered. If this page has sent a result,
 * the leaderboard came with the answer. */
function useStanding(date: string): Standing | undefined {
  const [read, setRead] = useState<Standing | undefined>(undefined);
  const answers = standings.value;
  const sent = answers[date];
  useEffect(() => {
    // The answer to a win that is being sent has the leaderboard.
    if (standings.peek()[date] || isQueued(date)) return;
    const control = new AbortController();
    readStanding(date, isSent(date), control.signal).then(setRead, nothing); // the page works without it
    return () => control.abort();
  }, [date, answers]);
  return sent ? { table: sent.table, mine: sent } : read;
}

function nothing(): void {}

const number = new Intl.NumberFormat("en");

/** Shows how everybody did on a day and where the player ranks: a histogram of presses and the leaderboard. */
export function DayTable({ date }: { date: string }) {
  const standing = useStanding(date);
  const [whole, setWhole] = useState<TableBody | undefined>(undefined);
  if (!standing) return null;
  const { table, mine } = standing;
  const { players } = table;
  if (players === 0) return null;
  const showAll = () => ask("GET /api/days/{date}/table", { path: { date } }).then(setWhole, nothing);
  const day = date === today() ? "Today" : titleOf(`daily#${date}`, undefined).sub;
  const rows = whole ? rowsOf(whole, mine, whole.listed + 1) : rowsOf(table, mine, firstRows);
  return (
    <section class="day" aria-label={`${day}’s leaderboard`}>
      <h2>
        {day}, {number.format(players)} {players === 1 ? "player" : "players"}
      </h2>
      {mine && (
        <p>
          You are {mine.result.name}
          {placeText(mine, players)}.
        </p>
      )}
      {!navigator.cookieEnabled && (
        <p>
          This browser blocks cookies, so you’re not on this leaderboard. To get a place, allow cookies for this site.
        </p>
      )}
      <Histogram table={table} mine={mine} />
      <table class="standing">
        <thead>
          <tr>
            <th scope="col">
              <span class="unseen">Place</span>
            </th>
            <th scope="col">Player</th>
            <th scope="col">presses</th>
            <th scope="col">time</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Entry key={row.result.player} date={date} row={row} />
          ))}
        </tbody>
      </table>
      {isSelection(table) && (
        <p class="sub">Only the best few from each network, such as a school, are listed. Everyone counts.</p>
      )}
      {!whole && table.listed > firstRows && (
        <QuietButton onClick={showAll}>
          {table.listed < players ? `Show the top ${table.listed}` : `Show all ${players}`}
        </QuietButton>
      )}
    </section>
  );
}

function Histogram({ table, mine }: Standing) {
  const bars = barsOf(table.histogram, mine?.result.presses);
  const most = Math.max(...bars.map(({ players }) => players));
  return (
    <ul class="histogram" aria-label="How many presses it took">
      {bars.map(({ presses, players, mine: own }) => (
        <li key={presses} class={own ? "on" : ""}>
          <span>
            {presses}
            <span class="unseen"> presses:</span>
          </span>
          <i style={{ "--part": `${(100 * players) / most}%` }} />
          <span>
            {shareOf(players, table.players)}
            {own && <span class="unseen">, including you</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Entry({ date, row }: { date: string; row: Row }) {
  const { place, mine, result } = row;
  return (
    <tr class={mine ? "on" : ""}>
      <td>{Number.isFinite(place) ? number.format(place) : "–"}</td>
      <th scope="row">
        <a href={`#${replayHash(date, result.player)}`}>
          {mine ? "You" : result.name}
          <span class="unseen">, watch the replay</span>
        </a>
        <small>{helpText(result)}</small>
      </th>
      <td>{result.presses}</td>
      <td>{timeOf(result)}</td>
    </tr>
  );
}
