/** Where a margin ends: what a wallet holds to the last unit, and what an isolated position may lose at most. */
import { describe, expect, test } from 'vitest';
import { BTC, TestFutures, usdt } from './futures.testing';

const ME = 10_023;
const OTHER = 10_024;

test('a wallet that holds what the order needs, and no more, is empty after its fills, and not below', () => {
  const futures = new TestFutures().open('1', ME).open('100000', OTHER);
  futures.price('60000.1');
  futures.leverage(ME, 7);
  const words = 'BUY OPEN 3 @ 60000.1';
  const insured = () =>
    futures.engine.ledgerTotals().find(({ asset }) => asset === 'USDT')?.system.insurance;
  const before = insured();
  const refused = futures.place(ME, words);
  const needed = refused.ok ? '' : (/needs (\S+) USDT/.exec(refused.error.message)?.[1] ?? '');
  futures.pay(
    ME,
    needed.replace(/^\d+/, (whole) => String(Number(whole) - 1)),
  );
  for (let maker = 0; maker < 3; maker++) futures.placed(OTHER, 'SELL OPEN 1 @ 60000.1');
  // Margin and fee are rounded up at each of three fills, and once where they were set aside.
  futures.placed(ME, words);
  expect(futures.position(ME, 'BUY')?.volume).toBe(3);
  expect(futures.wallet(ME)).toBe('0 0');
  // Nobody had to pay for it.
  expect(insured()).toBe(before);
  expect(futures.held(ME, 'BUY').holdAmount).toBe(257_143_285n);
  expect(futures.engine.brokenInvariants()).toEqual([]);
});

const toldOfFund = (result: ReturnType<TestFutures['place']>): readonly string[] =>
  result.ok
    ? result.value.flatMap((event) =>
        event.type === 'insuranceChanged' ? [usdt(event.amount)] : [],
      )
    : [];

test('closed below its bankruptcy price an isolated position loses its margin, and the wallet nothing', () => {
  const futures = new TestFutures().open('100000', ME, OTHER);
  futures.price('60000');
  futures.leverage(ME, 100);
  futures.trade(ME, OTHER, '1000 @ 60000');
  const [before = ''] = futures.wallet(ME).split(' ');
  futures.placed(OTHER, 'BUY OPEN 1000 @ 58800');
  const result = futures.place(ME, 'SELL CLOSE 1000 @ 58800');
  // 60 of margin less 120 and a fee of 3.528: what is missing is the fund's, who says so.
  expect(toldOfFund(result)).toEqual(['999936.472']);
  expect(futures.position(ME, 'BUY')).toBeUndefined();
  expect(futures.wallet(ME)).toBe(`${before} 0`);
  const [closed] = futures.engine.query.futures.closedPositions(ME, BTC, { limit: 1 });
  expect(closed?.closeProfit).toBe(-12_000_000_000n);
  expect(futures.engine.brokenInvariants()).toEqual([]);
});

test('closed above it, what is left comes home and the fund says nothing', () => {
  const futures = new TestFutures().open('100000', ME, OTHER);
  futures.price('60000');
  futures.leverage(ME, 100);
  futures.trade(ME, OTHER, '1000 @ 60000');
  expect(futures.wallet(ME)).toBe('99938.8 0');
  futures.placed(OTHER, 'BUY OPEN 1000 @ 59900');
  expect(toldOfFund(futures.place(ME, 'SELL CLOSE 1000 @ 59900'))).toEqual([]);
  // 60 of margin less 10 and a fee of 3.594.
  expect(futures.wallet(ME)).toBe('99985.206 0');
});

describe('a second partial close at a loss', () => {
  const holdAfter = (config: ConstructorParameters<typeof TestFutures>[1]): bigint => {
    const futures = new TestFutures({}, config).open('100000', ME, OTHER);
    futures.price('60000');
    futures.trade(ME, OTHER, '5000 @ 60000');
    for (const volume of [2000, 1500]) {
      futures.placed(OTHER, `BUY OPEN ${volume} @ 59000`);
      futures.placed(ME, `SELL CLOSE ${volume} @ 59000`);
    }
    return futures.held(ME, 'BUY').holdAmount;
  };

  test('leaves the rest half of the margin that was left, as safe as it was (W10 and on)', () => {
    // 812.39 − 362.39 of losses is half of 1107.08 − 207.08.
    expect(holdAfter({})).toBe(81_239_000_000n);
  });

  test('of a market of before decision 208 is done again as it was', () => {
    expect(holdAfter({ ruleBook: 3 })).toBe(70_885_000_000n);
    expect(holdAfter({ ruleBook: 4 })).toBe(81_239_000_000n);
  });
});
