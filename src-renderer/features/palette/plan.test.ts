import type { FuturesInstrument, PositionRow } from '@shared/contract/terminal';
import { parseCommand } from '@shared/domain/command-line';
import { describe, expect, test } from 'vitest';
import { search, type PaletteEntry } from './entries';
import { planOf, type Facts } from './plan';
import { BTC_PAIR } from '../../session/pair.testing';

const CONTRACT = {
  kind: 'futures',
  symbol: 'E-BTC-USDT',
  base: 'BTC',
  quote: 'USDT',
  pricePrecision: 1,
} as FuturesInstrument;
const position = (side: 'BUY' | 'SELL', mode: 'cross' | 'isolated' = 'cross') =>
  ({ symbol: 'E-BTC-USDT', side, mode, contracts: 10 }) as PositionRow;

const facts = (change: Partial<Facts> = {}): Facts => ({
  book: 'spot',
  instrument: BTC_PAIR,
  last: 9_740_001,
  bid: 9_740_000,
  ask: 9_740_010,
  positions: [],
  ...change,
});
const futures = (...positions: PositionRow[]) =>
  facts({ book: 'futures', instrument: CONTRACT, last: 974_001, positions });

function plan(line: string, given: Facts) {
  const read = parseCommand(line, (word) => (word === 'btcusdt' ? 'BTCUSDT' : null));
  if (read?.ok !== true) throw new Error(`${line} is a command`);
  const planned = planOf(read.value, given);
  if (!planned.ok) return planned.error;
  return planned.value.kind === 'ticket' ? planned.value.request : planned.value;
}

describe('on a pair', () => {
  test.each([
    [
      'buy 0.1 @ 97000',
      { kind: 'order', type: 'LIMIT', price: 9_700_000, quantity: { unit: 'base' } },
    ],
    ['buy 0.1 @ bid', { price: 9_740_000 }],
    ['sell 0.1 @ ask', { price: 9_740_010 }],
    // 97,400.01 less 0.2 % is 97,205.20998: a buyer never pays more than that.
    ['buy 0.1 @ -0.2%', { price: 9_720_520 }],
    ['sell 0.1 @ -0.2%', { price: 9_720_521 }],
    ['sell 0.1 btc', { type: 'MARKET', price: null, quantity: { text: '0.1', unit: 'base' } }],
    ['buy 100 usdt', { type: 'MARKET', price: null, quantity: { text: '100', unit: 'quote' } }],
    [
      'scale sell 1 10 98000 99000',
      { kind: 'scaled', count: 10, from: 9_800_000, to: 9_900_000, quantity: { text: '1' } },
    ],
    ['cancel buys', { kind: 'cancel', book: 'spot', symbol: null, side: 'BUY' }],
    ['btcusdt cancel all', { kind: 'cancel', book: 'spot', symbol: 'BTCUSDT', side: null }],
  ])('%s', (line, expected) => {
    expect(plan(line, facts())).toMatchObject(expected);
  });

  test.each([
    ['buy 0.1', 'needs-amount'],
    ['buy 0.1 btc', 'needs-amount'],
    ['sell 0.1 eth', 'wrong-unit'],
    ['sell 3 contracts', 'wrong-unit'],
    ['buy 0.1 @ 97000.001', 'price-precision'],
    ['close 50%', 'futures-only'],
  ])('%s cannot be: %s', (line, problem) => {
    expect(plan(line, facts())).toBe(problem);
  });

  test('nothing is worked out from prices that are not there', () => {
    const silent = facts({ last: 0, bid: 0, ask: 0 });
    expect(plan('buy 0.1 @ -1%', silent)).toBe('no-last-price');
    expect(plan('buy 0.1 @ bid', silent)).toBe('no-book');
    expect(plan('buy 0.1 @ 5', facts({ instrument: null }))).toBe('no-symbol');
  });
});

describe('on a contract', () => {
  test.each([
    ['close 50%', 'BUY', { kind: 'close', positionSide: 'BUY', percent: 50, price: null }],
    ['close @ 99000', 'BUY', { kind: 'close', percent: 100, price: 990_000 }],
    ['tp 99000', 'BUY', { kind: 'trigger', side: 'SELL', direction: 'UP', triggerPrice: 990_000 }],
    ['sl 95000', 'BUY', { kind: 'trigger', side: 'SELL', direction: 'DOWN' }],
    ['tp 95000', 'SELL', { kind: 'trigger', side: 'BUY', direction: 'DOWN' }],
    [
      'sl 99000',
      'SELL',
      { kind: 'trigger', side: 'BUY', direction: 'UP', quantity: { text: '100%' } },
    ],
  ] as const)('%s of a %s position', (line, side, expected) => {
    expect(plan(line, futures(position(side)))).toMatchObject(expected);
  });

  test('a market buy counts the base asset, or contracts by their name', () => {
    expect(plan('buy 0.1', futures())).toMatchObject({
      type: 'MARKET',
      quantity: { unit: 'base' },
    });
    expect(plan('buy 12 contracts', futures())).toMatchObject({ quantity: { unit: 'contracts' } });
  });

  test('which of several positions has to be said', () => {
    const both = futures(position('BUY'), position('SELL'));
    expect(plan('close', both)).toBe('which-position');
    expect(plan('close short', both)).toMatchObject({ positionSide: 'SELL' });
    expect(plan('close', futures())).toBe('no-position');
    expect(plan('sl long 5', futures(position('SELL')))).toBe('no-position');
    const modes = futures(position('BUY'), position('BUY', 'isolated'));
    expect(plan('close long', modes)).toBe('which-position');
  });
});

describe('searching', () => {
  const entry = (label: string, words = ''): PaletteEntry => ({
    id: label,
    group: 'panels',
    label,
    words,
    run: () => undefined,
  });
  const entries = [entry('Order history'), entry('BTC/USDT', 'BTCUSDT pair'), entry('Order')];
  const labels = (text: string) => search(entries, text).map(({ label }) => label);

  test.each([
    ['', ['Order history', 'BTC/USDT', 'Order']],
    ['ord', ['Order history', 'Order']],
    ['history ord', ['Order history']],
    ['btcusdt', ['BTC/USDT']],
    ['btc/u', ['BTC/USDT']],
    ['pair', ['BTC/USDT']],
    ['nothing', []],
  ])('"%s"', (text, expected) => {
    expect(labels(text)).toEqual(expected);
  });

  test('what begins with the words comes first', () => {
    const late = [entry('Open orders'), entry('Orders')];
    expect(search(late, 'orders').map(({ label }) => label)).toEqual(['Orders', 'Open orders']);
  });
});

const COUNTED = [
  [{ ...BTC_PAIR, pricePrecision: 5, quantityPrecision: 1 }, '0.60012', 60_012, '0.600123'],
  [{ ...BTC_PAIR, pricePrecision: 3, quantityPrecision: 3 }, '150.125', 150_125, '150.1251'],
  [{ ...CONTRACT, pricePrecision: 4 }, '0.6012', 6_012, '0.60123'],
] as const;

test.each(COUNTED)('a price of %o is typed in its decimals', (instrument, price, at, finer) => {
  const book = instrument.kind;
  const given = facts({ book, instrument, last: at, positions: [position('BUY')] });
  expect(plan(`sell 1 @ ${price}`, given)).toMatchObject({ price: at });
  expect(plan(`scale sell 1 2 ${price} ${price}`, given)).toMatchObject({ from: at, to: at });
  expect(plan(`sell 1 @ ${finer}`, given)).toBe('price-precision');
  if (book === 'futures') expect(plan(`sl ${price}`, given)).toMatchObject({ triggerPrice: at });
});
