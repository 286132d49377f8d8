/** What a page may say on any of its carriers: JSON text of a bounded length. */

const MAX_MESSAGE_LENGTH = 1024 * 1024;

/** `undefined` for what is no message; JSON has no such value. */
export function readMessage(text: unknown): unknown {
  if (typeof text !== 'string' || text.length > MAX_MESSAGE_LENGTH) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
