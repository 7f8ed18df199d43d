import { useEffect, useState } from "preact/hooks";
import { becomePlayer } from "../game/online";
import type { Session } from "../game/session";
import { item } from "../item";
import type { MeBody } from "../service/api";
import { ask, ServiceError } from "../service/client";
import { forgetPlayer } from "../service/outbox";
import { counted, messageOf } from "../text";
import { Button } from "./button";
import { TextForm } from "./controls";
import { Privacy } from "./privacy";

/** Who the player is to the service, and how to be the same on another device. It shows nothing
 * until the service has answered. */
export function Recovery({ session }: { session: Session }) {
  const [me, setMe] = useState<MeBody | undefined>(undefined);
  useEffect(() => {
    const control = new AbortController();
    ask("GET /api/me", { signal: control.signal }).then(setMe, () => undefined);
    return () => control.abort();
  }, []);
  if (!me) return null;
  return (
    <section class="recovery" aria-labelledby="recovery">
      <h3 id="recovery">Your player</h3>
      {me.player ? (
        <p class="sub">
          On tables you are <b>{me.name}</b>. The service keeps your results of daily puzzles, your streak and your
          stars of the journey; it knows nothing else of you.
        </p>
      ) : (
        <p class="sub">You get a name of two words with your first press on a daily puzzle. Nobody signs up.</p>
      )}
      {me.player && <OwnCode key={me.player} />}
      <OtherCode session={session} me={me} onChange={setMe} />
      {me.player && <DeleteData name={me.name} onChange={setMe} />}
      <Privacy />
    </section>
  );
}

/** Lets the service forget the player. */
function DeleteData({ name, onChange }: { name: string; onChange(me: MeBody): void }) {
  const [note, setNote] = useState("");
  const forget = async () => {
    if (!confirm(`Delete all results, days and stars of ${name}? Nobody can bring them back.`)) return;
    try {
      onChange(await ask("DELETE /api/me", { again: true }));
      forgetPlayer();
    } catch (error) {
      setNote(messageOf(error));
    }
  };
  return (
    <>
      <div class="row">
        <Button onClick={forget}>Delete my data</Button>
      </div>
      <p class="sub" role="status">
        {note || "Your results leave all tables. Games, stars and settings on this device stay."}
      </p>
    </>
  );
}

/** The player's own code. Anyone who sees it can be the player, so it is shown only when asked for. */
function OwnCode() {
  const [code, setCode] = useState("");
  const [note, setNote] = useState("");
  const show = async () => {
    try {
      setCode((await ask("GET /api/me/code")).code);
      setNote("");
    } catch (error) {
      setNote(messageOf(error));
    }
  };
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      setNote("Copied.");
    } catch {
      setNote("It could not be copied; write it down.");
    }
  };
  return (
    <>
      {code ? (
        <>
          <output class="code" aria-label="Your recovery code">
            {code}
          </output>
          <p class="sub">
            With it you are the same player on another device, or here when the browser has forgotten you.
          </p>
          <div class="row">
            <Button onClick={copy}>Copy code</Button>
          </div>
        </>
      ) : (
        <div class="row">
          <Button onClick={show}>Show recovery code</Button>
        </div>
      )}
      <p class="sub" role="status">
        {note}
      </p>
    </>
  );
}

interface OtherProps {
  session: Session;
  me: MeBody;
  onChange(me: MeBody): void;
}

/** A code from another device. */
function OtherCode({ session, me, onChange }: OtherProps) {
  const [code, setCode] = useState("");
  const [note, setNote] = useState("");
  const use = async (event: Event) => {
    event.preventDefault();
    try {
      const other = await becomePlayer(session, code.trim());
      onChange(other);
      setCode("");
      setNote(`You are ${other.name} now, with ${counted(other.days.length, "solved day", "solved days")}.`);
    } catch (error) {
      setNote(error instanceof ServiceError ? sentence(error.message) : messageOf(error));
    }
  };
  return (
    <TextForm
      id="recovery-code"
      label="A recovery code from another device"
      value={code}
      placeholder="XXXX-XXXX-XXXX-XXXX-XXXX-XXXX-XXXX"
      button="Use"
      onInput={setCode}
      onSubmit={use}
    >
      {me.days.length > 0 && code !== "" && (
        <p class="sub">You leave {me.name} then. Note your own code first, if you want to come back.</p>
      )}
      <p class="sub" role="status">
        {note}
      </p>
    </TextForm>
  );
}

function sentence(text: string): string {
  return `${item(text, 0).toUpperCase()}${text.slice(1)}.`.replace(/\.\.$/, ".");
}
