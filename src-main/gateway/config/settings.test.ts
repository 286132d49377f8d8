import { describe, expect, test } from 'vitest';
import { SPOT_RULES } from '@shared/domain/instrument-defaults';
import { FUTURES_RULES } from '@shared/domain/futures-defaults';
import { rate } from '@shared/money/units';
import { DEFAULT_LIMITS } from '../admission/rate-limits';
import { DEFAULT_SWITCHES } from '../switches';
import { limitsOf, switchesOf } from './door-setup';
import { engineSetup } from './engine-setup';
import { accountFundsOf } from './account-funds';
import {
  completeSettings,
  decodeSettings,
  DEFAULT_SETTINGS,
  encodeSettings,
  mergeSettings,
  readSettings,
} from './settings';

const complete = (given: object) => {
  const settings = completeSettings(given);
  if (!settings.ok) throw new Error(settings.error);
  return settings.value;
};

test('without a word everything is as the document and the rules say', () => {
  expect(switchesOf(DEFAULT_SETTINGS)).toEqual(DEFAULT_SWITCHES);
  expect(limitsOf(DEFAULT_SETTINGS)).toEqual(DEFAULT_LIMITS);
  const setup = engineSetup(DEFAULT_SETTINGS);
  expect(setup).toMatchObject({ ok: true, value: { spot: SPOT_RULES, agents: true, seed: 1 } });
  expect(setup.ok && setup.value.futures?.rules).toEqual(FUTURES_RULES);
});

test('an exchange that was made with an account that is refused today still opens', () => {
  const twice = { ...DEFAULT_SETTINGS, accounts: [{ uid: 5 }, { uid: 5, spot: { XYZ: '1' } }] };
  expect(decodeSettings(encodeSettings(twice))).toMatchObject({ value: { settings: twice } });
});

test('a number with an exponent is the number it says', () => {
  expect(readSettings('{"withdraw":{"pFail":1e-05},"haltMove":5E-2}')).toMatchObject({
    ok: true,
    value: { withdraw: { pFail: '0.00001' }, haltMove: '0.05' },
  });
  expect(readSettings('{"withdraw":{"pFail":1e-09}}')).toMatchObject({ ok: false });
  expect(readSettings('{"withdraw":{"pFail":"1e-05"}}')).toMatchObject({ ok: false });
});

test('what is stored reads back as it was', () => {
  const settings = complete({ seed: 5, fees: { spot: { taker: '0.002' } }, agents: 'off' });
  expect(decodeSettings(encodeSettings(settings))).toMatchObject({ value: { settings } });
  expect(decodeSettings(null)).toMatchObject({ value: { settings: DEFAULT_SETTINGS } });
});

test.each([
  ['{"sead":1}', 'sead: unknown field'],
  ['{"seed":-1}', 'seed: must be a whole number from 0 to'],
  ['{"seed":1.5}', 'seed: must be a whole number'],
  ['{"mode":"dead"}', 'mode: must be'],
  ['{"mode":"live","speed":5}', 'speed: must be 1 when mode is live'],
  ['{"queueN":0}', 'queueN: must be a whole number from 1 to 10'],
  ['{"whenClosed":"walk"}', 'whenClosed: must be one of halt, run'],
  ['{"speed":2}', 'speed: must be one of 0, 1, 5, 20, 60'],
  ['{"fees":{"spot":{"taker":0.2}}}', 'fees.spot.taker: must be a decimal from -0.01 to 0.1'],
  ['{"fees":{"spot":{"tacker":0.2}}}', 'fees.spot.tacker: unknown field'],
  ['{"priceRange":{"spot":1.1}}', 'priceRange.spot: must be a decimal from 0 to 1'],
  ['{"marketProtection":0.000000001}', 'marketProtection: must be a decimal'],
  ['{"haltMove":0}', 'haltMove: must be a decimal from 0.0001 to 1'],
  ['{"haltMs":-1}', 'haltMs: must be a whole number from 0'],
  ['{"limits":{"ip":0}}', 'limits.ip: must be a whole number from 1'],
  ['{"banLadderSec":[]}', 'banLadderSec: must hold at least one step'],
  ['{"strictParams":"yes"}', 'strictParams: must be true or false'],
  ['{"withdraw":{"reviewMs":-1}}', 'withdraw.reviewMs: must be a whole number from 0'],
  ['{"accounts":[{"label":"x"}]}', 'accounts.0.uid: missing'],
  ['{"accounts":{}}', 'accounts: must be a list'],
  ['{"accounts":[{"uid":5},{"uid":6},{"uid":5}]}', 'accounts.2.uid: 5 is there already'],
  ['{"accounts":[{"uid":5,"spot":{"XYZ":1}}]}', 'accounts.0.spot.XYZ: must be one of BTC, USDT,'],
  ['{"accounts":[{"uid":5,"margin":{"XYZ":1}}]}', 'accounts.0.margin.XYZ: must be one of BTC,'],
  ['{"accounts":[{"uid":5,"spot":{"USDT":10000000000.1}}]}', 'accounts.0.spot.USDT: all accounts'],
  [
    '{"accounts":[{"uid":5,"spot":{"USDT":10000000000}},{"uid":6,"margin":{"USDT":0.00000001}}]}',
    'accounts.1.margin.USDT: all accounts together at most 10000000000',
  ],
  ['{"accounts":[{"uid":5,"futures":{"BTC":1}}]}', 'accounts.0.futures.BTC: must be one of USDT'],
  ['{"accounts":[{"uid":5,"spot":[]}]}', 'accounts.0.spot: must be an object'],
  ['{"accounts":[{"uid":5,"spot":{"usdt":"1"}}]}', 'accounts.0.spot.usdt: must be the name of'],
  ['{"limits":12000}', 'limits: must be an object'],
  ['{"accounts":[{"uid":5,"spot":{"USDT":"1e3"}}]}', 'accounts.0.spot.USDT: must be a decimal'],
  ['{"seed":1,"seed":2}', 'not JSON'],
  ['{"__proto__":{}}', 'not JSON'],
  ['{"seed":', 'not JSON'],
])('%s is refused: %s', (text, words) => {
  const settings = readSettings(text);
  expect(settings.ok ? 'taken' : settings.error).toContain(words);
});

test('numbers are exact, whether they are written as numbers or as text', () => {
  for (const taker of ['0.00123456', 0.00123456]) {
    const read = readSettings(JSON.stringify({ fees: { spot: { taker } } }));
    expect(read.ok).toBe(true);
    const setup = engineSetup(complete(read.ok ? read.value : {}));
    expect(setup.ok && setup.value.spot[0]?.fees.taker).toBe(rate(123_456n));
  }
});

test('a market closes by itself as it is told', () => {
  const setup = engineSetup(complete({ haltMove: '0.02', haltMs: 60_000 }));
  expect(setup).toMatchObject({ ok: true, value: { autoHalt: { move: 2_000_000n, ms: 60_000 } } });
});

test('the live dialect brings its own ways, and each of them can be chosen apart', () => {
  const live = switchesOf(complete({ dialect: 'live' })).dialect;
  expect(live).toMatchObject({ dialect: 'live', errorStatus: '200', wsKlineIdUnit: 's' });
  const mixed = switchesOf(complete({ dialect: 'live', errorStatus: '4xx' })).dialect;
  expect(mixed).toMatchObject({ dialect: 'live', errorStatus: '4xx' });
});

describe('what a re-opened exchange is asked', () => {
  const stored = complete({ seed: 7, latencyProfile: 'lan', strictParams: true });

  test('follows in how it is reached, keeps what is not named', () => {
    const merged = mergeSettings(stored, { latencyProfile: 'bad' });
    expect(merged).toEqual({ ok: true, value: { ...stored, latencyProfile: 'bad' } });
  });

  test('keeps its market, and says so by the name of the key', () => {
    expect(mergeSettings(stored, { seed: '7' })).toEqual({ ok: true, value: stored });
    expect(mergeSettings(stored, { seed: 8 })).toEqual({
      ok: false,
      error: 'seed: this exchange was made with 7; a new one can have another',
    });
  });

  test('opens by the seed it was first made with, and goes on with the market of its lab’s reset', () => {
    const text = encodeSettings({ ...stored, seed: 9 }, 7);
    const read = decodeSettings(text);
    if (!read.ok) throw new Error(read.error);
    const { settings, firstSeed } = read.value;
    for (const given of [{ seed: 7 }, { seed: 9 }, {}]) {
      expect(mergeSettings(settings, given, firstSeed)).toEqual({ ok: true, value: settings });
    }
    expect(settings.seed).toBe(9);
    expect(mergeSettings(settings, { seed: 8 }, firstSeed).ok).toBe(false);
  });
});

test('accounts start with the default funds, or with those of their own', () => {
  const settings = complete({
    accounts: [{ uid: 5, spot: { BTC: '2' }, margin: {}, futures: {} }],
  });
  const [own, other] = accountFundsOf(settings, [10023, 5]);
  expect(own).toEqual({
    uid: 5,
    deposits: [{ wallet: 'spot', asset: 'BTC', amount: 200_000_000n }],
  });
  expect(other?.uid).toBe(10023);
  expect(other?.deposits.map(({ wallet, asset }) => `${wallet} ${asset}`)).toEqual([
    'spot USDT',
    'spot BTC',
    'spot ETH',
    'margin USDT',
    'futures USDT',
  ]);
});
