import { fc, property } from '../../kernel/property.testing';
import { describe, expect, test } from 'vitest';
import { parseCommand } from './parse';

const SYMBOLS = new Map([
  ['btcusdt', 'BTCUSDT'],
  ['e-btc-usdt', 'E-BTC-USDT'],
]);
const read = (line: string) => parseCommand(line, (word) => SYMBOLS.get(word) ?? null);
const meant = (line: string) => {
  const result = read(line);
  return result?.ok === true ? result.value : result;
};
const fixed = (text: string) => expect.objectContaining({ kind: 'fixed', text }) as unknown;

describe('what a line means', () => {
  test.each([
    ['buy 0.1 @ 97000', { kind: 'order', side: 'BUY', price: fixed('97000'), symbol: null }],
    ['BUY 0.1 @97k', { kind: 'order', side: 'BUY', price: fixed('97000') }],
    ['sell 0.1', { kind: 'order', side: 'SELL', price: null, quantity: { text: '0.1', unit: '' } }],
    ['sell 25%', { kind: 'order', quantity: { text: '25%', unit: '' } }],
    ['buy 100 usdt', { kind: 'order', quantity: { text: '100', unit: 'USDT' } }],
    ['buy 1,500 usdt @ ask', { kind: 'order', price: { kind: 'best', side: 'ask' } }],
    ['buy 0.1 @ -0.2%', { kind: 'order', price: { kind: 'offset', basisPoints: -20 } }],
    ['sell 1/3 @ +1.25%', { kind: 'order', price: { kind: 'offset', basisPoints: 125 } }],
    ['btcusdt sell 2', { kind: 'order', symbol: 'BTCUSDT' }],
    [
      'scale buy 1 10 96000 97000',
      { kind: 'scaled', side: 'BUY', count: 10, from: fixed('96000'), to: fixed('97000') },
    ],
    ['close', { kind: 'close', percent: 100, leg: null, price: null }],
    ['close 50%', { kind: 'close', percent: 50 }],
    ['e-btc-usdt close short 50 @ 97000', { kind: 'close', symbol: 'E-BTC-USDT', leg: 'SELL' }],
    ['cancel all', { kind: 'cancel', side: null }],
    ['cancel buys', { kind: 'cancel', side: 'BUY' }],
    ['btcusdt cancel sells', { kind: 'cancel', side: 'SELL', symbol: 'BTCUSDT' }],
    ['buy 0.1 btcusdt at 60000', { symbol: 'BTCUSDT', price: fixed('60000') }],
    ['buy 0.1 btc btcusdt at bid', { symbol: 'BTCUSDT', quantity: { text: '0.1', unit: 'BTC' } }],
    ['sell 25% at -0.2%', { quantity: { text: '25%', unit: '' }, price: { basisPoints: -20 } }],
    ['buy 100 usdt at ask', { quantity: { unit: 'USDT' }, price: { kind: 'best', side: 'ask' } }],
    // An asset of that name still has it.
    ['buy 100 at at 5', { quantity: { text: '100', unit: 'AT' }, price: fixed('5') }],
    ['buy 100 at @5', { quantity: { text: '100', unit: 'AT' }, price: fixed('5') }],
    ['scale buy 1 btcusdt 10 96000 97000', { kind: 'scaled', symbol: 'BTCUSDT', count: 10 }],
    ['close e-btc-usdt at 97000', { kind: 'close', symbol: 'E-BTC-USDT', percent: 100 }],
    ['close 50% at 97000', { kind: 'close', percent: 50, price: fixed('97000') }],
    ['cancel all btcusdt', { kind: 'cancel', symbol: 'BTCUSDT' }],
    ['sl long at 95000', { kind: 'exit', leg: 'BUY', price: fixed('95000') }],
    ['tp 99000', { kind: 'exit', purpose: 'take-profit', price: fixed('99000') }],
    ['sl long 95000', { kind: 'exit', purpose: 'stop-loss', leg: 'BUY', price: fixed('95000') }],
  ])('%s', (line, expected) => {
    expect(meant(line)).toMatchObject(expected);
  });

  test.each(['', '   ', 'chart', 'btcusdt', 'btcusdt chart', 'buyer', 'constructor', 'settings'])(
    '"%s" is no command',
    (line) => {
      expect(read(line)).toBeNull();
    },
  );
});

describe('a word that cannot be read is named', () => {
  test.each([
    ['buy', 'missing-quantity', 3, ''],
    ['buy x1', 'bad-quantity', 4, 'x1'],
    ['buy 0', 'bad-quantity', 4, '0'],
    ['buy -1', 'bad-quantity', 4, '-1'],
    ['buy 1,5', 'bad-quantity', 4, '1,5'],
    ['buy 120%', 'bad-quantity', 4, '120%'],
    ['buy 0.1 97000', 'too-many-words', 8, '97000'],
    ['buy 0.1 @', 'missing-price', 9, ''],
    ['buy 0.1 at', 'missing-price', 10, ''],
    ['buy 0.1 at at', 'missing-price', 13, ''],
    ['buy 0.1 at about', 'bad-price', 11, 'about'],
    ['buy btcusdt at', 'bad-quantity', 12, 'at'],
    ['btcusdt buy 0.1 btcusdt at 5 btcusdt', 'too-many-words', 29, 'btcusdt'],
    ['buy 0.1 @ about', 'bad-price', 10, 'about'],
    ['buy 0.1 @97x', 'bad-price', 9, '97x'],
    ['buy 0.1 @ 97000 now', 'too-many-words', 16, 'now'],
    ['scale 1', 'bad-side', 6, '1'],
    ['scale buy 1', 'missing-count', 11, ''],
    ['scale buy 1 1 5 6', 'bad-count', 12, '1'],
    ['scale buy 1 51 5 6', 'bad-count', 12, '51'],
    ['scale buy 1 10 96000', 'missing-price', 20, ''],
    ['close 0%', 'bad-percent', 6, '0%'],
    ['close 101%', 'bad-percent', 6, '101%'],
    ['cancel', 'missing-scope', 6, ''],
    ['cancel everything', 'bad-scope', 7, 'everything'],
    ['tp', 'missing-price', 2, ''],
  ])('%s: %s', (line, problem, at, word) => {
    expect(read(line)).toEqual({
      ok: false,
      error: { problem, at, length: word.length, word },
    });
  });
});

const decimal = fc
  .tuple(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 999 }))
  .map(([whole, fraction]) => `${String(whole)}.${String(fraction).padStart(3, '0')}`);

property([fc.constantFrom('buy', 'sell'), decimal, decimal, fc.boolean()])(
  'figures are what was typed, digit by digit',
  (verb, quantity, price, isTight) => {
    expect(meant(`${verb} ${quantity} @${isTight ? '' : ' '}${price}`)).toMatchObject({
      kind: 'order',
      quantity: { text: quantity },
      price: { kind: 'fixed', text: price },
    });
  },
);

property([fc.string({ maxLength: 60 })])('any text is read without an exception', (text) => {
  for (const line of [text, `buy ${text}`, `scale sell ${text}`, `btcusdt close ${text}`]) {
    const result = read(line);
    if (result === null || result.ok) continue;
    const { at, length, word } = result.error;
    expect(line.slice(at, at + length).toLowerCase()).toBe(word);
  }
});
