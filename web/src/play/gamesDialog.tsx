import { useRef, useState } from "preact/hooks";
import { parsePosition } from "../board/state";
import type { Core } from "../core/core";
import { Game } from "../game/game";
import "../game/journey"; // names the levels
import { titleOf } from "../game/names";
import { withTarget } from "../game/position";
import { resolveLocally } from "../game/resolve";
import type { Session } from "../game/session";
import { dropGame, hasMoves, type Kept, keptGames } from "../storage";
import { counted } from "../text";
import { Button } from "../ui/button";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icons";
import { openFile } from "../ui/savedGame";
import { Thumbnail } from "../ui/thumbnail";
import { useBoard } from "../ui/useBoard";

/** How many won games to list. */
const maxWins = 30;

/** Returns the games to list, most recently played first. */
function listed(): Kept[] {
  let wins = 0;
  return keptGames().filter((kept) => hasMoves(kept) && (!kept.won || ++wins <= maxWins));
}

/** Restores a stored game; returns undefined if only the core can resolve its puzzle. */
function gameOf({ id, save, start }: Kept): Game | undefined {
  const position = withTarget(id, parsePosition(start)) ?? resolveLocally(id);
  const game = position && new Game(id, position);
  return game?.restore(save) ? game : undefined;
}

/** Describes the progress of a game in a few words. */
function progress(game: Game | undefined): string {
  if (!game) return "";
  const presses = counted(game.presses, "press", "presses");
  if (game.won) return `solved in ${presses}`;
  return `${presses}, ${counted(game.left, "light", "lights")} ${game.target ? "to go" : "left"}`;
}

/** Lists the games saved on this device, to continue or remove. */
export function GamesDialog({ session, onClose }: { session: Session; onClose(): void }) {
  const [games, setGames] = useState(listed);
  const [note, setNote] = useState("");
  const chosen = useRef<HTMLInputElement>(null);
  const openChosen = async ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    const file = currentTarget.files?.[0];
    if (!file) return;
    const wrong = await openFile(file, session);
    setNote(wrong);
    if (!wrong) onClose();
  };
  const drop = (kept: Kept) => {
    dropGame(kept);
    if (session.stage.id === kept.id) session.reopen();
    setGames(listed());
  };
  return (
    <Dialog title="Your games" onClose={onClose}>
      <div class="fields">
        {games.length === 0 && <p class="sub">There are no games on this device.</p>}
        <ul class="games">
          {games.map((kept) => (
            <GameRow key={kept.id} core={session.core} kept={kept} onOpen={onClose} onRemove={() => drop(kept)} />
          ))}
        </ul>
        <p class="sub">Your latest unfinished games and your last {maxWins} wins, saved on this device.</p>
        <div class="row">
          <input ref={chosen} type="file" accept=".lightsout" hidden aria-label="Saved game" onChange={openChosen} />
          <Button onClick={() => chosen.current?.click()}>Open a saved game…</Button>
        </div>
        <p class="sub" role="status">
          {note}
        </p>
      </div>
    </Dialog>
  );
}

interface GameRowProps {
  core: Core;
  kept: Kept;
  onOpen?(): void;
  onRemove?(): void;
}

/** One game in the list: a link, and a Remove button if onRemove is set. */
export function GameRow({ core, kept, onOpen, onRemove }: GameRowProps) {
  useBoard(core, kept.start.split(":")[0] ?? "");
  const game = gameOf(kept);
  const { title, sub } = titleOf(kept.id, game?.board);
  const name = game ? title : kept.id;
  return (
    <li>
      <a href={`#${kept.id}`} onClick={onOpen}>
        {game && <Thumbnail board={game.board} lights={game.lights} />}
        <span>
          <b>{name}</b>
          <small>{[sub.trim(), progress(game)].filter(Boolean).join(" · ")}</small>
        </span>
      </a>
      {onRemove && (
        <button type="button" class="icon" aria-label={`Remove ${name}, ${sub}`} onClick={onRemove}>
          <Icon name="close" />
        </button>
      )}
    </li>
  );
}
