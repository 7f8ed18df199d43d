// What a player has chosen. It is kept on the device and set on the page's root,
// where the style sheet reads it.

export interface Settings {
  theme: "auto" | "night" | "paper";
  contrast: "auto" | "more";
  palette: "warm" | "clear" | "moon";
  motion: "auto" | "reduce";
  sound: boolean;
  haptics: boolean;
  clock: boolean;
}

const usual: Settings = {
  theme: "auto",
  contrast: "auto",
  palette: "warm",
  motion: "auto",
  sound: false,
  haptics: true,
  clock: false,
};

const key = "settings";

export function readSettings(): Settings {
  try {
    return { ...usual, ...JSON.parse(localStorage.getItem(key) ?? "{}") };
  } catch {
    return { ...usual };
  }
}

export function writeSettings(settings: Settings): void {
  try {
    localStorage.setItem(key, JSON.stringify(settings));
  } catch {
    // Nothing can be kept, as in some private windows; it holds for this visit.
  }
}

export function applySettings(settings: Settings): void {
  const root = document.documentElement;
  const light = matchMedia("(prefers-color-scheme: light)").matches;
  const more = matchMedia("(prefers-contrast: more)").matches;
  root.dataset.theme = settings.theme === "auto" ? (light ? "paper" : "night") : settings.theme;
  root.dataset.contrast = settings.contrast === "more" || more ? "more" : "";
  root.dataset.palette = settings.palette;
  root.dataset.motion = settings.motion;
  const ground = getComputedStyle(root).getPropertyValue("--ground").trim();
  if (ground) document.querySelector('meta[name="theme-color"]')?.setAttribute("content", ground);
}
