import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { expect, test } from 'vitest';
import { decodeConfig, encodeConfig } from './config-text';

test('a configuration reads back as it was, money included', () => {
  const config = {
    seed: 7,
    genesisMs: 1_700_000_000_000,
    spot: SPOT_RULES,
    agents: true,
    selfTrade: 'allow',
  } as const;
  expect(decodeConfig(encodeConfig(config))).toEqual({ ok: true, value: config });
});

test.each(['', '{', '[]', 'null', '{"seed":7}'])('%j is no configuration', (text) => {
  expect(decodeConfig(text).ok).toBe(false);
});
