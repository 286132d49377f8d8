/**
 * Another future from the same present: every random stream of a crowd is exchanged for one that the new
 * seed and the old stream name together. Prices, orders and plans already made stay.
 */
import { seededRng, type RngState } from '@shared/kernel/rng';

/** The keys under which the crowd's parts keep their streams. */
const STREAMS: ReadonlySet<string> = new Set(['rng', 'common', 'arrivals', 'children']);

export function reseeded(state: unknown, seed: number): unknown {
  if (Array.isArray(state)) return state.map((member) => reseeded(member, seed));
  if (typeof state !== 'object' || state === null) return state;
  const entries = Object.entries(state).map(([key, member]): [string, unknown] => [
    key,
    STREAMS.has(key) && isStream(member) ? streamAfter(member, seed) : reseeded(member, seed),
  ]);
  return Object.fromEntries(entries);
}

function isStream(value: unknown): value is RngState {
  return (
    Array.isArray(value) &&
    value.length === 5 &&
    value.slice(0, 4).every((word) => typeof word === 'number')
  );
}

function streamAfter([a, b, c, d]: RngState, seed: number): RngState {
  return seededRng(seed, 'another future', a, b, c, d).snapshot();
}
