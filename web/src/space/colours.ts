/** The colours of the picture, those of the page. */
export interface Look {
  sheet: string;
  line: string;
  off: string;
  rim: string;
  litRim: string;
  accent: string;
  peek: string;
  /** The colour of each lamp, from the first on. */
  lamps: string[];
  /** How much lamps glow. */
  shine: number;
}

/** How many colours of lamps there are before they start again. */
const lampColours = 6;

/** Reads the colours of the page's theme. */
export function readLook(): Look {
  const style = getComputedStyle(document.documentElement);
  const ink = document.createElement("canvas").getContext("2d");
  // The canvas turns what a style sheet may say, such as the name of a system colour, into numbers.
  const colour = (name: string) => {
    if (!ink) return "#888888";
    ink.fillStyle = style.getPropertyValue(name).trim();
    return ink.fillStyle;
  };
  return {
    sheet: colour("--off-rim"),
    line: colour("--soft"),
    off: colour("--off"),
    rim: colour("--off-rim"),
    litRim: colour("--lit-rim"),
    accent: colour("--accent"),
    peek: colour("--peek"),
    lamps: Array.from({ length: lampColours }, (_, i) => colour(`--c${i + 1}`)),
    shine: Number(style.getPropertyValue("--shine")) || 0,
  };
}
