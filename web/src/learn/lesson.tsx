import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import type { Core } from "../core/core";

/** The props of every lesson. */
export interface LessonProps {
  core: Core;
  /** Called when the visitor has tried the lesson's idea or solved its puzzle. */
  onDone(): void;
}

interface LayoutProps {
  /** The explanation. */
  words?: ComponentChildren;
  /** One or two boards. */
  scene: ComponentChildren;
  /** Whether the scene has two boards side by side. */
  pair?: boolean;
  /** A sentence about what just happened or what to do next. */
  note?: ComponentChildren;
  /** An error message. */
  trouble?: string;
  buttons: ComponentChildren;
  /** Whether the visitor has completed the step. */
  done: boolean;
  onDone(): void;
  /** Content below the explanation. */
  children?: ComponentChildren;
}

/** The layout of every lesson: a task, the board, buttons and the explanation. */
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
