/** Returns a random seed that is almost certainly new. */
export function newSeed(): string {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (n) => letters[n % letters.length]).join("");
}
