import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { expect, test } from 'vitest';
import { createEngine } from '../../engine';
import { decodeState, encodeState, hashOfState } from './stored-state';

const engine = createEngine({
  seed: 7,
  genesisMs: 1_700_000_040_000,
  spot: SPOT_RULES,
  agents: false,
  selfTrade: 'allow',
});

test("the native digest is the engine's own", () => {
  expect(hashOfState(engine.snapshot())).toBe(engine.stateHash());
});

test('chain and state come apart again', () => {
  const state = { chain: 'abc', engine: engine.snapshot() };
  expect(decodeState(encodeState(state))).toEqual(state);
});
