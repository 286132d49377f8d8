/** Another leverage: what it asks of an account, to the last atom (exchange-rules §5.3). */
import { describe, expect, test } from 'vitest';
import { BTC, ETH, TestFutures, usdt, type OrderOptions } from '../futures.testing';

const ME = 10_023;
const OTHER = 10_024;
const REFUSED = { ok: false, error: { reason: 'insufficient-margin' } };

/** I have this much once my orders, "BUY OPEN 1000 @ 60000", are filled; each of them for a maker's fee. */
function after(free: string, orders: readonly string[], options: OrderOptions = {}): TestFutures {
  const futures = new TestFutures().open('1000000', ME, OTHER);
  futures.price('60000');
  for (const words of orders) {
    futures.placed(ME, words, options);
    const other = words.startsWith('BUY')
      ? words.replace('BUY', 'SELL')
      : words.replace('SELL', 'BUY');
    futures.placed(OTHER, other);
  }
  const [normal = ''] = futures.wallet(ME).split(' ');
  const [whole = '', decimals = ''] = normal.split('.');
  const atomsOf = BigInt(whole + decimals.padEnd(8, '0'));
  futures.do({
    type: 'transfer',
    atMs: futures.nowMs,
    uid: ME,
    from: 'futures',
    to: 'spot',
    asset: 'USDT',
    amount: (atomsOf - BigInt(free)) as never,
  });
  expect(futures.account(ME).accountNormal).toBe(BigInt(free));
  return futures;
}
const USDT = '00000000';

describe('isolated: the difference of the initial margins is paid from what is free', () => {
  test.each([
    ['one leg: 300 more', ['BUY OPEN 1000 @ 60000'], `300${USDT}`, ['600']],
    // 300 and 600 more, both legs together.
    [
      'both legs',
      ['BUY OPEN 1000 @ 60000', 'SELL OPEN 2000 @ 60000'],
      `900${USDT}`,
      ['600', '1200'],
    ],
  ] as const)('%s', (_name, orders, needed, holds) => {
    const enough = after(needed, orders);
    expect(enough.leverage(ME, 10).ok).toBe(true);
    expect(enough.account(ME).positions.map(({ holdAmount }) => usdt(holdAmount))).toEqual(holds);
    expect(enough.wallet(ME)).toBe('0 0');
    const short = after(String(BigInt(needed) - 1n), orders);
    expect(short.leverage(ME, 10)).toMatchObject(REFUSED);
    expect(short.engine.query.futures.leverage(ME, BTC)).toBe(20);
    expect(short.account(ME).positions.every(({ leverage }) => leverage === 20)).toBe(true);
    expect(short.account(ME).accountNormal).toBe(BigInt(needed) - 1n);
  });

  test('the same one asks for nothing, and a higher one gives back, in an empty wallet too', () => {
    const futures = after('0', ['BUY OPEN 1000 @ 60000']);
    expect(futures.leverage(ME, 20).ok).toBe(true);
    expect(futures.wallet(ME)).toBe('0 0');
    expect(futures.leverage(ME, 40).ok).toBe(true);
    expect(futures.wallet(ME)).toBe('150 0');
  });
});

describe('cross: no money moves, the equity must carry the margin of a lower one', () => {
  const CROSS = { mode: 'cross' } as const;
  const LONG = ['BUY OPEN 1000 @ 60000'] as const;

  test('exactly that of all cross positions is enough', () => {
    const enough = after(`600${USDT}`, LONG, CROSS);
    expect(enough.leverage(ME, 10).ok).toBe(true);
    expect(enough.wallet(ME)).toBe('600 0');
    expect(after(String(60_000_000_000n - 1n), LONG, CROSS).leverage(ME, 10)).toMatchObject(
      REFUSED,
    );
  });

  test('of a hedge both legs count', () => {
    const legs = ['BUY OPEN 1000 @ 60000', 'SELL OPEN 500 @ 60000'];
    expect(after(`900${USDT}`, legs, CROSS).leverage(ME, 10).ok).toBe(true);
    expect(after(String(90_000_000_000n - 1n), legs, CROSS).leverage(ME, 10)).toMatchObject(
      REFUSED,
    );
  });

  test('a higher one, or the same, is taken even where the equity no longer carries the present one', () => {
    const futures = after(`300${USDT}`, LONG, CROSS);
    futures.price('59000'); // 200 left, 295 asked for at 20×, 236 at 25×
    expect(futures.leverage(ME, 20).ok).toBe(true);
    expect(futures.leverage(ME, 25).ok).toBe(true);
    expect(futures.leverage(ME, 24)).toMatchObject(REFUSED);
  });
});

test('it is of one trader and one contract, is told, and survives a restart', () => {
  const futures = new TestFutures().open('1000', ME, OTHER);
  const told = futures.leverage(ME, 7);
  expect(told.ok && told.value).toMatchObject([
    { type: 'leverageChanged', uid: ME, contract: BTC, leverage: 7 },
  ]);
  futures.leverage(ME, 8, ETH);
  futures.leverage(OTHER, 9, ETH);
  const set = (engine: TestFutures['engine']) =>
    [ME, OTHER].flatMap((uid) =>
      [BTC, ETH, 'E-SOL-USDT'].map((name) => engine.query.futures.leverage(uid, name)),
    );
  expect(set(futures.engine)).toEqual([7, 8, 20, 20, 9, 20]);
  expect(set(futures.restarted())).toEqual([7, 8, 20, 20, 9, 20]);
});
