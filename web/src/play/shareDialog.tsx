import { useState } from "preact/hooks";
import { formatPosition } from "../board/state";
import { dateOf, titleOf } from "../game/names";
import type { Session } from "../game/session";
import type { Shared } from "../protocol";
import { linkToShare } from "../service/present";
import { readDays } from "../storage";
import { Button, PrimaryButton } from "../ui/button";
import { Choices } from "../ui/controls";
import { copied } from "../ui/copied";
import { Dialog } from "../ui/dialog";
import { download } from "../ui/download";
import { saveFile } from "../ui/savedGame";
import { useCore } from "../ui/useCore";
import { drawCard } from "./shareCard";

type What = "puzzle" | "now";

/** Returns the result as a picture. */
async function picture({ game, shown, calendar }: Session, shared: Shared, link: string): Promise<Blob | undefined> {
  const { id, game: played } = shown.value;
  const score = game.value?.view.score;
  if (!played || !score) return undefined;
  return drawCard({
    board: played.board,
    lights: played.start,
    title: titleOf(id, played.board).title,
    line: shared.result,
    bars: shared.bars,
    stars: score.stars,
    streak: dateOf(id) ? (calendar.value?.words ?? "") : "",
    link,
  });
}

/** Shares a picture through another app if the browser supports it, otherwise downloads it. */
async function send(blob: Blob, text: string): Promise<void> {
  const files = [new File([blob], "lights-out.png", { type: "image/png" })];
  if (navigator.canShare?.({ files })) await navigator.share({ files, text });
  else download(blob, "lights-out.png");
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
  const now = game ? formatPosition(game.board, game.lights, game.target) : id;
  const link = linkToShare(what === "puzzle" ? id : now);
  const days = session.calendar.value?.code ?? readDays();
  const shared = useCore(session.core, "share", { codes: [days], today: session.day.value }).answer;
  const text = game?.won ? (shared?.text ?? "") : "";
  const sorry = "Couldn’t copy it. Please select the text and copy it yourself.";
  const copy = async (words: string) => setNote(await copied(words, sorry));
  const sendPicture = async (about: Shared) => {
    try {
      const blob = await picture(session, about, link);
      if (blob) await send(blob, `${text}\n${link}`);
    } catch (error) {
      // AbortError means that the player dismissed the share sheet.
      if ((error as Error).name !== "AbortError") setNote("Couldn’t make the picture.");
    }
  };
  return (
    <Dialog title="Share" onClose={onClose}>
      <div class="fields">
        {!game?.won && (
          <Choices<What>
            legend="Link to"
            name="what"
            value={what}
            options={[
              ["puzzle", "This puzzle"],
              ["now", "The current position"],
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
              Send…
            </button>
          )}
          {text && shared && !game?.board.apart && <Button onClick={() => sendPicture(shared)}>Picture</Button>}
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
