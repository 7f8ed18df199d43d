import type { ComponentChildren } from "preact";

interface ChoiceProps {
  name: string;
  chosen: boolean;
  onChoose(): void;
  class?: string;
  children: ComponentChildren;
}

/** A radio button. */
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

/** A group of radio buttons. */
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

/** An on-off switch. */
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

interface TextFormProps {
  id: string;
  label: string;
  value: string;
  placeholder: string;
  button: string;
  onInput(value: string): void;
  onSubmit(event: Event): void;
  children?: ComponentChildren;
}

/** A text field with a button, for codes and IDs, without spell checking or automatic capitals. */
export function TextForm({ id, label, value, placeholder, button, onInput, onSubmit, children }: TextFormProps) {
  return (
    <form onSubmit={onSubmit}>
      <div>
        <label class="label" for={id}>
          {label}
        </label>
        <div class="row nowrap">
          <input
            id={id}
            type="text"
            placeholder={placeholder}
            autocapitalize="none"
            autocomplete="off"
            spellcheck={false}
            value={value}
            onInput={(event) => onInput(event.currentTarget.value)}
          />
          <button type="submit" class="button">
            {button}
          </button>
        </div>
      </div>
      {children}
    </form>
  );
}
