import { effect, signal } from "@preact/signals";
import { type ComponentType, render } from "preact";
import { Core } from "./core/core";
import { byID } from "./dom";
import { parseAssignment } from "./game/assignment";
import { todaysID } from "./game/dailies";
import { keptID } from "./game/resolve";
import { Session } from "./game/session";
import type { Stage } from "./game/stage";
import { type DialogName, PlaySide, Week } from "./play/play";
import { type Route, readRoute } from "./route";
import { present } from "./service/present";
import { applySettings } from "./settings";
import { behaveAsApp } from "./ui/asApp";
import { keepFocus } from "./ui/keepFocus";
import { enableOffline } from "./ui/updates";
import { showLoadError } from "./view/loadError";

type DialogComponent = ComponentType<{ session: Session; onClose(): void; open(name: DialogName): void }>;

/** The dialogs, loaded when they are opened. */
const dialogs: Record<DialogName, () => Promise<DialogComponent>> = {
  settings: async () => (await import("./ui/settingsDialog")).SettingsDialog,
  new: async () => (await import("./play/newPuzzleDialog")).NewPuzzleDialog,
  share: async () => (await import("./play/shareDialog")).ShareDialog,
  draw: async () => (await import("./play/editorDialog")).EditorDialog,
  class: async () => (await import("./play/classDialog")).ClassDialog,
  days: async () => (await import("./play/daysDialog")).DaysDialog,
  games: async () => (await import("./play/gamesDialog")).GamesDialog,
};

/** The open dialog, and how many dialogs were opened until then. */
const dialog = signal<{ Shown: DialogComponent; opening: number } | undefined>(undefined);
let openings = 0;

async function open(session: Session, name: DialogName): Promise<void> {
  const opening = ++openings;
  try {
    const Shown = await dialogs[name]();
    if (opening === openings) dialog.value = { Shown, opening };
  } catch {
    session.trouble.value = new Error("This part could not be loaded; reload the page.");
  }
}

function Dialogs({ session }: { session: Session }) {
  const shown = dialog.value;
  if (!shown) return null;
  // The close event comes late; by then another dialog may be open.
  const close = () => {
    if (dialog.value === shown) dialog.value = undefined;
  };
  return <shown.Shown key={shown.opening} session={session} onClose={close} open={(name) => open(session, name)} />;
}

/** Starts the rest of the app, once the first board is there. */
export function start(stage: Stage): void {
  const session = new Session(stage, new Core());
  const show = (name: DialogName) => open(session, name);
  render(<PlaySide session={session} open={show} />, byID("side"));
  render(<Week session={session} />, byID("week"));
  render(<Dialogs session={session} />, byID("dialogs"));
  dialog.subscribe((shown) => {
    session.covered = shown !== undefined;
    session.clock();
  });
  effect(() => nameTab(session));
  byID("settings").addEventListener("click", () => show("settings"));
  byID("skip").addEventListener("click", () =>
    stage.view && !byID("play").hidden ? stage.view.focus() : byID("main").focus(),
  );
  addEventListener("hashchange", () => enter(session, true));
  document.addEventListener("click", (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>("a");
    // The address stays the same, but since midnight it means another day.
    if (link?.hash === "#today" && location.hash === "#today") enter(session, true);
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) updateDay(session);
  });
  for (const query of ["(prefers-color-scheme: light)", "(prefers-contrast: more)"]) {
    matchMedia(query).addEventListener("change", () => applySettings(session.settings.value));
  }
  document.addEventListener("keydown", (event) => shortcuts(event, stage));
  keepFocus();
  enter(session, false);
  updateDay(session);
  enableOffline();
  behaveAsApp(session, show);
  // Nothing waits for the service, and without it nothing is missing but its tables.
  if (present())
    import("./game/online").then(
      ({ goOnline }) => goOnline(session),
      () => undefined,
    );
}

/** Updates what depends on the day: the week, and the link to today's puzzle. */
function updateDay(session: Session): void {
  session.turns.value++;
  session.count().catch(() => undefined);
}

/** The section that is shown, and its name; that of Play is the name of the game. */
const place = signal<{ section: Route["section"]; name: string }>({ section: "play", name: "" });

/** What a teacher asks for, as the address of the game has it. */
let task: string | undefined;

/** Names the browser's tab, and lets the Play tab lead back to the game. */
function nameTab({ turns, stage }: Session): void {
  turns.value;
  const { section, name } = place.value;
  const title = section === "play" ? byID("title").textContent : name;
  document.title = title === "Lights Out" ? title : `${title} · Lights Out`;
  const link = document.querySelector<HTMLAnchorElement>('#sections a[data-section="play"]');
  link?.setAttribute("href", task ? `#${stage.id}?${task}` : stage.id === todaysID() ? "#today" : `#${stage.id}`);
}

let entries = 0;

/** Goes to the page that the address names. */
async function enter(session: Session, moved: boolean): Promise<void> {
  const entry = ++entries;
  const route = readRoute();
  for (const section of ["play", "learn", "studio", "lab", "together", "replay"])
    byID(section).hidden = route.section !== section;
  for (const link of document.querySelectorAll<HTMLElement>("#sections a")) {
    if (link.dataset.section === (route.section === "replay" ? "play" : route.section))
      link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  session.clock();
  if (moved) scrollTo(0, 0);
  const show = await load(route, session);
  if (entry !== entries) return; // the visitor has moved on
  if (route.section === "play") {
    task = route.task;
    session.assignment.value = parseAssignment(task);
  }
  place.value = { section: route.section, name: show() };
  if (moved) byID("main").focus({ preventScroll: true });
  const id = route.section === "play" ? keptID(route.id || todaysID()) : session.stage.id;
  if (session.stage.id !== id || !session.game.value) await session.open(id);
}

/** Loads the code of a page, and returns a function that shows it and returns its name. */
async function load(route: Route, session: Session): Promise<() => string> {
  try {
    if (route.section === "learn") {
      const { showLearn } = await import("./learn/learn");
      return () => showLearn(byID("learn"), route.page, session.core);
    }
    if (route.section === "lab") {
      const { showLab } = await import("./lab/lab");
      return await showLab(byID("lab"), route.page);
    }
    if (route.section === "studio") {
      const { showStudio } = await import("./studio/studio");
      return () => {
        showStudio(byID("studio"), route.film);
        return "Studio";
      };
    }
    if (route.section === "together") {
      const { showTogether } = await import("./together/together");
      return await showTogether(byID("together"), route.page, session.core);
    }
    if (route.section === "replay") {
      const { showReplay } = await import("./play/replay");
      return () => showReplay(byID("replay"), route.date, route.player);
    }
  } catch {
    return () => {
      showLoadError(byID(route.section), "This page");
      return "Lights Out";
    };
  }
  return () => "";
}

/** Undo and redo with the usual keys. */
function shortcuts(event: KeyboardEvent, stage: Stage): void {
  const target = event.target as HTMLElement;
  if (!(event.ctrlKey || event.metaKey) || target.closest("input, dialog") || byID("play").hidden) return;
  const key = event.key.toLowerCase();
  if (key !== "z" && key !== "y") return;
  event.preventDefault();
  stage.act(key === "y" || event.shiftKey ? "redo" : "undo");
}
