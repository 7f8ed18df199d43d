import { useState } from "preact/hooks";
import type { Session } from "../game/session";
import { present } from "../service/present";
import { type Settings, saveSettings } from "../settings";
import { counted, messageOf } from "../text";
import { install } from "./asApp";
import { Button } from "./button";
import { Choices, Switch, TextForm } from "./controls";
import { Dialog } from "./dialog";
import { lossWords } from "./keeping";
import { Recovery } from "./recovery";
import { buildName, updated } from "./updates";

const themes = [
  ["auto", "Automatic"],
  ["night", "Night"],
  ["paper", "Paper"],
] as const;

const palettes = [
  ["warm", "Warm"],
  ["clear", "Colour-blind safe"],
  ["moon", "Moon"],
] as const;

export function SettingsDialog({ session, onClose }: { session: Session; onClose(): void }) {
  const settings = session.settings.value;
  const [loss] = useState(lossWords);
  const change = (part: Partial<Settings>) => {
    session.tick();
    session.settings.value = { ...settings, ...part };
    saveSettings(session.settings.value);
  };
  return (
    <Dialog title="Settings" onClose={onClose}>
      <div class="fields">
        <Choices
          legend="Theme"
          name="theme"
          options={themes}
          value={settings.theme}
          onChange={(theme) => change({ theme })}
        />
        <Choices
          legend="Lights"
          name="palette"
          options={palettes}
          value={settings.palette}
          onChange={(palette) => change({ palette })}
        />
        <div>
          <Switch
            label="More contrast"
            value={settings.contrast === "more"}
            onChange={(on) => change({ contrast: on ? "more" : "auto" })}
          />
          <Switch
            label="Reduce motion"
            value={settings.motion === "reduce"}
            onChange={(on) => change({ motion: on ? "reduce" : "auto" })}
          />
          <Switch label="Clock" value={settings.clock} onChange={(clock) => change({ clock })} />
          <Switch label="Sound" value={settings.sound} onChange={(sound) => change({ sound })} />
          {"vibrate" in navigator && (
            <Switch label="Vibration" value={settings.haptics} onChange={(haptics) => change({ haptics })} />
          )}
          <Switch
            label="Letter shortcuts (? lists them during play)"
            value={settings.keys}
            onChange={(keys) => change({ keys })}
          />
        </div>
        {present() && <Recovery session={session} />}
        <DaysForm session={session} />
        {install.value && (
          <div class="row">
            <Button onClick={install.value}>Install the app</Button>
          </div>
        )}
        {loss && <p class="note">{loss}</p>}
        <p class="sub">
          {updated.value
            ? "A new version is ready. Reload the page to use it."
            : `Version ${buildName()}. ${present() ? "The service stores only what it needs for daily puzzles, the journey and rooms; all other data stays on this device." : "All your data stays on this device."}`}{" "}
          <a href="licences.txt" target="_blank" rel="noopener">
            Licences
          </a>
        </p>
      </div>
    </Dialog>
  );
}

/** Shows the solved days as a code that another device can merge with its own. */
function DaysForm({ session }: { session: Session }) {
  const [code, setCode] = useState(session.calendar.value?.code ?? "");
  const [note, setNote] = useState("");
  const add = async (event: Event) => {
    event.preventDefault();
    try {
      await session.count(code.trim());
      setCode(session.calendar.value?.code ?? "");
      const days = session.calendar.value?.streak.days ?? 0;
      setNote(`You’ve solved ${counted(days, "daily puzzle on its day", "daily puzzles on their day")}.`);
    } catch (error) {
      setNote(messageOf(error));
    }
  };
  return (
    <TextForm
      id="days"
      label="This code lists the daily puzzles you’ve solved on their day. Copy it to another device, or paste that device’s code here."
      value={code}
      placeholder="none yet"
      button="Add"
      onInput={setCode}
      onSubmit={add}
    >
      <p class="sub" role="status">
        {note}
      </p>
    </TextForm>
  );
}
