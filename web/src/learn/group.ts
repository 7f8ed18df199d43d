// Presses as elements of a group: their names, products and inverses.

const subscripts = "₀₁₂₃₄₅₆₇₈₉";

/** Returns the name of a press, such as a₁ for the first light. */
export function element(button: number): string {
  return `a${[...String(button + 1)].map((digit) => subscripts[Number(digit)]).join("")}`;
}

/** Formats a product of presses. The first press is rightmost, and the empty product is O. */
export function product(presses: readonly number[]): string {
  return presses.length === 0 ? "O" : [...presses].reverse().map(element).join(" ");
}

/** Cancels presses as far as possible, and returns the rest in the order of the lights. */
export function reduced(presses: readonly number[], colours: number): number[] {
  const times = new Map<number, number>();
  for (const button of presses) times.set(button, ((times.get(button) ?? 0) + 1) % colours);
  return [...times.keys()].sort((a, b) => a - b).flatMap((button) => Array(times.get(button)).fill(button));
}

/** Returns the presses that undo the given ones. */
export function inverse(presses: readonly number[], colours: number): number[] {
  const others = Array.from({ length: colours - 1 }, () => presses).flat();
  return reduced(others, colours);
}
