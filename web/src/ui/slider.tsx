interface Props {
  id?: string;
  label?: string;
  min: number;
  max: number;
  value: number;
  /** The value in words. */
  text: string;
  disabled?: boolean;
  onInput(value: number): void;
}

/** A slider whose track is filled up to its value. */
export function Slider({ id, label, min, max, value, text, disabled, onInput }: Props) {
  const part = max > min ? (value - min) / (max - min) : 0;
  return (
    <input
      id={id}
      class="slider"
      type="range"
      min={min}
      max={max}
      value={value}
      disabled={disabled}
      aria-label={label}
      aria-valuetext={text}
      style={{ "--part": `${100 * part}%` }}
      onInput={(event) => onInput(event.currentTarget.valueAsNumber)}
    />
  );
}
