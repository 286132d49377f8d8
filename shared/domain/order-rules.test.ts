import { fc, property } from '../kernel/property.testing';
import { describe, expect, test } from 'vitest';
import { formatTrimmed } from '../money/decimal';
import { atoms, lots, LOTS_MAX, ticks, TICKS_MAX } from '../money/units';
import { SPOT_RULES } from './instrument-defaults';
import {
  checkClientOrderId,
  checkSpotFilters,
  checkSpotShape,
  maxMarketAmount,
  parseAmount,
  parsePositive,
  parsePrice,
  parseQuantity,
  parseSpotOrder,
  type SpotOrderShape,
} from './order-rules';

const [rules] = SPOT_RULES;
if (rules === undefined) throw new Error('the default rules start with BTCUSDT');
const { pair } = rules;

const limit = (side: 'BUY' | 'SELL', price: number, quantity: number): SpotOrderShape => ({
  side,
  type: 'LIMIT',
  price: ticks(price),
  quantity: { unit: 'base', lots: lots(quantity) },
});
const spend = (amount: bigint): SpotOrderShape => ({
  side: 'BUY',
  type: 'MARKET',
  price: null,
  quantity: { unit: 'quote', atoms: atoms(amount) },
});

const decimalText = fc.oneof(
  fc.string({ unit: fc.constantFrom('0', '1', '9', '.', '-', 'e'), maxLength: 22 }),
  fc.nat().map((units) => formatTrimmed(units, 4)),
  fc.constantFrom(formatTrimmed(TICKS_MAX, 2), formatTrimmed(LOTS_MAX, 6), '0', '0.00', '1.50'),
);

property([decimalText])(
  'a price and a quantity in plain digits are read as any other text is',
  (text) => {
    const ways = [
      [parsePrice(pair, text), parsePositive('price', text, pair.pricePrecision), TICKS_MAX],
      [parseQuantity(pair, text), parsePositive('volume', text, pair.quantityPrecision), LOTS_MAX],
    ] as const;
    for (const [read, general, most] of ways) {
      if (!general.ok) expect(read).toEqual(general);
      else if (general.value > BigInt(most)) expect(read.ok).toBe(false);
      else expect(read).toEqual({ ok: true, value: Number(general.value) });
    }
  },
);

describe('text to numbers', () => {
  test('a refusal names the field and the limit', () => {
    expect(parseQuantity(pair, '0.0000001')).toMatchObject({
      error: {
        reason: 'too-precise',
        field: 'volume',
        message: 'volume 0.0000001: at most 6 decimals',
      },
    });
  });
  test.each([
    ['0.3', 300_000],
    ['0.300000000', 300_000],
    ['1234567890.123456', 1_234_567_890_123_456 > LOTS_MAX ? null : 1_234_567_890_123_456],
    ['12345678901.123456', null],
  ])('quantity %s', (text, expected) => {
    const parsed = parseQuantity(pair, text);
    expect(parsed.ok ? parsed.value : null).toBe(expected);
  });
  test.each([
    ['60000.005', 'too-precise'],
    ['1e5', 'malformed-number'],
    ['', 'malformed-number'],
    ['0', 'invalid-value'],
    ['-1', 'invalid-value'],
    ['0.00', 'invalid-value'],
    [formatTrimmed(BigInt(TICKS_MAX) + 1n, 2), 'price-out-of-band'],
  ])('price %s is refused as %s', (text, reason) => {
    expect(parsePrice(pair, text)).toMatchObject({ ok: false, error: { reason, field: 'price' } });
  });
  test('an amount keeps eight decimals and no more', () => {
    expect(parseAmount('1000.00000001')).toEqual({ ok: true, value: 100_000_000_001n });
    expect(parseAmount('0.000000001')).toMatchObject({ error: { reason: 'too-precise' } });
  });
});

property([fc.integer({ min: 1, max: TICKS_MAX }), fc.integer({ min: 1, max: LOTS_MAX })])(
  'every price and quantity in bounds survives its text',
  (price, quantity) => {
    expect(parsePrice(pair, formatTrimmed(BigInt(price), 2))).toEqual({ ok: true, value: price });
    expect(parseQuantity(pair, formatTrimmed(BigInt(quantity), 6))).toEqual({
      ok: true,
      value: quantity,
    });
  },
);

describe('a whole order from text', () => {
  const draft = { side: 'BUY', type: 'LIMIT', price: '60000', quantity: '0.01', unit: 'base' };
  test('reads what a ticket holds', () => {
    expect(parseSpotOrder(pair, { ...draft, side: 'BUY', type: 'LIMIT', unit: 'base' })).toEqual({
      ok: true,
      value: limit('BUY', 6_000_000, 10_000),
    });
  });
  test.each([
    [{ price: '' }, 'missing-field', 'price'],
    [{ quantity: '' }, 'missing-field', 'volume'],
    [{ unit: 'quote' }, 'invalid-value', 'volume'],
    [{ type: 'MARKET', price: '' }, 'invalid-value', 'volume'],
  ] as const)('%j is refused as %s of %s', (change, reason, field) => {
    const text = {
      side: 'BUY',
      type: 'LIMIT',
      price: '60000',
      quantity: '1',
      unit: 'base',
    } as const;
    expect(parseSpotOrder(pair, { ...text, ...change })).toMatchObject({
      error: { reason, field },
    });
  });
});

test.each([
  [limit('BUY', 0, 1), 'invalid-value'],
  [limit('BUY', 1.5, 1), 'invalid-value'],
  [limit('BUY', 1, -1), 'invalid-value'],
  [limit('SELL', 1, Number.NaN), 'invalid-value'],
  [limit('SELL', TICKS_MAX + 1, 1), 'price-out-of-band'],
  [limit('SELL', 1, LOTS_MAX + 1), 'volume-above-maximum'],
  [spend(0n), 'invalid-value'],
  [{ ...limit('BUY', 1, 1), price: null }, 'missing-field'],
  [{ ...spend(1n), price: ticks(1) }, 'invalid-value'],
] as const)('shape %#', (order, reason) => {
  expect(checkSpotShape(pair, order)).toMatchObject({ reason });
});

describe('filters the interface does not state', () => {
  const last = ticks(6_000_000);
  test.each([
    ['the smallest value passes', limit('BUY', 6_000_000, 84), last, null],
    ['a value under 5 USDT', limit('BUY', 6_000_000, 83), last, 'value-below-minimum'],
    ['the largest limit order', limit('BUY', 6_000_000, rules.maxLimitLots), last, null],
    ['one lot more', limit('BUY', 6_000_000, rules.maxLimitLots + 1), last, 'volume-above-maximum'],
    ['a buy at the top of the band', limit('BUY', 7_800_000, 100), last, null],
    ['a buy one tick above it', limit('BUY', 7_800_001, 100), last, 'price-out-of-band'],
    ['a buy at a tenth', limit('BUY', 600_000, 10_000), last, null],
    ['a buy below a tenth', limit('BUY', 599_999, 10_000), last, 'price-out-of-band'],
    ['a sell at the bottom of the band', limit('SELL', 4_200_000, 200), last, null],
    ['a sell below it', limit('SELL', 4_199_999, 200), last, 'price-out-of-band'],
    ['any price without a last trade', limit('SELL', 1, 500_000_000), null, 'volume-above-maximum'],
    ['a low price without a last trade', limit('SELL', 100, 10_000_000), null, null],
    ['a market buy of 4.99999999', spend(499_999_999n), last, 'value-below-minimum'],
    ['a market buy of the maximum', spend(maxMarketAmount(rules)), last, null],
    [
      'a market buy above the maximum',
      spend(maxMarketAmount(rules) + 1n),
      last,
      'volume-above-maximum',
    ],
  ] as const)('%s', (_, order, lastPrice, reason) => {
    const fault = checkSpotFilters(rules, order, lastPrice);
    expect(fault?.reason ?? null).toBe(reason);
  });
});

test.each([
  ['t-1', null],
  ['A_b.c:d-9', null],
  ['x'.repeat(32), null],
  ['x'.repeat(33), 'client-id-malformed'],
  ['', 'client-id-malformed'],
  ['a b', 'client-id-malformed'],
  ['ü', 'client-id-malformed'],
])('client order id %j', (text, reason) => {
  expect(checkClientOrderId(text)?.reason ?? null).toBe(reason);
});

/** The rules of another pair: a price, a tick above the band, more decimals than it has, and the most of a market buy. */
test.each([
  ['SOLUSDT', ['150.125', 150_125], ['0.125', 125], ['195.001', '195'], '400000.05'],
  ['XRPUSDT', ['0.60012', 60_012], ['12.5', 125], ['0.78001', '0.78'], '400000.02'],
  ['ETHBTC', ['0.05125', 5_125], ['0.125', 125], ['0.06501', '0.065'], '6.66665'],
] as const)('%s is read and refused in its own units', (symbol, one, size, band, most) => {
  const [price, inTicks] = one;
  const [quantity, inLots] = size;
  const [above, top] = band;
  const own = SPOT_RULES.find((each) => each.pair.symbol === symbol);
  if (own === undefined) throw new Error(symbol);
  expect(parsePrice(own.pair, price)).toEqual({ ok: true, value: inTicks });
  expect(parseQuantity(own.pair, quantity)).toEqual({ ok: true, value: inLots });
  const { pricePrecision, quantityPrecision } = own.pair;
  expect([
    parsePrice(own.pair, `${price}1`),
    parseQuantity(own.pair, `${quantity}1`),
    parsePrice(own.pair, '9'.repeat(17)),
    parseQuantity(own.pair, '9'.repeat(17)),
  ]).toMatchObject([
    { error: { message: `price ${price}1: at most ${pricePrecision} decimals` } },
    { error: { message: `volume ${quantity}1: at most ${quantityPrecision} decimals` } },
    { error: { message: `price: at most ${formatTrimmed(TICKS_MAX, pricePrecision)}` } },
    { error: { message: `volume: at most ${formatTrimmed(LOTS_MAX, quantityPrecision)}` } },
  ]);
  const opening = parsePrice(own.pair, own.openingPrice);
  const tooHigh = parsePrice(own.pair, above);
  if (!opening.ok || !tooHigh.ok) throw new Error(above);
  const far = checkSpotFilters(own, limit('BUY', tooHigh.value, inLots * 1_000), opening.value);
  expect(far?.message).toMatch(new RegExp(`^price ${above}: allowed .* to ${top}$`));
  expect(formatTrimmed(maxMarketAmount(own), 8)).toBe(most);
  const tooMuch = limit('BUY', opening.value, own.maxLimitLots + 1);
  expect(checkSpotFilters(own, tooMuch, opening.value)?.message).toContain(
    `at most ${formatTrimmed(own.maxLimitLots, quantityPrecision)}`,
  );
});
