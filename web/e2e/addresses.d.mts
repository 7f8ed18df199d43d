export function addresses(seed: number, count: number): string[];
