/** What a trader finds in the journal: every closed trade of the three books, and what was written beside it. */
import type { TopicValue } from '@shared/contract/terminal';
import type { Fill } from '@shared/domain/fill';
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { atoms, lots, ticks } from '@shared/money/units';
import { describe, expect, it } from 'vitest';
import { Bench } from '../bench.testing';
import {
  E_BTC,
  makeAccount,
  makeClosed,
  makeListing,
  makePosition,
} from '../futures/scripted-futures.testing';
import { futuresDraft, openBench, submit } from '../orders/books.testing';
import { BTC, refused } from '../scripted-client.testing';

type Value = TopicValue<'journal'>;

async function started(): Promise<Bench> {
  const bench = new Bench();
  bench.exchange.futuresHost.listings = [makeListing(E_BTC)];
  return bench.start();
}

/** A terminal with somebody who looks at the journal. */
async function watched(bench: Bench): Promise<Bench> {
  bench.watch('journal');
  bench.watch('journalNotes');
  await bench.run(1_000);
  return bench;
}

const journal = (bench: Bench): Value => bench.value('journal');

const trade = (change: Partial<Fill>): Fill => ({
  tradeId: '1',
  book: 'spot',
  symbol: 'BTCUSDT',
  orderId: '1',
  side: 'BUY',
  isMaker: false,
  isSelf: false,
  price: ticks(6_000_000),
  lots: lots(1_000),
  feeAsset: 'USDT',
  fee: atoms(0n),
  atMs: 1_000,
  ...change,
});

/** Bought at 60,000 and sold at 61,000; newest first. */
const ROUND_TRIP = [
  trade({ tradeId: '2', orderId: '2', side: 'SELL', price: ticks(6_100_000), atMs: 5_000 }),
  trade({}),
];

async function save(bench: Bench, key: string, tags: string[], note: string) {
  const reply = await bench.during(bench.desk.call('saveJournalNote', { key, tags, note }));
  return reply.ok ? 'saved' : `${reply.error.code}: ${reply.error.message}`;
}

describe('closed trades', () => {
  it('a round trip is there soon after the sale that ends it', async () => {
    const bench = await watched(await started());
    expect(journal(bench)).toMatchObject({
      trades: [],
      openTrips: 0,
      problems: [],
      progress: null,
    });
    expect(journal(bench).readAtMs).toBeGreaterThan(0);
    const deal = async (side: 'BUY' | 'SELL', price: number, quantity: string) => {
      const placed = await bench.place({ side, price: String(price / 100), quantity });
      if (placed.kind !== 'accepted') throw new Error(placed.kind);
      bench.exchange.fill(placed.orderId, Number(quantity) * 1_000_000, price);
      await bench.run(10_000, 100);
    };
    await deal('BUY', 5_999_000, '0.01');
    expect(journal(bench)).toMatchObject({ trades: [], openTrips: 1 });
    await deal('SELL', 6_000_000, '0.009999');
    // Bought with a fee of 8 atoms of BTC, which are less than a lot; sold all but those.
    expect(journal(bench).trades).toMatchObject([
      {
        key: 'spot:BTCUSDT:1',
        side: 'BUY',
        quantity: '0.01',
        entry: '59990.0000',
        exit: '60000.0000',
        fees: [
          { asset: 'BTC', amount: '0.00000008' },
          { asset: 'USDT', amount: '0.00000008' },
        ],
        coin: 'USDT',
        result: '0.03999992',
      },
    ]);
  });

  it('coins that were there before are sold at a cost nobody knows', async () => {
    const bench = await started();
    bench.exchange.trades.push(trade({ side: 'SELL', tradeId: '7' }));
    await watched(bench);
    expect(journal(bench).trades).toMatchObject([
      { key: 'spot:BTCUSDT:u7', openedAtMs: null, entry: '', exit: '60000.0000', result: '' },
    ]);
  });

  it('margin is a book of its own, where a trade may begin with a sale', async () => {
    const bench = await started();
    bench.exchange.trades.push(...ROUND_TRIP);
    const onMargin = ROUND_TRIP.map((fill) => ({ ...fill, book: 'margin' as const }));
    const later = { BUY: { tradeId: '4', atMs: 9_000 }, SELL: { tradeId: '3', atMs: 8_000 } };
    const trades = onMargin.map((fill) => ({ ...fill, ...later[fill.side] }));
    bench.exchange.marginWallet.trades.push(...trades.toReversed());
    await watched(bench);
    expect(journal(bench).trades.map(({ book, side, result }) => [book, side, result])).toEqual([
      ['margin', 'SELL', '1'],
      ['spot', 'BUY', '1'],
    ]);
  });

  it('a history longer than a page is read to its first trade, or the cost would be another', async () => {
    const bench = await started();
    const buys = Array.from({ length: 1_500 }, (_, index) =>
      trade({ tradeId: String(index + 1), lots: lots(1), atMs: index }),
    );
    const sale = trade({ tradeId: '9999', side: 'SELL', lots: lots(1_500), atMs: 5_000 });
    bench.exchange.trades.push(...[...buys, sale].toReversed());
    await watched(bench);
    expect(journal(bench).trades).toMatchObject([{ key: 'spot:BTCUSDT:1', quantity: '0.0015' }]);
  });

  it('of a closed position: its exact result, what it paid, and how it ended', async () => {
    const bench = await started();
    bench.exchange.futuresHost.closed = [makeClosed('12')];
    await watched(bench);
    expect(journal(bench).trades).toEqual([
      {
        key: 'futures:E-BTC-USDT:12',
        book: 'futures',
        symbol: 'E-BTC-USDT',
        side: 'SELL',
        openedAtMs: 1,
        closedAtMs: 2,
        quantity: '0.09',
        entry: '44500.000',
        exit: '45000.000',
        fees: [{ asset: 'USDT', amount: '5.23575' }],
        funding: '0',
        coin: 'USDT',
        result: '-50.23575',
        share: '-0.012543',
        ending: '',
      },
    ]);
  });

  it('of one moment: in the order in which they were closed, the newest first', async () => {
    const bench = await started();
    bench.exchange.futuresHost.closed = ['102', '100', '99', '9'].map((id) => makeClosed(id));
    await watched(bench);
    expect(journal(bench).trades.map(({ key }) => key.split(':').at(-1))).toEqual([
      '102',
      '100',
      '99',
      '9',
    ]);
  });

  it('a position that is gone is asked for until the exchange lists its end', async () => {
    const bench = await started();
    const host = bench.exchange.futuresHost;
    host.account = makeAccount([makePosition({ positionId: '12' })]);
    await watched(bench);
    await bench.run(40_000, 100);
    host.account = makeAccount([]);
    await bench.run(40_000, 100);
    expect(journal(bench).trades).toEqual([]);
    host.closed = [makeClosed('12')];
    await bench.run(10_000, 100);
    expect(journal(bench).trades).toMatchObject([{ key: 'futures:E-BTC-USDT:12' }]);
  });

  it('a position that was held while pages of newer ones closed is read behind them', async () => {
    const bench = await started();
    const host = bench.exchange.futuresHost;
    const newer = Array.from({ length: 250 }, (_, at) => makeClosed(`${1_250 - at}`));
    host.account = makeAccount([makePosition({ positionId: '12' })]);
    host.closed = newer;
    await watched(bench);
    await bench.run(10_000, 100);
    host.account = makeAccount([]);
    host.closed = [...newer, makeClosed('12')];
    await bench.run(15_000, 100);
    const { trades } = journal(bench);
    expect(trades).toHaveLength(251);
    expect(trades.map(({ key }) => key)).toContain('futures:E-BTC-USDT:12');
  });

  it.each([0, 4_000])(
    'a position that no reading of the account has shown is there, listed %i ms late',
    async (lateMs) => {
      const bench = await watched(await openBench());
      const deal = async (draft: Parameters<typeof submit>[1]) => {
        expect(await submit(bench, draft)).toMatchObject({ kind: 'accepted' });
        bench.exchange.futuresOrders.fill(
          bench.exchange.futuresOrders.orders[0]?.orderId ?? '',
          100,
          599_900,
        );
        bench.exchange.print('E-BTC-USDT', 599_900, 100);
      };
      await deal(futuresDraft());
      await deal(futuresDraft({ side: 'SELL', action: 'CLOSE' }));
      await bench.run(lateMs, 100);
      expect(journal(bench).trades).toEqual([]);
      bench.exchange.futuresHost.closed = [makeClosed('12')];
      await bench.run(7_000, 100);
      expect(journal(bench).trades).toMatchObject([{ key: 'futures:E-BTC-USDT:12' }]);
    },
  );

  it('what is not watched is not read', async () => {
    const bench = await started();
    const before = bench.exchange.futuresHost.count('profitHistory');
    await bench.run(20_000, 100);
    expect(bench.exchange.futuresHost.count('profitHistory')).toBe(before);
  });
});

describe('what cannot be read', () => {
  it('is named, and what can be read is there', async () => {
    const bench = await started();
    bench.exchange.trades.push(...ROUND_TRIP);
    const denied = refused('-2015', 'no permission');
    const scripts = Array.from({ length: 200 }, () => () => denied);
    bench.exchange.marginWallet.script('ownTrades', ...scripts);
    await watched(bench);
    expect(journal(bench)).toMatchObject({
      problems: [
        {
          book: 'margin',
          symbol: 'BTCUSDT',
          error: { code: '-2015', message: 'no permission' },
        },
      ],
      readAtMs: 0,
      trades: [{ result: '1' }],
    });
  });

  it('is not asked for again with each reading of the wallets', async () => {
    const bench = await started();
    bench.exchange.futuresHost.account = makeAccount([makePosition()]);
    const wallet = bench.exchange.marginWallet;
    const denied = refused('-2015', 'no permission');
    wallet.script('ownTrades', ...Array.from({ length: 200 }, () => () => denied));
    await watched(bench);
    bench.watch('futuresAccount');
    await bench.run(5_000, 100);
    const before = wallet.count('ownTrades');
    await bench.run(20_000, 100);
    expect(wallet.count('ownTrades') - before).toBeLessThan(4);
  });
});

it('coins of a pair leave from it only while it is the only one of that coin', async () => {
  const bench = new Bench();
  bench.exchange.futuresHost.listings = [makeListing(E_BTC)];
  const euro = { ...BTC, symbol: 'BTCEUR', quote: 'EUR' };
  Object.assign(bench.exchange, { pairs: [BTC, euro] });
  const half = lots(500);
  const sale = trade({ tradeId: '2', side: 'SELL', lots: half, atMs: 5_000 });
  bench.exchange.trades.push(sale, trade({}));
  const out = { withdrawOrderId: 'a', asset: 'BTC', amount: atoms(50_000n), address: 'T' };
  bench.exchange.withdrawalDesk.execute(out);
  const [asked] = bench.exchange.withdrawalDesk.all;
  const paid = { status: 'COMPLETED', createdAtMs: 2_000, paidAtMs: 3_000 };
  if (asked !== undefined) Object.assign(asked, paid);
  await watched(await bench.start());
  expect(journal(bench).trades).toMatchObject([{ key: 'spot:BTCUSDT:1', quantity: '0.001' }]);
  // Bought for euros as well: nobody can say which of them have left.
  bench.exchange.trades.unshift(trade({ tradeId: '3', symbol: 'BTCEUR', atMs: 9_000 }));
  await bench.run(70_000, 500);
  expect(journal(bench)).toMatchObject({ trades: [], openTrips: 2 });
});

describe('tags and a note', () => {
  const key = 'spot:BTCUSDT:1';
  const written = async (): Promise<Bench> => {
    const bench = await started();
    bench.exchange.trades.push(...ROUND_TRIP);
    return watched(bench);
  };

  it('are kept over a restart, and forgotten when they are emptied', async () => {
    const bench = await written();
    expect(await save(bench, key, ['fomo', ' Breakout', 'FOMO'], ' too late ')).toBe('saved');
    const kept = [{ key, tags: ['Breakout', 'fomo'], note: 'too late' }];
    expect(bench.value('journalNotes')).toEqual(kept);
    const next = await watched(await bench.restarted().start());
    expect(next.value('journalNotes')).toEqual(kept);
    expect(await save(next, key, [], '')).toBe('saved');
    expect(next.value('journalNotes')).toEqual([]);
    expect(next.store.notes.size).toBe(0);
  });

  it.each([
    [['x'.repeat(25)], '', 'too-long: tag: at most 24 characters'],
    ['abcdefghi'.split(''), '', 'too-many: tags: at most 8'],
    [[], 'x'.repeat(501), 'too-long: note: at most 500 characters'],
  ])(
    'beyond their limits are refused by name, and nothing has changed',
    async (tags, note, told) => {
      const bench = await written();
      await save(bench, key, ['kept'], '');
      expect(await save(bench, key, tags, note)).toBe(told);
      expect(bench.value('journalNotes')).toEqual([{ key, tags: ['kept'], note: '' }]);
    },
  );

  it('belong to a trade that is there, and what the disk refuses is not shown as kept', async () => {
    const bench = await written();
    expect(await save(bench, 'spot:BTCUSDT:99', [], 'x')).toBe('unknown-trade: key: no such trade');
    bench.store.isFull = true;
    expect(await save(bench, key, [], 'x')).toMatch(/^not-kept: /);
    expect(bench.value('journalNotes')).toEqual([]);
  });

  it('are in no record and no log', async () => {
    const logged: string[] = [];
    const log = (event: string, fields?: unknown) => logged.push(JSON.stringify([event, fields]));
    const bench = new Bench({
      clock: new ManualClock(),
      ports: { log: { info: log, warn: log, error: log } },
    });
    bench.exchange.trades.push(...ROUND_TRIP);
    await watched(await bench.start());
    await save(bench, key, ['secret-tag'], 'secret-note');
    bench.store.isFull = true;
    await save(bench, key, ['secret-tag'], 'secret-note-2');
    expect(JSON.stringify([bench.store.audit, bench.activity, logged])).not.toContain('secret');
  });
});
