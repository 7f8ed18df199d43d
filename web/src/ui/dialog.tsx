import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Button } from "./button";
import { Icon } from "./icons";

interface Props {
  title: string;
  class?: string;
  onClose(): void;
  /** Returns a question to ask before closing, or undefined if no work would be lost. */
  guard?(): string | undefined;
  children: ComponentChildren;
}

/** A dialog with a title, closed by its button, by Escape or by a click outside. */
export function Dialog({ title, class: look, onClose, guard, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [question, setQuestion] = useState("");
  useLayoutEffect(() => {
    const self = dialog.current;
    self?.showModal();
    // Closing restores focus; removing the element does not.
    return () => self?.close();
  }, []);
  const leave = () => {
    const asked = guard?.();
    if (asked) setQuestion(asked);
    else dialog.current?.close();
  };
  return (
    <dialog
      ref={dialog}
      class={look}
      aria-label={title}
      // The event also comes after the element is removed, when a new dialog may already be open.
      onClose={() => dialog.current && onClose()}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClick={(event) => {
        const self = dialog.current;
        if (self && event.target === self && outside(event, self)) leave();
      }}
    >
      <div class="top">
        <h2>{title}</h2>
        <button type="button" class="icon" aria-label="Close" onClick={leave}>
          <Icon name="close" />
        </button>
      </div>
      {question && <Question text={question} onStay={() => setQuestion("")} onLeave={() => dialog.current?.close()} />}
      {children}
    </dialog>
  );
}

function Question({ text, onStay, onLeave }: { text: string; onStay(): void; onLeave(): void }) {
  const stay = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    stay.current?.focus();
  }, []);
  return (
    <div class="question" role="alert">
      <p>{text}</p>
      <div class="row">
        <button ref={stay} type="button" class="button primary" onClick={onStay}>
          Stay
        </button>
        <Button onClick={onLeave}>Discard it</Button>
      </div>
    </div>
  );
}

function outside(event: MouseEvent, dialog: HTMLDialogElement): boolean {
  const box = dialog.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}
