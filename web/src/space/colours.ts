/** The colours of the 3D scene, taken from the page's theme. */
export interface Look {
  sheet: string;
  line: string;
  off: string;
  rim: string;
  litRim: string;
  accent: string;
  peek: string;
  /** The lamp colours, in order. */
  lamps: string[];
  /** How strongly lamps glow. */
  shine: number;
}

/** The number of lamp colours before they repeat. */
const lampColours = 6;

/** Reads the colours of the page's theme. */
export function readLook(): Look {
  const style = getComputedStyle(document.documentElement);
  const ink = document.createElement("canvas").getContext("2d");
  // The canvas resolves any CSS colour, such as a system colour name, to numbers.
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
