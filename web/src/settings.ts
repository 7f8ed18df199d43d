// The player's settings. They are stored on the device and set on the page's root
// element, where the style sheet reads them.

import { readStoredSettings, writeStoredSettings } from "./storage";

export interface Settings {
  theme: "auto" | "night" | "paper";
  contrast: "auto" | "more";
  palette: "warm" | "clear" | "moon";
  motion: "auto" | "reduce";
  sound: boolean;
  haptics: boolean;
  clock: boolean;
  /** Whether letters work as keyboard shortcuts. */
  keys: boolean;
}

const defaults: Settings = {
  theme: "auto",
  contrast: "auto",
  palette: "warm",
  motion: "auto",
  sound: false,
  haptics: true,
  clock: false,
  keys: true,
};

export function readSettings(): Settings {
  return { ...defaults, ...readStoredSettings() };
}

/** Stores the settings and applies them. */
export function saveSettings(settings: Settings): void {
  writeStoredSettings(settings);
  applySettings(settings);
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
