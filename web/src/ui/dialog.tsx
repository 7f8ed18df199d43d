import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { Icon } from "./icons";

/** A dialog with a title, closed by its button, by Escape and from outside. */
export function Dialog({ title, onClose, children }: { title: string; onClose(): void; children: ComponentChildren }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const self = dialog.current;
    self?.showModal();
    // Closing gives the focus back; taking the dialog away does not.
    return () => self?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => {
        const self = dialog.current;
        if (self && event.target === self && outside(event, self)) self.close();
      }}
    >
      <div class="top">
        <h2 id={id}>{title}</h2>
        <button type="button" class="icon" aria-label="Close" onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </dialog>
  );
}

function outside(event: MouseEvent, dialog: HTMLDialogElement): boolean {
  const box = dialog.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}

interface ChoiceProps {
  name: string;
  chosen: boolean;
  onChoose(): void;
  class?: string;
  children: ComponentChildren;
}

/** One that can be chosen, and others of the same name not with it. */
export function Choice({ name, chosen, onChoose, children, ...rest }: ChoiceProps) {
  return (
    <label class={`choice ${rest.class ?? ""}`}>
      <input type="radio" name={name} checked={chosen} onChange={onChoose} />
      <span>{children}</span>
    </label>
  );
}

interface ChoicesProps<T extends string> {
  legend: string;
  name: string;
  options: readonly (readonly [value: T, label: string])[];
  value: T;
  onChange(value: T): void;
}

/** One of a few. */
export function Choices<T extends string>({ legend, name, options, value, onChange }: ChoicesProps<T>) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      <div class="choices">
        {options.map(([option, label]) => (
          <Choice key={option} name={name} chosen={option === value} onChoose={() => onChange(option)}>
            {label}
          </Choice>
        ))}
      </div>
    </fieldset>
  );
}

/** On or off. */
export function Switch({ label, value, onChange }: { label: string; value: boolean; onChange(value: boolean): void }) {
  return (
    <label class="switch">
      {label}
      <input
        type="checkbox"
        role="switch"
        checked={value}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
