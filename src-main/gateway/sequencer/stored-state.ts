/** A snapshot's text: the journal chain it follows, and the engine's own state. */
import { createHash } from 'node:crypto';

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

/** The digest `Engine.stateHash` gives, natively: the market must not wait for it. */
export function hashOfState(engineState: string): string {
  return createHash('sha256').update(engineState).digest('hex');
}
