/** What a desk is told of how old its account is, and of books whose orders nobody could read. */
import { describe, expect, it } from 'vitest';
import { Bench } from '../bench.testing';
import { openBench } from '../orders/books.testing';
import { refused, unknown } from '../scripted-client.testing';

const denied = () => Promise.resolve(refused('-2015', 'no permission'));
const ageMs = (bench: Bench) => bench.clock.nowMs() - bench.value('connection').accountReadAtMs;

describe('contracts on the screen that the key may not look at', () => {
  async function onContract(deny: 'from the start' | 'later'): Promise<Bench> {
    const bench = new Bench();
    bench.watch('connection');
    const { futures } = bench.exchange;
    if (deny === 'from the start') Object.assign(futures, { allOpenOrders: denied });
    await openBench(bench);
    await bench.desk.call('select', { symbol: 'E-BTC-USDT', group: null });
    await bench.run(10_000, 100);
    Object.assign(futures, { allOpenOrders: denied });
    await bench.run(40_000, 100);
    return bench;
  }

  it('are not there, and make nothing old, where it never could', async () => {
    const bench = await onContract('from the start');
    const { unreadBooks } = bench.value('connection');
    expect(unreadBooks).toEqual([]);
    expect(ageMs(bench)).toBeLessThan(15_000);
  });

  it('grow old where it could', async () => {
    const bench = await onContract('later');
    expect(ageMs(bench)).toBeGreaterThan(30_000);
  });
});

describe('a book is unread', () => {
  async function opened(prepare: (bench: Bench) => void): Promise<Bench> {
    const bench = new Bench();
    bench.watch('connection');
    prepare(bench);
    await openBench(bench);
    await bench.run(10_000, 100);
    return bench;
  }

  it('while one of its pairs is', async () => {
    let isSilent = true;
    const bench = await opened(({ exchange }) => {
      const natural = exchange.spot.openOrders.bind(exchange.spot);
      exchange.spot.openOrders = (pair) =>
        pair.symbol === 'ETHUSDT' && isSilent ? Promise.resolve(unknown) : natural(pair);
    });
    expect(bench.value('connection').unreadBooks).toEqual(['spot']);
    isSilent = false;
    await bench.run(20_000, 100);
    expect(bench.value('connection').unreadBooks).toEqual([]);
  });

  it('not where the exchange has no such wallet for us', async () => {
    const bench = await opened(({ exchange }) => {
      exchange.margin.openOrders = denied;
    });
    expect(bench.value('connection').unreadBooks).toEqual([]);
  });

  it('where nobody has said which contracts there are', async () => {
    const bench = new Bench();
    bench.watch('connection');
    await bench.start();
    await bench.run(10_000, 100);
    expect(bench.value('connection').unreadBooks).toEqual(['futures']);
  });
});
