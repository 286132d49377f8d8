/** A position that an order placed elsewhere has opened or made larger: told at once, by its own fills. */
import { describe, expect, it } from 'vitest';
import { contracts } from '@shared/money/units';
import type { Bench } from '../bench.testing';
import { futuresDraft, futuresRequest, openBench, submit } from '../orders/books.testing';
import { unknown } from '../scripted-client.testing';
import { makeAccount, makePosition } from './scripted-futures.testing';

/** Long after the start, with so much of the contract held and read; nothing at 0. */
async function holding(volume: number): Promise<Bench> {
  const bench = await openBench();
  bench.watch('futuresAccount');
  hold(bench, volume);
  await bench.run(20_000, 100);
  return bench;
}

function hold(bench: Bench, volume: number): void {
  const position = makePosition({
    contracts: contracts(volume),
    changedAtMs: bench.clock.nowMs(),
  });
  bench.exchange.futuresHost.account = makeAccount(volume === 0 ? [] : [position]);
}

/** Another program's market order, which fills as it comes: no list of open orders ever has it. */
function bought(bench: Bench, volume: number): string {
  const { futuresOrders } = bench.exchange;
  const market = { ...futuresRequest('bot-1'), contracts: contracts(volume), price: null };
  const { orderId } = futuresOrders.add(market, { kind: 'MARKET' });
  futuresOrders.fill(orderId, volume, 600_001);
  return orderId;
}

const tradesRead = (bench: Bench): number => bench.exchange.futuresOrders.count('ownTrades');

describe('an order of another program that fills as it comes', () => {
  it.each([1_000, 0])(
    'is told with its fills as soon as its position is read, from %i',
    async (held) => {
      const bench = await holding(held);
      const orderId = bought(bench, 400);
      hold(bench, held + 400);
      await bench.run(held > 0 ? 3_000 : 6_000, 50);
      expect(bench.value('fills')).toMatchObject([{ orderId, lots: 400 }]);
      const lines = bench.activity.filter(({ values }) => values['orderId'] === orderId);
      expect(lines.map(({ key }) => key).toSorted()).toEqual([
        'fill',
        'orderExternal',
        'orderFilled',
      ]);
    },
  );

  it('is told as soon where nothing was held and no window shows futures', async () => {
    const bench = await openBench();
    await bench.run(60_000, 100);
    const orderId = bought(bench, 400);
    hold(bench, 400);
    await bench.run(6_000, 50);
    expect(bench.value('fills')).toMatchObject([{ orderId, lots: 400 }]);
  });

  it('is looked for again where its trades are listed later than its position', async () => {
    const bench = await holding(1_000);
    const { trades } = bench.exchange.futuresOrders;
    const orderId = bought(bench, 400);
    const late = trades.splice(0);
    hold(bench, 1_400);
    await bench.run(3_000, 50);
    expect(bench.value('fills')).toEqual([]);
    trades.unshift(...late);
    await bench.run(4_000, 50);
    expect(bench.value('fills')).toMatchObject([{ orderId, lots: 400 }]);
  });

  it('is read when the trades can be, and then no more', async () => {
    const bench = await holding(1_000);
    bench.exchange.futuresOrders.script('ownTrades', () => unknown);
    const orderId = bought(bench, 400);
    hold(bench, 1_400);
    await bench.run(6_000, 50);
    expect(bench.value('fills')).toMatchObject([{ orderId }]);
    const before = tradesRead(bench);
    await bench.run(20_000, 50);
    expect(tradesRead(bench) - before).toBeLessThanOrEqual(1);
  });
});

describe('a position that grew by an own order', () => {
  it('has its trades read by that order, and not again for the position', async () => {
    const bench = await holding(1_000);
    const placed = await submit(
      bench,
      futuresDraft({ type: 'MARKET', price: '', quantity: '400' }),
    );
    const orderId = placed.kind === 'accepted' ? placed.orderId : '';
    bench.exchange.futuresOrders.fill(orderId, 400, 600_001);
    hold(bench, 1_400);
    await bench.run(2_000, 50);
    const before = tradesRead(bench);
    await bench.run(15_000, 50);
    expect(tradesRead(bench)).toBe(before);
  });

  it('and what nobody can explain is not asked for again and again', async () => {
    const bench = await holding(1_000);
    const before = tradesRead(bench);
    hold(bench, 1_400);
    await bench.run(30_000, 50);
    expect(tradesRead(bench) - before).toBeLessThanOrEqual(5);
  });
});
