// The settings of a film.

export interface Settings {
  cols: number;
  rows: number;
  dither: string;
  contrast: boolean;
  order: string;
  reverse: boolean;
  loop: boolean;
  /** The length of each transition, in seconds; 0 gives every press its own frame. */
  seconds: number;
  /** How long each picture is held, in seconds. */
  hold: number;
  shape: string;
  palette: string;
}

export const defaults: Settings = {
  cols: 45,
  rows: 45,
  dither: "floyd-steinberg",
  contrast: false,
  order: "wipe",
  reverse: false,
  loop: true,
  seconds: 6,
  hold: 1,
  shape: "round",
  palette: "night",
};

/** Preset looks. */
export const presets: Record<string, Pick<Settings, "palette" | "shape" | "dither" | "order" | "contrast">> = {
  Neon: { palette: "rose", shape: "glow", dither: "blue-noise", order: "radial", contrast: true },
  Newspaper: { palette: "paper", shape: "round", dither: "bayer", order: "wipe", contrast: false },
  Blueprint: { palette: "ice", shape: "square", dither: "atkinson", order: "diagonal", contrast: true },
};

/** The limits on sizes, in lights per side, and on times, in seconds. */
export const limits = { minSide: 5, maxSide: 128, maxSeconds: 30, maxHold: 5 };

export const framesPerSecond = 25;

/** Clamps the board size to the limits. */
export function withValidSides(settings: Settings): Settings {
  const side = (n: number) => Math.min(limits.maxSide, Math.max(limits.minSide, Math.round(n) || defaults.cols));
  return { ...settings, cols: side(settings.cols), rows: side(settings.rows) };
}
