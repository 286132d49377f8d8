/** Undefined where it is no JSON: whoever asks says what that means. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
