import { useState } from "preact/hooks";
import { formatPosition } from "../board/state";
import { titleOf } from "../game/names";
import type { Session } from "../game/session";
import { resultOf, shareText } from "../game/statistics";
import { linkTo } from "../route";
import { Button, PrimaryButton } from "../ui/button";
import { Choices } from "../ui/controls";
import { Dialog } from "../ui/dialog";
import { saveFile } from "../ui/savedGame";

type What = "puzzle" | "now";

/** The win as lines to show to others. */
function resultText({ game, shown }: Session): string {
  const result = game.value && resultOf(game.value);
  if (!result) return "";
  const { title } = titleOf(shown.value.id, shown.value.game?.board);
  const number = game.value?.number ? ` No. ${game.value.number}` : "";
  return shareText(result, `Lights Out${number} · ${title}`);
}

interface Props {
  session: Session;
  onClose(): void;
  open(dialog: "class"): void;
}

export function ShareDialog({ session, onClose, open }: Props) {
  const { id, game } = session.shown.value;
  const [what, setWhat] = useState<What>("puzzle");
  const [note, setNote] = useState("");
  const now = game ? formatPosition(game.board, game.lights) : id;
  const link = linkTo(what === "puzzle" ? id : now);
  const text = game?.won ? resultText(session) : "";
  const copy = async (words: string) => {
    try {
      await navigator.clipboard.writeText(words);
      setNote("Copied.");
    } catch {
      setNote("It could not be copied; select it and copy it yourself.");
    }
  };
  return (
    <Dialog title="Share" onClose={onClose}>
      <div class="fields">
        {!game?.won && (
          <Choices<What>
            legend="A link to"
            name="what"
            value={what}
            options={[
              ["puzzle", "This puzzle"],
              ["now", "The lights as they are now"],
            ]}
            onChange={setWhat}
          />
        )}
        {text && <p class="result">{text}</p>}
        <div>
          <label class="label" for="link">
            Link
          </label>
          <input id="link" type="text" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />
        </div>
        <div class="row">
          {text && <PrimaryButton onClick={() => copy(`${text}\n${link}`)}>Copy result</PrimaryButton>}
          <button type="button" class={`button ${text ? "" : "primary"}`} onClick={() => copy(link)}>
            {text ? "Copy link" : "Copy"}
          </button>
          {"share" in navigator && (
            <button
              type="button"
              class="button"
              onClick={() => navigator.share({ title: "Lights Out", text, url: link }).catch(() => undefined)}
            >
              Send …
            </button>
          )}
          <Button onClick={() => print()}>Print</Button>
          {game?.begun && <Button onClick={() => saveFile(session.stage)}>Save as a file</Button>}
          <button type="button" class="button" aria-haspopup="dialog" onClick={() => open("class")}>
            For a class
          </button>
        </div>
        <p class="sub" role="status">
          {note}
        </p>
      </div>
    </Dialog>
  );
}
