import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Playback } from "../src/ui/playback";

describe("the playback of presses", () => {
  let pressed: number[];
  const press = (button: number) => pressed.push(button);

  beforeEach(() => {
    pressed = [];
    vi.useFakeTimers();
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    vi.stubGlobal("document", { documentElement: { dataset: {} } });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("plays one press at a time, to the end", async () => {
    const show = new Playback(100).play([3, 1, 2], press);
    expect(pressed).toEqual([3]);
    await vi.advanceTimersByTimeAsync(150);
    expect(pressed).toEqual([3, 1]);
    await vi.advanceTimersByTimeAsync(150);
    expect(await show).toBe(true);
    expect(pressed).toEqual([3, 1, 2]);
  });

  it("ends when stopped, without another press", async () => {
    const playback = new Playback(100);
    const show = playback.play([3, 1, 2], press);
    await vi.advanceTimersByTimeAsync(150);
    playback.stop();
    await vi.runAllTimersAsync();
    expect(await show).toBe(false);
    expect(pressed).toEqual([3, 1]);
  });

  it("ends when another one starts", async () => {
    const playback = new Playback(100);
    const first = playback.play([3, 1, 2], press);
    await vi.advanceTimersByTimeAsync(50);
    const second = playback.play([7, 8], press);
    await vi.runAllTimersAsync();
    expect([await first, await second, pressed]).toEqual([false, true, [3, 7, 8]]);
  });
});
