import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { Core } from "../core/core";

/** What every lesson is given. */
export interface LessonProps {
  core: Core;
  /** Called when the visitor has done what the lesson asks for. */
  onDone(): void;
}

interface LayoutProps {
  /** The explanation. */
  words: ComponentChildren;
  /** The board, or boards. */
  scene: ComponentChildren;
  /** Whether there are two boards side by side. */
  pair?: boolean;
  /** What just happened, or what to do next. */
  note?: ComponentChildren;
  /** What went wrong, in a sentence. */
  trouble?: string;
  buttons: ComponentChildren;
  /** Whether the visitor has done what the lesson asks for. */
  done: boolean;
  onDone(): void;
  /** What comes after all that. */
  children?: ComponentChildren;
}

/** The layout of all lessons: words, a board, a note and buttons. */
export function LessonLayout({ words, scene, pair, note, trouble, buttons, done, onDone, children }: LayoutProps) {
  useEffect(() => {
    if (done) onDone();
  }, [done]);
  return (
    <>
      <div class="words">{words}</div>
      <div class={pair ? "scene pair" : "scene"}>{scene}</div>
      <div class="do">
        <div class="says" role="status">
          {note && <p class="note">{note}</p>}
          {trouble && <p class="wrong">{trouble}</p>}
        </div>
        <div class="row">{buttons}</div>
      </div>
      {children}
    </>
  );
}
