import type { ComponentChildren } from "preact";

interface ButtonProps {
  /** The accessible name of a button that shows only an icon. */
  label?: string;
  disabled?: boolean;
  class?: string;
  onClick(): void;
  children: ComponentChildren;
}

/** A button that keeps focus when it is disabled, unlike a native disabled button. */
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

/** The button for the main action. */
export function PrimaryButton(props: ButtonProps) {
  return <Button {...props} class="primary" />;
}

/** A less prominent button. */
export function QuietButton(props: ButtonProps) {
  return <Button {...props} class="quiet" />;
}
