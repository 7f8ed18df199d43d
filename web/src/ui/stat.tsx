import type { ComponentChildren } from "preact";

/** A number with its label, in a list of class stats. */
export function Stat({ name, value, ...rest }: { name: string; value: ComponentChildren; class?: string }) {
  return (
    <div {...rest}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
