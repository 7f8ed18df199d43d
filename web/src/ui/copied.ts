/** Copies text to the clipboard. Returns the sentence to show: `done` or, if the browser refuses, `sorry`. */
export async function copied(text: string, sorry: string, done = "Copied."): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return done;
  } catch {
    return sorry;
  }
}
