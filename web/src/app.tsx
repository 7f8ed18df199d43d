import { effect, signal } from "@preact/signals";
import { type ComponentType, render } from "preact";
import { Core } from "./core/core";
import { byID, say } from "./dom";
import { levelOf } from "./game/level";
import { titleOf, today, todaysID } from "./game/names";
import { namedID } from "./game/resolve";
import { Session } from "./game/session";
import type { Stage } from "./game/stage";
import { dayBeside, onSwipe } from "./play/days";
import { type DialogName, PlaySide, Week } from "./play/play";
import { type Route, readRoute } from "./route";
import { present } from "./service/present";
import { applySettings } from "./settings";
import { behaveAsApp } from "./ui/asApp";
import { enableOffline } from "./ui/updates";
import { showLoadError } from "./view/loadError";

type DialogComponent = ComponentType<{ session: Session; onClose(): void; open(name: DialogName): void }>;

/** The dialogs, which load when they are opened. */
const dialogs: Record<DialogName, () => Promise<DialogComponent>> = {
  settings: async () => (await import("./ui/settingsDialog")).SettingsDialog,
  new: async () => (await import("./play/newPuzzleDialog")).NewPuzzleDialog,
  share: async () => (await import("./play/shareDialog")).ShareDialog,
  draw: async () => (await import("./play/editorDialog")).EditorDialog,
  class: async () => (await import("./play/classDialog")).ClassDialog,
  days: async () => (await import("./play/daysDialog")).DaysDialog,
  games: async () => (await import("./play/gamesDialog")).GamesDialog,
  menu: async () => (await import("./play/menuDialog")).MenuDialog,
  keys: async () => (await import("./play/keysDialog")).KeysDialog,
};

/** The open dialog and its number, which counts the dialogs opened so far. */
const dialog = signal<{ Shown: DialogComponent; opening: number } | undefined>(undefined);
let openings = 0;

async function open(session: Session, name: DialogName): Promise<void> {
  const opening = ++openings;
  try {
    const Shown = await dialogs[name]();
    if (opening === openings) dialog.value = { Shown, opening };
  } catch {
    session.trouble.value = new Error("Couldn’t load this part. Reload the page to try again.");
  }
}

function Dialogs({ session }: { session: Session }) {
  const shown = dialog.value;
  if (!shown) return null;
  // A dialog may call this late, when another is already open.
  const close = () => {
    if (dialog.value === shown) dialog.value = undefined;
  };
  return <shown.Shown key={shown.opening} session={session} onClose={close} open={(name) => open(session, name)} />;
}

/** Starts the rest of the app once the first board is on the page. The player may already have tapped
 * Settings. */
export function start(stage: Stage, settings: boolean): void {
  const session = new Session(stage, new Core());
  const show = (name: DialogName) => open(session, name);
  render(<PlaySide session={session} open={show} />, byID("side"));
  render(<Week session={session} />, byID("week"));
  render(<Dialogs session={session} />, byID("dialogs"));
  effect(() => session.showBoard(section.value === "play" && dialog.value === undefined));
  effect(() => nameTab(session));
  effect(() => {
    // Without its 3D picture, the board is flat.
    if (session.shown.value.shaped)
      import("./play/solid").then(
        ({ addShape }) => addShape(session),
        () => undefined,
      );
  });
  byID("settings").addEventListener("click", () => show("settings"));
  if (settings) show("settings");
  byID("skip").addEventListener("click", () =>
    stage.view && section.value === "play" ? stage.view.focus() : byID("main").focus(),
  );
  addEventListener("hashchange", () => enter(session, true));
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a");
    // The address doesn't change, but after midnight it means a different day.
    if (link?.hash === "#today" && location.hash === "#today") enter(session, true);
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) updateDay(session);
  });
  for (const query of ["(prefers-color-scheme: light)", "(prefers-contrast: more)"]) {
    matchMedia(query).addEventListener("change", () => applySettings(session.settings.value));
  }
  document.addEventListener("keydown", (event) => shortcuts(event, session, show));
  onSwipe(byID("play"), (by) => {
    const day = dayBeside(stage.id, by, session.day.value);
    if (day) location.hash = day;
  });
  const keepFocus = () => import("./ui/keepFocus").catch(() => undefined);
  document.addEventListener("focusin", keepFocus, { once: true });
  enter(session, false);
  updateDay(session);
  enableOffline();
  behaveAsApp(session, show);
  // Nothing waits for the service, and the games work without it.
  if (present())
    import("./game/online").then(
      ({ goOnline }) => goOnline(session),
      () => undefined,
    );
}

/** Updates everything that depends on the date: the week, and the link to today's puzzle. */
function updateDay(session: Session): void {
  session.day.value = today();
  session.count().catch(() => undefined);
}

/** The section named in the address. */
const section = signal<Route["section"]>("play");

/** The title of the page; empty on the Play page, which uses the title of its game. */
const pageName = signal("");

/** The teacher's assignment, as it appears in the address. */
const task = signal<string | undefined>(undefined);

/** Sets the title of the browser tab, lights the section, and points the Play link at the current game.
 * A level belongs to the journey. */
function nameTab({ shown, day, game: opened }: Session): void {
  const { id, game } = shown.value;
  const title = pageName.value || titleOf(id, game?.board).title;
  document.title = title === "Lights Out" ? title : `${title} · Lights Out`;
  opened.value; // the core may have named the level
  const isLevel = !!levelOf(id)?.number;
  const lit = !/play|replay|sprint|together/.test(section.value)
    ? section.value
    : isLevel && section.value === "play"
      ? "journey"
      : "play";
  for (const link of document.querySelectorAll<HTMLAnchorElement>("#sections a")) {
    if (link.dataset.section === lit) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
    if (link.dataset.section === "play")
      link.href = task.value ? `#${id}?${task.value}` : isLevel || id === todaysID(day.value) ? "#today" : `#${id}`;
  }
}

let entries = 0;

/** Shows the page named in the address. */
async function enter(session: Session, moved: boolean): Promise<void> {
  const entry = ++entries;
  const route = readRoute();
  section.value = route.section;
  for (const name of ["play", "journey", "learn", "studio", "lab", "solve", "together", "replay", "sprint"])
    byID(name).hidden = route.section !== name;
  if (moved) scrollTo(0, 0);
  if (route.section !== "play") say(""); // what was said about the board
  const show = await load(route, session);
  if (entry !== entries) return; // the player has already moved on
  pageName.value = show();
  if (moved) byID("main").focus({ preventScroll: true });
  const id = route.section === "play" ? namedID(route.id) : session.stage.id;
  if (session.stage.id !== id || !session.game.value) await session.open(id);
}

/** Loads the code for a page. Returns a function that shows the page and returns its title. */
async function load(route: Route, session: Session): Promise<() => string> {
  if (route.section === "play") {
    const parser = route.task ? await import("./game/assignment").catch(() => undefined) : undefined;
    return () => {
      task.value = route.task;
      session.assignment.value = parser?.parseAssignment(route.task);
      return "";
    };
  }
  try {
    const { loadPage } = await import("./pages");
    return await loadPage(route, session.core);
  } catch {
    return () => {
      showLoadError(byID(route.section), "This page");
      return "Lights Out";
    };
  }
}

/** Handles the usual keys for undo and redo, and the letter shortcuts. */
function shortcuts(event: KeyboardEvent, session: Session, show: (name: DialogName) => void): void {
  const target = event.target as HTMLElement;
  if (event.altKey || target.closest("input, dialog") || section.value !== "play") return;
  const { stage } = session;
  const key = event.key.toLowerCase();
  const held = event.ctrlKey || event.metaKey;
  const act: Record<string, () => void> = held
    ? { z: () => stage.act(event.shiftKey ? "redo" : "undo"), y: () => stage.act("redo") }
    : {
        h: () => session.help(),
        u: () => stage.act("undo"),
        r: () => stage.act("reset"),
        n: () => show("new"),
        "?": () => show("keys"),
      };
  if (!act[key] || (!held && (event.repeat || !session.settings.value.keys))) return;
  event.preventDefault();
  act[key]();
}
