import { Button } from "./button";

const paths: Record<string, string> = {
  undo: "M9 5 4 10l5 5M4 10h11a5 5 0 0 1 0 10h-3",
  redo: "m15 5 5 5-5 5M20 10H9a5 5 0 0 0 0 10h3",
  close: "M6 6l12 12M18 6 6 18",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  more: "M5 12h.01M12 12h.01M19 12h.01",
};

type IconName = keyof typeof paths;

interface IconButtonProps {
  icon: IconName;
  label: string;
  disabled?: boolean;
  onClick(): void;
}

/** A button that shows an icon, with its name for screen readers. */
export function IconButton({ icon, label, disabled, onClick }: IconButtonProps) {
  return (
    <Button class="square" label={label} disabled={disabled} onClick={onClick}>
      <Icon name={icon} />
    </Button>
  );
}

export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
