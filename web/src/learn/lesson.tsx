import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { Core } from "../core/core";

/** What every lesson is given. */
export interface LessonProps {
  core: Core;
  /** Called when the visitor has tried what the lesson explains, or solved its puzzle. */
  onDone(): void;
}

interface LayoutProps {
  /** The explanation. */
  words?: ComponentChildren;
  /** The board, or boards. */
  scene: ComponentChildren;
  /** Whether there are two boards side by side. */
  pair?: boolean;
  /** What just happened, or what to do next. */
  note?: ComponentChildren;
  /** What went wrong, in a sentence. */
  trouble?: string;
  buttons: ComponentChildren;
  /** Whether the visitor has done what is asked for. */
  done: boolean;
  onDone(): void;
  /** What comes after the explanation. */
  children?: ComponentChildren;
}

/** The layout of all lessons: what to do, the board to do it on, buttons, and the explanation. */
export function LessonLayout({ words, scene, pair, note, trouble, buttons, done, onDone, children }: LayoutProps) {
  useEffect(() => {
    if (done) onDone();
  }, [done]);
  return (
    <>
      <div class="trial">
        <div class="says" role="status">
          {note && <p class="note">{note}</p>}
          {trouble && <p class="wrong">{trouble}</p>}
        </div>
        <div class={pair ? "scene pair" : "scene"}>{scene}</div>
      </div>
      <div class="row act">{buttons}</div>
      {(words || children) && (
        <div class="side">
          {words && <div class="words">{words}</div>}
          {children}
        </div>
      )}
    </>
  );
}
