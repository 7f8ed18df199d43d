import type { ComponentChildren } from "preact";

interface ButtonProps {
  /** Its name, where it shows an icon. */
  label?: string;
  disabled?: boolean;
  class?: string;
  onClick(): void;
  children: ComponentChildren;
}

/** A button that keeps the focus when it is disabled: the browser's own would drop it. */
export function Button({ label, disabled = false, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      class={`button ${rest.class ?? ""}`}
      aria-label={label}
      aria-disabled={disabled}
      onClick={() => !disabled && onClick()}
    >
      {children}
    </button>
  );
}

/** The button that most people want. */
export function PrimaryButton(props: ButtonProps) {
  return <Button {...props} class="primary" />;
}

/** A button that keeps in the background. */
export function QuietButton(props: ButtonProps) {
  return <Button {...props} class="quiet" />;
}
