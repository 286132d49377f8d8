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

test('one without a number of rules is of the former ones, one of later rules is not gone on from', () => {
  const config = { seed: 7, genesisMs: 1, spot: [], agents: false, selfTrade: 'allow' } as const;
  const text = encodeConfig(config);
  const withRules = (rules: string) => decodeConfig(text.replace('"ruleBook":6,', rules));
  const isPastEven = true;
  expect(withRules('')).toEqual({ ok: true, value: { ...config, ruleBook: 1, isPastEven } });
  expect(withRules('"ruleBook":2,')).toEqual({
    ok: true,
    value: { ...config, ruleBook: 2, isPastEven },
  });
  expect(withRules('"ruleBook":3,')).toEqual({ ok: true, value: { ...config, ruleBook: 3 } });
  expect(withRules('"ruleBook":4,')).toEqual({ ok: true, value: { ...config, ruleBook: 4 } });
  expect(withRules('"ruleBook":5,')).toEqual({ ok: true, value: { ...config, ruleBook: 5 } });
  expect(withRules('"ruleBook":7,').ok).toBe(false);
  expect(encodeConfig({ ...config, ruleBook: 1 })).toContain('"ruleBook":1');
});
