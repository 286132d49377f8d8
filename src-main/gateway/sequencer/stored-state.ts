/** A snapshot's text: the journal chain it follows, and the engine's own state. */
export interface StoredState {
  readonly chain: string;
  readonly engine: string;
}

export function encodeState(state: StoredState): string {
  return `${state.chain}\n${state.engine}`;
}

export function decodeState(text: string): StoredState {
  const end = text.indexOf('\n');
  return { chain: text.slice(0, end), engine: text.slice(end + 1) };
}
