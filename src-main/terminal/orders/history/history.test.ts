/** Histories back to the first: futures merged with the exchange's, trades beyond the newest thousand. */
import { describe, expect, it } from 'vitest';
import { atoms, contracts, lots, ticks } from '@shared/money/units';
import type { CommandInput, CommandOutput } from '@shared/contract/terminal';
import type { Fill } from '@shared/domain/fill';
import type { Bench } from '../../bench.testing';
import { E_BTC, E_ETH, makeListing } from '../../futures/scripted-futures.testing';
import { refused, unknown } from '../../scripted-client.testing';
import { futuresDraft, futuresRequest, openBench, submit } from '../books.testing';

async function page(bench: Bench, beforeMs: number | null) {
  const reply = await bench.during(
    bench.desk.call('orderHistory', { book: 'futures', beforeMs }),
    300,
  );
  if (!reply.ok) throw new Error(reply.error.code);
  return reply.value;
}

async function fillPage(
  bench: Bench,
  input: CommandInput<'fillHistory'>,
): Promise<CommandOutput<'fillHistory'>> {
  const reply = await bench.during(bench.desk.call('fillHistory', input));
  if (!reply.ok) throw new Error(reply.error.code);
  return reply.value;
}

describe('the history of futures orders', () => {
  it('has orders made elsewhere and those of liquidations, by cause, beside our own', async () => {
    const bench = await openBench();
    const outcome = await submit(bench, futuresDraft());
    const { futuresOrders } = bench.exchange;
    futuresOrders.change(outcome.kind === 'accepted' ? outcome.orderId : '', {
      status: 'CANCELED',
    });
    const ended = { status: 'FILLED', executed: contracts(100) } as const;
    futuresOrders.add(futuresRequest('a-bot'), ended);
    futuresOrders.add(futuresRequest(), { ...ended, kind: 'LIQUIDATION', price: null });
    futuresOrders.add(futuresRequest(), { ...ended, kind: 'ADL', price: null });
    futuresOrders.add(futuresRequest('open'));
    await bench.run(3_000, 50);
    const { orders, isComplete } = await page(bench, null);
    expect(isComplete).toBe(true);
    const facts = orders.map(({ isOwn, status, futures }) => [isOwn, status, futures?.cause]);
    expect(facts.sort()).toEqual([
      [false, 'FILLED', ''],
      [false, 'FILLED', 'ADL'],
      [false, 'FILLED', 'LIQUIDATION'],
      [true, 'CANCELED', ''],
    ]);
    expect(orders.every(({ futures }) => futures?.mode === 'cross')).toBe(true);
  });

  it('keeps an order with a price between two ticks in steps of its own', async () => {
    const bench = await openBench();
    const { futuresOrders } = bench.exchange;
    const ended = { status: 'CANCELED', price: null } as const;
    futuresOrders.add(futuresRequest('a'), { ...ended, finePrice: '59990.125' });
    futuresOrders.add(futuresRequest('b'), { ...ended, finePrice: '0.000012345678901234567' });
    futuresOrders.add(futuresRequest('c'), { status: 'CANCELED' });
    await bench.run(3_000, 50);
    const { orders, isComplete } = await page(bench, null);
    expect(isComplete).toBe(true);
    const [steps, inTicks] = [{ pricePrecision: 3 }, { pricePrecision: 1 }];
    const shown = orders.map(({ clientOrderId, price, type, counted }) => [
      clientOrderId,
      type,
      price,
      counted,
    ]);
    expect(shown).toEqual(
      expect.arrayContaining([
        ['a', 'LIMIT', 59_990_125, expect.objectContaining(steps)],
        ['b', 'LIMIT', null, expect.objectContaining(inTicks)],
        ['c', 'LIMIT', 599_900, expect.objectContaining(inTicks)],
      ]),
    );
  });

  it('is read once more for all the windows that ask while it is read, and has what had ended then', async () => {
    const bench = await openBench();
    const { futuresOrders } = bench.exchange;
    const ask = () => bench.desk.call('orderHistory', { book: 'futures', beforeMs: null });
    const before = futuresOrders.count('orderHistory');
    let letGo = () => {};
    const held = new Promise<null>((resolve) => {
      letGo = () => {
        resolve(null);
      };
    });
    // Of the two contracts the first is read when the order ends, and the other is not.
    futuresOrders.script(
      'orderHistory',
      () => null,
      () => held,
    );
    const first = ask();
    await bench.run(50);
    expect(futuresOrders.count('orderHistory') - before).toBe(2);
    futuresOrders.add(futuresRequest(), { status: 'CANCELED' });
    const others = Array.from({ length: 11 }, ask);
    await bench.run(50);
    letGo();
    const replies = await bench.during(Promise.all([first, ...others]), 300);
    expect(futuresOrders.count('orderHistory') - before).toBe(4);
    expect(replies.map((reply) => reply.ok && reply.value.orders.length).slice(1)).toEqual(
      others.map(() => 1),
    );
  });

  it('goes back page by page to the very first order, each once', async () => {
    const bench = await openBench();
    const { futuresOrders } = bench.exchange;
    for (let index = 0; index < 2_450; index += 1) {
      // Some of one millisecond: a page must not lose those behind its end.
      const createdAtMs = 1_000_000 + Math.floor(index / 3);
      futuresOrders.add(futuresRequest(), { status: 'CANCELED', createdAtMs });
    }
    const seen: string[] = [];
    let beforeMs: number | null = null;
    for (let turn = 0; turn < 60; turn += 1) {
      const { orders, isComplete } = await page(bench, beforeMs);
      seen.push(...orders.map(({ orderId }) => orderId));
      beforeMs = orders.at(-1)?.createdAtMs ?? beforeMs;
      if (isComplete) break;
    }
    expect(new Set(seen).size).toBe(2_450);
    expect(seen).toHaveLength(2_450);
  });

  it.each([99, 100, 200])('of %i is said to be all with its last order', async (count) => {
    const bench = await openBench();
    const { futuresOrders } = bench.exchange;
    for (let index = 0; index < count; index += 1) {
      futuresOrders.add(futuresRequest(), { status: 'CANCELED', createdAtMs: 1_000 + index });
    }
    let read = await page(bench, null);
    let total = read.orders.length;
    while (!read.isComplete && read.orders.length > 0) {
      expect(total).toBeLessThan(count);
      read = await page(bench, read.orders.at(-1)?.createdAtMs ?? null);
      total += read.orders.length;
    }
    expect([total, read.isComplete]).toEqual([count, true]);
  });

  it('is not said to be all while orders of a contract are left to be read behind those that are open', async () => {
    const bench = await openBench();
    const { futuresOrders } = bench.exchange;
    const ether = { ...futuresRequest(), contract: E_ETH };
    futuresOrders.add(ether, { status: 'CANCELED', createdAtMs: 1_000 });
    for (let index = 0; index < 100; index += 1) {
      futuresOrders.add(ether, { createdAtMs: 2_000 + index });
    }
    for (let index = 0; index < 100; index += 1) {
      futuresOrders.add(futuresRequest(), { status: 'CANCELED', createdAtMs: 3_000 + index });
    }
    const newest = await page(bench, null);
    expect([newest.orders.length, newest.isComplete]).toEqual([100, false]);
    expect(await page(bench, 3_000)).toMatchObject({
      orders: [{ symbol: 'E-ETH-USDT' }],
      isComplete: true,
    });
  });

  it('is read from its newest row to where it was read before, however much has ended since', async () => {
    const bench = await openBench();
    const { futuresOrders } = bench.exchange;
    const end = (count: number): void => {
      for (let index = 0; index < count; index += 1) {
        const createdAtMs = 1_000_000 + futuresOrders.orders.length;
        futuresOrders.add(futuresRequest(), { status: 'CANCELED', createdAtMs });
      }
    };
    end(50);
    expect(await page(bench, null)).toMatchObject({ isComplete: true });
    for (const count of [150, 2_500]) {
      end(count);
      await page(bench, null);
      const { length } = futuresOrders.calls;
      end(1);
      const { orders } = await page(bench, null);
      expect(orders[0]?.orderId).toBe(futuresOrders.orders[0]?.orderId);
      // One of each contract.
      expect(futuresOrders.calls).toHaveLength(length + 2);
    }
    // More than one look reads: the rest follows as what is older does.
    end(20_000);
    const seen: string[] = [];
    let beforeMs: number | null = null;
    for (let turn = 0; turn < 400; turn += 1) {
      const { orders, isComplete } = await page(bench, beforeMs);
      seen.push(...orders.map(({ orderId }) => orderId));
      beforeMs = orders.at(-1)?.createdAtMs ?? beforeMs;
      if (isComplete) break;
    }
    expect(new Set(seen).size).toBe(futuresOrders.orders.length);
  });

  it('is what was stored while the exchange cannot be asked, and not said to be complete', async () => {
    const bench = await openBench();
    const silence = Array.from({ length: 9 }, () => () => unknown);
    bench.exchange.futuresOrders.script('orderHistory', ...silence);
    expect(await page(bench, null)).toEqual({
      orders: [],
      isComplete: false,
      unreadContracts: 2,
    });
  });
});

describe('the history of own trades', () => {
  const trade = (id: number, side: Fill['side'], book: Fill['book'] = 'spot'): Fill => ({
    tradeId: id.toString(),
    book,
    orderId: '1',
    side,
    isMaker: true,
    isSelf: false,
    symbol: book === 'futures' ? 'E-BTC-USDT' : 'BTCUSDT',
    price: ticks(1),
    lots: lots(1),
    feeAsset: 'USDT',
    fee: atoms(1n),
    atMs: id,
  });

  it.each(['spot', 'margin', 'futures'] as const)(
    'on %s goes beyond the newest thousand, and never splits a trade with oneself',
    async (book) => {
      const bench = await openBench();
      const { exchange } = bench;
      const trades =
        book === 'spot'
          ? exchange.trades
          : book === 'margin'
            ? exchange.marginWallet.trades
            : exchange.futuresOrders.trades;
      // Every third is a trade with oneself: two rows of one id.
      for (let id = 1; id <= 1_700; id += 1) {
        trades.unshift(trade(id, 'BUY', book));
        if (id % 3 === 0) trades.unshift(trade(id, 'SELL', book));
      }
      const symbol = book === 'futures' ? 'E-BTC-USDT' : 'BTCUSDT';
      const seen: string[] = [];
      let beforeTradeId: string | null = null;
      for (let turn = 0; turn < 10; turn += 1) {
        const { fills, isComplete } = await fillPage(bench, { book, symbol, beforeTradeId });
        seen.push(...fills.map(({ tradeId, side }) => `${tradeId} ${side}`));
        beforeTradeId = fills.at(-1)?.tradeId ?? null;
        if (isComplete) break;
      }
      expect(seen).toHaveLength(trades.length);
      expect(new Set(seen).size).toBe(trades.length);
    },
  );

  it.each(['spot', 'futures'] as const)(
    'on %s, of just as many as some exchanges cut a page at, is said to be all after one more question',
    async (book) => {
      const bench = await openBench();
      const { exchange } = bench;
      const { futuresOrders } = exchange;
      const trades = book === 'spot' ? exchange.trades : futuresOrders.trades;
      for (let id = 1; id <= 50; id += 1) trades.unshift(trade(id, 'BUY', book));
      const symbol = book === 'spot' ? 'BTCUSDT' : 'E-BTC-USDT';
      const asked = () => exchange.count('ownTrades') + futuresOrders.count('ownTrades');
      await bench.run(5_000, 50);
      const before = asked();
      const input = { book, symbol, beforeTradeId: null } as const;
      const reply = await fillPage(bench, input);
      expect([reply.fills.length, reply.isComplete, asked() - before]).toEqual([50, true, 2]);
      // Nobody knows while the page behind it cannot be read.
      const scripts = book === 'spot' ? exchange : futuresOrders;
      scripts.script(
        'ownTrades',
        () => null,
        () => unknown,
      );
      const unread = await fillPage(bench, input);
      expect([unread.fills.length, unread.isComplete, unread.error]).toEqual([49, false, null]);
    },
  );

  it('has what is behind a page that was cut, each once', async () => {
    const bench = await openBench();
    const { exchange } = bench;
    for (let id = 1; id <= 70; id += 1) exchange.trades.unshift(trade(id, 'BUY'));
    const read = exchange.spot.ownTrades.bind(exchange.spot);
    exchange.spot.ownTrades = async (pair, fromId) => {
      const answer = await read(pair, fromId);
      return answer.kind === 'accepted' ? { ...answer, value: answer.value.slice(0, 50) } : answer;
    };
    const input = { book: 'spot', symbol: 'BTCUSDT', beforeTradeId: null } as const;
    const { fills, isComplete } = await fillPage(bench, input);
    expect(fills.map(({ tradeId }) => Number(tradeId))).toEqual(
      Array.from({ length: 70 }, (_, at) => 70 - at),
    );
    expect(isComplete).toBe(true);
  });

  it('says what could not be read', async () => {
    const bench = await openBench();
    const input = { book: 'spot', symbol: 'NOPE', beforeTradeId: null } as const;
    expect(await bench.during(bench.desk.call('fillHistory', input))).toMatchObject({
      value: { fills: [], isComplete: false, error: { code: 'unknown-symbol', message: 'NOPE' } },
    });
  });
});

describe('everything there is, for a file', () => {
  async function everything(bench: Bench, input: CommandInput<'exportRows'>, forMs = 3_000) {
    const reply = await bench.during(bench.desk.call('exportRows', input), forMs);
    if (!reply.ok) throw new Error(reply.error.code);
    return reply.value;
  }
  const request = { book: 'futures', symbol: null } as const;

  it('has orders of all pages once, and the fills that know their fees; it counts as a task', async () => {
    const bench = await openBench();
    const { futuresOrders } = bench.exchange;
    for (let index = 0; index < 1_250; index += 1) {
      futuresOrders.add(futuresRequest(), { status: 'CANCELED', createdAtMs: 1_000 + index });
    }
    for (let index = 0; index < 1_100; index += 1) {
      futuresOrders.fill(futuresOrders.orders[0]?.orderId ?? '', 1, 600_000);
    }
    const rows = await everything(bench, { what: 'orders', ...request });
    expect(new Set(rows.orders.map(({ orderId }) => orderId)).size).toBe(1_250);
    expect(rows.orders).toHaveLength(1_250);
    expect(rows.fills).toHaveLength(1_100);
    expect(rows.error).toBeNull();
    const task = { kind: 'export', subject: 'futures', state: 'done', done: 2_350 };
    expect(bench.value('tasks')).toMatchObject([task]);
  });

  it('does not ask for contracts that the exchange does not list any more', async () => {
    const bench = await openBench();
    const { futuresHost, futuresOrders, futures } = bench.exchange;
    futuresOrders.fill(futuresOrders.add(futuresRequest()).orderId, 1, 600_000);
    futuresHost.listings = [makeListing(E_BTC)];
    await bench.run(61_000, 500);
    const read = futures.ownTrades.bind(futures);
    futures.ownTrades = (contract, page) =>
      contract.symbol === 'E-ETH-USDT'
        ? Promise.resolve(refused('-1121', 'no such contract'))
        : read(contract, page);
    expect(await everything(bench, { what: 'fills', ...request }, 20_000)).toMatchObject({
      error: null,
      fills: [{}],
    });
  });

  it('tries again where a page fails, and says that it is not all when it goes on failing', async () => {
    const bench = await openBench();
    const { futuresOrders } = bench.exchange;
    futuresOrders.fill(futuresOrders.add(futuresRequest()).orderId, 1, 600_000);
    futuresOrders.script('ownTrades', () => unknown);
    const input = { what: 'fills', book: 'futures', symbol: 'E-BTC-USDT' } as const;
    expect(await everything(bench, input)).toMatchObject({ error: null, fills: [{}] });
    futuresOrders.script('ownTrades', ...Array.from({ length: 9 }, () => () => unknown));
    const { error } = await everything(bench, input, 20_000);
    expect(error).not.toBe('');
    expect(bench.value('tasks').at(-1)).toMatchObject({ state: 'failed' });
  });
});
