/** Own trades of an exchange that answers late, from behind, or not at all: none is lost, none told twice. */
import { describe, expect, it } from 'vitest';
import type { Fill } from '@shared/domain/fill';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { atoms, lots, ticks } from '@shared/money/units';
import { rejectedByClient } from '../../client/request/outcome';
import { walletLane } from '../orders/lane';
import { accepted, BTC, refused, ScriptedExchange, unknown } from '../scripted-client.testing';
import { TradeReader } from './trade-reader';

const fill = (id: number): Fill => ({
  tradeId: id.toString(),
  book: 'spot',
  symbol: 'BTCUSDT',
  orderId: '1',
  side: 'BUY',
  isMaker: true,
  isSelf: false,
  price: ticks(1),
  lots: lots(1),
  feeAsset: 'BTC',
  fee: atoms(1n),
  atMs: id,
});

/** Newest first, as they are listed. */
const fills = (first: number, last: number): Fill[] =>
  Array.from({ length: last - first + 1 }, (_, at) => fill(last - at));

function reading(first: number, last: number) {
  const exchange = new ScriptedExchange(new ManualClock());
  exchange.trades.push(...fills(first, last));
  const reader = new TradeReader(walletLane('spot', BTC));
  const read = async () =>
    (await reader.read(exchange))?.map(({ tradeId }) => Number(tradeId)) ?? null;
  const add = (until: number): void => {
    exchange.trades.unshift(...fills(Number(exchange.trades[0]?.tradeId ?? 0) + 1, until));
  };
  return { exchange, read, add };
}

describe('a page from a copy of the exchange that is behind', () => {
  it('tells nothing of what was there before the first full page', async () => {
    const { exchange, read } = reading(1, 1_500);
    expect(await read()).toHaveLength(1_000);
    exchange.script('ownTrades', () => accepted(fills(401, 1_400)) as never);
    expect(await read()).toEqual([]);
  });

  it('tells nothing again that was told so long ago that it is not remembered one by one', async () => {
    const { exchange, read, add } = reading(1, 10);
    await read();
    add(5_500);
    expect(await read()).toHaveLength(5_490);
    exchange.script('ownTrades', () => accepted(fills(1, 400)) as never);
    expect(await read()).toEqual([]);
  });

  it('is no end: what it did not show yet is told by the next one', async () => {
    const { exchange, read, add } = reading(1, 10);
    await read();
    add(12);
    exchange.script('ownTrades', () => accepted(fills(1, 10)) as never);
    expect(await read()).toEqual([]);
    expect(await read()).toEqual([11, 12]);
  });

  it('a first page that was not full leaves no past behind: what is listed late is told', async () => {
    const { exchange, read } = reading(5, 10);
    await read();
    exchange.trades.push(fill(4));
    expect(await read()).toEqual([4]);
  });
});

it('a read that fails on its way back goes on from there, and nothing is told until it is whole', async () => {
  const { exchange, read, add } = reading(1, 1);
  await read();
  add(60_000);
  expect(await read()).toBeNull();
  exchange.script('ownTrades', () => unknown);
  expect(await read()).toBeNull();
  expect(await read()).toHaveLength(59_999);
  expect(await read()).toEqual([]);
});

describe('a symbol that the exchange does not know any more', () => {
  it('has no trades, and nobody waits for them', async () => {
    const { exchange, read } = reading(1, 3);
    exchange.script('ownTrades', () => refused('-1121'));
    expect(await read()).toEqual([]);
  });

  it.each([
    ['another refusal', [() => refused('-1003')]],
    ['what this program has not sent', [() => rejectedByClient('-1121', 'not sent')]],
  ])('but not by %s', async (_what, answers) => {
    const { exchange, read } = reading(1, 3);
    exchange.script('ownTrades', ...answers);
    expect(await read()).toBeNull();
    expect(await read()).toEqual([1, 2, 3]);
  });

  it('nor where it has just listed a page of them', async () => {
    const { exchange, read, add } = reading(1, 3);
    await read();
    add(1_500);
    exchange.script(
      'ownTrades',
      () => null,
      () => refused('-1121'),
    );
    expect(await read()).toBeNull();
    expect(await read()).toHaveLength(1_497);
  });
});
