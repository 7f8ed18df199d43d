// Plays presses back one by one, slowly enough to watch.

import { motionAllowed } from "../view/view";

/** Plays presses back. It ends when stopped or when another playback starts, so that no late press
 * changes a board that the player has reset or replaced. */
export class Playback {
  /** How long each press is shown, in milliseconds. */
  private readonly beat: number;
  private show = 0;

  constructor(beat: number) {
    this.beat = beat;
  }

  /** Presses the buttons one by one. Resolves to false if it was stopped before the end. */
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
