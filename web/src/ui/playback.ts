// Presses that are shown one after the other, slowly enough to watch.

import { motionAllowed } from "../view/view";

/** A show of presses. It ends when it is stopped, and when the next one starts: one more press
 * would change a board that the visitor has taken back or replaced. */
export class Playback {
  /** How long each press is shown, in milliseconds. */
  private readonly beat: number;
  private show = 0;

  constructor(beat: number) {
    this.beat = beat;
  }

  /** Presses the buttons, and returns whether it reached the end. */
  async play(buttons: readonly number[], press: (button: number) => void): Promise<boolean> {
    const own = ++this.show;
    for (const button of buttons) {
      press(button);
      await new Promise((resolve) => setTimeout(resolve, motionAllowed() ? this.beat : 0));
      if (own !== this.show) return false;
    }
    return true;
  }

  stop(): void {
    this.show++;
  }
}
