// The menu of the Play page, for what has no button beside the board. Loaded on demand.

import type { Session } from "../game/session";
import { present } from "../service/present";
import { Dialog } from "../ui/dialog";
import { updated } from "../ui/updates";
import { parOf } from "./parts";

type Other = "new" | "games" | "days";

interface Props {
  session: Session;
  onClose(): void;
  open(dialog: Other): void;
}

/** An entry of the menu: what it does, or where it leads. */
type Entry = [name: string, act: (() => void) | string];

export function MenuDialog({ session, onClose, open }: Props) {
  const act = (action: () => void) => () => {
    onClose();
    action();
  };
  const lists: [name: string, entries: Entry[]][] = [
    ["This puzzle", puzzleEntries(session, act)],
    [
      "More to play",
      [
        ["New puzzle", () => open("new")],
        ["Sprint", "#sprint"],
        ...(present() ? [["Together", "#together"] as Entry] : []),
        ["Your games", () => open("games")],
        ["Your days", () => open("days")],
      ],
    ],
  ];
  return (
    <Dialog title="More" onClose={onClose}>
      <div class="fields">
        {lists
          .filter(([, entries]) => entries.length > 0)
          .map(([name, entries]) => (
            <ul key={name} class="menu" aria-label={name}>
              {entries.map(([text, to]) => (
                <li key={text}>
                  {typeof to === "string" ? (
                    <a href={to} onClick={onClose}>
                      {text}
                    </a>
                  ) : (
                    <button type="button" onClick={to}>
                      {text}
                    </button>
                  )}
                </li>
              ))}
            </ul>
          ))}
      </div>
    </Dialog>
  );
}

/** What can be done with the puzzle on the board now. */
function puzzleEntries(session: Session, act: (action: () => void) => () => void): Entry[] {
  const { game } = session.shown.value;
  const playing = game && !game.won;
  const helps = playing && !session.hintsAfter;
  const entries: [when: unknown, ...Entry][] = [
    [updated.value, "Reload to update", () => location.reload()],
    [game?.canRedo, "Redo", act(() => session.stage.act("redo"))],
    [game?.presses, "Start over", act(() => session.stage.act("reset"))],
    [helps && !session.teaching.value, "Solve it by hand", act(() => session.teach())],
    [
      helps && !session.solving.value && parOf(session.game.value?.view) !== undefined,
      "Show the solution",
      act(() => session.askSolution()),
    ],
  ];
  return entries.filter(([when]) => when).map(([, ...entry]) => entry);
}
