/** Batches: one request on spot, all or none; one after the other elsewhere; a result per row. */
import { describe, expect, it } from 'vitest';
import type { OrderDraft } from '@shared/contract/terminal';
import { ticks } from '@shared/money/units';
import type { Bench } from '../../bench.testing';
import { refused, unknown } from '../../scripted-client.testing';
import { futuresDraft, marginDraft, openBench, spotDraft, walletRequest } from '../books.testing';

const rowsOf = (bench: Bench, count: number, draft: (index: number) => OrderDraft) =>
  Array.from({ length: count }, (_, index) => ({
    intentId: bench.newIntent(),
    draft: draft(index),
  }));
const ladder = (index: number): OrderDraft => spotDraft({ price: `${59_000 + index}` });

async function placeBatch(bench: Bench, rows: ReturnType<typeof rowsOf>, forMs = 500) {
  const reply = await bench.during(bench.desk.call('placeBatch', { rows }), forMs);
  if (!reply.ok) throw new Error(reply.error.code);
  return reply.value.results.map(({ outcome }) => outcome);
}
const kinds = (outcomes: readonly { readonly kind: string }[]): string[] =>
  outcomes.map(({ kind }) => kind);
const spotRows = (bench: Bench) => bench.value('openOrders').map(({ status }) => status);

/** The disk does not take what was accepted; returns what makes it whole again. */
function refuseAccepted(store: Bench['store']): Bench['store']['saveIntents'] {
  const save = store.saveIntents.bind(store);
  store.saveIntents = (intents) => {
    if (intents.some(({ state }) => state === 'accepted')) throw new Error('EIO');
    save(intents);
  };
  return save;
}

describe('a batch on spot', () => {
  it('is one request per ten, and its orders are ours although they carry no name', async () => {
    const bench = await openBench();
    const rows = rowsOf(bench, 23, ladder);
    expect(kinds(await placeBatch(bench, rows, 2_000))).toEqual(Array(23).fill('accepted'));
    expect(bench.exchange.count('placeBatch')).toBe(3);
    await bench.run(2_000, 50);
    expect(bench.value('openOrders')).toHaveLength(23);
    expect(bench.value('openOrders').every(({ isOwn }) => isOwn)).toBe(true);
    expect(bench.keys()).not.toContain('orderExternal');
    expect(bench.value('tasks')).toMatchObject([
      { kind: 'batch', subject: 'BTCUSDT', done: 23, total: 23, failed: 0, state: 'done' },
    ]);
  });

  it('that is refused names its row; the others, and all after it, were not sent', async () => {
    const bench = await openBench();
    bench.exchange.script('placeBatch', () => refused('-1136', 'orders[2]: volume too small'));
    const rows = rowsOf(bench, 12, ladder);
    const outcomes = await placeBatch(bench, rows);
    const codes = outcomes.map((outcome) => (outcome.kind === 'rejected' ? outcome.code : ''));
    expect(codes).toEqual(Array.from({ length: 12 }, (_, i) => (i === 2 ? '-1136' : 'not-sent')));
    expect(bench.exchange.count('placeBatch')).toBe(1);
    expect(spotRows(bench)).toEqual([]);
    expect(await placeBatch(bench, rows)).toEqual(outcomes);
    expect(bench.exchange.count('placeBatch')).toBe(1);
  });

  it('that is refused for a row nobody sent says why on every row', async () => {
    const bench = await openBench();
    bench.exchange.script('placeBatch', () => refused('-1136', 'orders[7]: volume too small'));
    const outcomes = await placeBatch(bench, rowsOf(bench, 2, ladder));
    expect(outcomes).toMatchObject([{ code: '-1136' }, { code: '-1136' }]);
  });

  it('whose first row has grown old until its last was ready is not sent', async () => {
    const bench = await openBench();
    const { exchange, clock } = bench;
    let freshened = 0;
    exchange.freshenClock = () => {
      freshened += 1;
      return new Promise((resolve) => {
        clock.setAlarm(8_000, resolve);
      });
    };
    const outcomes = await placeBatch(bench, rowsOf(bench, 3, ladder), 30_000);
    expect(outcomes).toMatchObject([
      { code: 'not-sent' },
      { code: 'too-late' },
      { code: 'not-sent' },
    ]);
    expect(freshened).toBe(2);
    expect(exchange.count('placeBatch')).toBe(0);
  });

  it('with a row that breaks the rules is not sent at all', async () => {
    const bench = await openBench();
    const rows = rowsOf(bench, 3, (index) => spotDraft({ price: index === 1 ? '1.234' : '59000' }));
    expect(await placeBatch(bench, rows)).toMatchObject([
      { code: 'not-sent' },
      { code: 'too-precise', field: 'price' },
      { code: 'not-sent' },
    ]);
    expect(bench.exchange.count('placeBatch')).toBe(0);
  });

  it('whose answer is lost is found by its terms, twins too, and never sent again', async () => {
    const bench = await openBench();
    const rows = rowsOf(bench, 3, (index) => spotDraft({ price: index === 0 ? '59000' : '59001' }));
    bench.exchange.script('placeBatch', () => {
      for (const { draft } of rows) {
        const price = Number(draft.price) * 100;
        bench.exchange.add({
          pair: bench.exchange.pairs[0] as never,
          side: 'BUY',
          type: 'LIMIT',
          price: price as never,
          quantity: { unit: 'base', lots: 500_000 as never },
          clientOrderId: '',
        });
      }
      return unknown;
    });
    expect(kinds(await placeBatch(bench, rows, 100))).toEqual(['unknown', 'unknown', 'unknown']);
    expect(spotRows(bench)).toEqual(['CHECKING', 'CHECKING', 'CHECKING']);
    await bench.run(6_000, 50);
    expect(bench.value('openOrders').map(({ status, isOwn }) => [status, isOwn])).toEqual([
      ...Array.from({ length: 3 }, () => ['NEW', true]),
    ]);
    expect(kinds(await placeBatch(bench, rows))).toEqual(['accepted', 'accepted', 'accepted']);
    expect(bench.exchange.count('placeBatch')).toBe(1);
  });

  it('whose answer is lost and of which nothing came is not placed', async () => {
    const bench = await openBench();
    bench.exchange.script('placeBatch', () => unknown);
    await placeBatch(bench, rowsOf(bench, 2, ladder));
    await bench.run(14_000, 50);
    expect(spotRows(bench)).toEqual([]);
    expect(bench.keys().filter((key) => key === 'orderNotPlaced')).toHaveLength(2);
  });

  it('whose answer could not be written counts as placed when its end is on the disk', async () => {
    const bench = await openBench();
    const rows = rowsOf(bench, 2, ladder);
    const { store } = bench;
    const save = refuseAccepted(store);
    expect(kinds(await placeBatch(bench, rows))).toEqual(['accepted', 'accepted']);
    const [order] = bench.exchange.orders;
    bench.exchange.fill(order?.orderId ?? '', 500_000, 5_900_000);
    await bench.run(3_000, 50);
    expect([...store.finished.values()]).toHaveLength(1);
    const states = () => rows.map(({ intentId }) => store.intent(intentId)?.state);
    expect(states()).toEqual(['stored', 'stored']);
    await bench.terminal.close();
    store.saveIntents = save;

    const next = bench.restarted();
    await next.run(20_000, 50);
    expect(states()).toEqual(['accepted', 'accepted']);
    expect(next.keys()).not.toContain('orderNotPlaced');
    expect(next.value('openOrders')).toMatchObject([{ status: 'NEW', isOwn: true }]);
  });

  it('that was found and could not be written is no stranger once its end is on the disk', async () => {
    const bench = await openBench();
    const rows = rowsOf(bench, 2, ladder);
    bench.exchange.script('placeBatch', () => {
      for (const price of [5_900_000, 5_900_100]) {
        const request = { ...walletRequest(), price: ticks(price) };
        bench.exchange.fill(bench.exchange.add(request).orderId, 500_000, price);
      }
      return unknown;
    });
    await placeBatch(bench, rows, 100);
    const { store } = bench;
    const save = refuseAccepted(store);
    await bench.run(3_000, 50);
    expect(store.finished.size).toBe(2);
    await bench.terminal.close();
    store.saveIntents = save;

    const next = bench.restarted();
    await next.run(20_000, 50);
    const states = rows.map(({ intentId }) => store.intent(intentId)?.state);
    expect(states).toEqual(['accepted', 'accepted']);
    expect(next.keys()).not.toContain('orderNotPlaced');
  });

  it('is not sent when the intents cannot be written', async () => {
    const bench = await openBench();
    bench.store.isFull = true;
    const outcomes = await placeBatch(bench, rowsOf(bench, 2, ladder));
    expect(outcomes).toMatchObject([{ code: 'store-failed' }, { code: 'store-failed' }]);
    expect(bench.exchange.count('placeBatch')).toBe(0);
  });
});

describe('elsewhere', () => {
  it('orders go one after the other, and one that is refused stops none', async () => {
    const bench = await openBench();
    const { futuresOrders } = bench.exchange;
    futuresOrders.script(
      'placeOrder',
      () => null,
      () => refused('-2019'),
    );
    const rows = rowsOf(bench, 12, (index) => futuresDraft({ price: `${59_000 + index}` }));
    expect(kinds(await placeBatch(bench, rows, 2_000))).toEqual(
      Array.from({ length: 12 }, (_, index) => (index === 1 ? 'rejected' : 'accepted')),
    );
    expect(futuresOrders.placed).toHaveLength(11);
    expect(bench.value('tasks')).toMatchObject([{ done: 12, failed: 1, state: 'done' }]);
  });

  it('nothing is sent after one whose outcome is unknown', async () => {
    const bench = await openBench();
    bench.exchange.marginWallet.script('placeOrder', () => unknown);
    const rows = rowsOf(bench, 3, marginDraft);
    expect(await placeBatch(bench, rows)).toMatchObject([
      { kind: 'unknown' },
      { code: 'not-sent' },
      { code: 'not-sent' },
    ]);
  });

  it('a batch of two books or symbols, or with one intent twice, is refused as a whole', async () => {
    const bench = await openBench();
    const mixed = rowsOf(bench, 2, (index) => (index === 0 ? spotDraft() : marginDraft()));
    expect(await placeBatch(bench, mixed)).toMatchObject([
      { code: 'mixed-batch' },
      { code: 'mixed-batch' },
    ]);
    const [row] = rowsOf(bench, 1, ladder);
    const twice = row === undefined ? [] : [row, row];
    expect(await placeBatch(bench, twice)).toMatchObject([{ code: 'intent-reused' }, {}]);
  });
});
