/** Keeps a text in this browser. One that is full or keeps nothing goes on without it, as at the first visit. */
export function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // What the person does at the moment must not fail for it.
  }
}
