import { beforeEach, describe, expect, it } from 'vitest';
import { Bench } from '../bench.testing';
import { walletRequest } from '../orders/books.testing';
import { refused, unknown } from '../scripted-client.testing';

let bench: Bench;
beforeEach(async () => {
  bench = await new Bench().start();
});

const kinds = (of: Bench = bench): string[] => of.store.audit.map(({ kind }) => kind);
const contentOf = (kind: string): unknown => {
  const entry = bench.store.audit.find((one) => one.kind === kind);
  return entry === undefined ? null : JSON.parse(entry.content);
};

describe('the record of what was meant and what came of it', () => {
  it('has an order before its first byte leaves, and what became of it afterwards', async () => {
    let before: string[] = [];
    bench.exchange.script('placeOrder', () => {
      before = kinds();
      return null;
    });
    await bench.place({}, 'intent0000000001');
    expect(before.at(-1)).toBe('order.stored');
    expect(contentOf('order.stored')).toMatchObject({
      intentId: 'intent0000000001',
      draft: { symbol: 'BTCUSDT', price: '59990' },
    });
    expect(kinds().at(-1)).toBe('order.accepted');
  });

  it('tells a refusal and an answer that never came from one another', async () => {
    bench.exchange.script('placeOrder', () => refused('-2010', 'too big'));
    await bench.place();
    expect(kinds()).toContain('order.rejected');
    bench.exchange.script('placeOrder', () => unknown);
    await bench.place();
    expect(kinds()).toContain('order.unknown');
  });

  it('has a cancel before it leaves, even on a disk that refuses the entry', async () => {
    await bench.place();
    const [order] = bench.value('openOrders');
    const orderId = order?.orderId ?? '';
    const cancel = { book: 'spot', symbol: 'BTCUSDT', orderId } as const;
    bench.store.isFull = true;
    bench.watch('audit');
    const reply = await bench.during(bench.desk.call('cancelOrder', cancel));
    expect(reply.ok && reply.value.kind).toBe('accepted');
    expect(bench.value('audit').problem).toContain('full');
    bench.store.isFull = false;
    await bench.during(bench.desk.call('cancelOrder', cancel));
    expect(contentOf('cancel.asked')).toEqual({
      book: 'spot',
      symbol: 'BTCUSDT',
      orderIds: [orderId],
    });
  });

  it('says how many entries a disk has refused, before the first that it takes again', async () => {
    await bench.place();
    const size = bench.store.audit.length;
    bench.store.isFull = true;
    await bench.during(bench.desk.call('unlockRisk', { word: 'UNLOCK' }));
    expect(bench.store.audit).toHaveLength(size);
    bench.store.isFull = false;
    await bench.place();
    expect(kinds().slice(size, size + 2)).toEqual(['audit.missed', 'order.stored']);
    expect(contentOf('audit.missed')).toEqual({
      count: 2,
      sinceMs: expect.any(Number) as number,
    });
    await bench.place();
    expect(kinds().filter((kind) => kind === 'audit.missed')).toHaveLength(1);
  });

  it('has decisions about the account with their answers, and starts and ends', async () => {
    await bench.during(bench.desk.call('unlockRisk', { word: 'UNLOCK' }));
    expect(kinds()).toEqual(
      expect.arrayContaining(['program.started', 'unlockRisk.asked', 'unlockRisk.answered']),
    );
    expect(contentOf('unlockRisk.answered')).toMatchObject({ refused: 'not-locked' });
    await bench.terminal.close();
    expect(kinds().at(-1)).toBe('program.ended');
  });

  it('has what happened without a command: a live account that locked because nobody was there', async () => {
    const live = new Bench({ venue: { mode: 'live', accountLabel: 'Main' } });
    await live.run(200);
    await live.during(live.desk.call('armTrading', { alias: 'Main' }), 50);
    live.clock.jumpWall(24 * 3_600_000);
    await live.run(3_000, 500);
    const news = live.store.audit.filter(({ kind }) => kind === 'trading.changed');
    expect(news.map(({ content }) => content)).toEqual([
      '{"state":"on","lockedBy":""}',
      '{"state":"locked","lockedBy":"suspend"}',
    ]);
  });

  it('keeps entry on a live account closed while its record does not hold', async () => {
    const live = new Bench({ venue: { mode: 'live', accountLabel: 'Main' } });
    live.store.auditBreaks = [{ seq: 1, why: 'entries 1 to 2 are missing' }];
    const next = live.restarted();
    await next.run(200);
    await next.during(next.desk.call('armTrading', { alias: 'Main' }), 50);
    expect(await next.place()).toMatchObject({ code: 'AUDIT_BROKEN' });
    // Who wants to get out is not asked for a record.
    const { orderId } = next.exchange.add(walletRequest());
    const cancel = { book: 'spot', symbol: 'BTCUSDT', orderId } as const;
    await next.during(next.desk.call('cancelOrder', cancel), 1_000);
    expect(next.exchange.orders.map(({ status }) => status)).toEqual(['CANCELED']);
    await next.during(next.desk.call('acknowledgeAudit', {}), 50);
    expect(await next.place()).not.toMatchObject({ code: 'AUDIT_BROKEN' });
  });

  it('never holds what was typed in secret', async () => {
    const secret = 'a-secret-that-stays';
    const key = { id: 'abcd1234', slot: 'trade', apiKey: secret, secret, passphrase: secret };
    await bench.during(bench.desk.call('storeKey', { ...key, slot: 'trade' }));
    await bench.during(bench.desk.call('unlockKey', { id: 'abcd1234', passphrase: secret }));
    expect(kinds()).toContain('storeKey.asked');
    expect(JSON.stringify(bench.store.audit)).not.toContain(secret);
  });
});

describe('a record that does not hold', () => {
  beforeEach(() => {
    bench.store.auditBreaks = [{ seq: 1, why: 'the entry is not the one that was written' }];
  });

  it('is named at the next start and stays named until the trader has seen it', async () => {
    const next = bench.restarted();
    next.watch('audit');
    await next.settle();
    expect(next.value('audit')).toMatchObject({
      state: 'broken',
      breaks: [{ seq: 1, why: 'the entry is not the one that was written' }],
    });
    await next.during(next.desk.call('acknowledgeAudit', {}));
    expect(next.value('audit')).toMatchObject({
      state: 'whole',
      breaks: [{ seq: 1, isAcknowledged: true }],
    });
    const later = next.restarted();
    later.watch('audit');
    await later.settle();
    expect(later.value('audit').state).toBe('whole');
  });

  it('is named again when more of it is missing than was seen', async () => {
    const missing = (until: number) => [{ seq: 1, why: `entries 1 to ${until} are missing` }];
    bench.store.auditBreaks = missing(2);
    const next = bench.restarted();
    await next.during(next.desk.call('acknowledgeAudit', {}));
    bench.store.auditBreaks = missing(40);
    const later = next.restarted();
    later.watch('audit');
    await later.settle();
    expect(later.value('audit').state).toBe('broken');
  });
});

it('is read page by page, newest first, and exported whole, oldest first', async () => {
  for (let index = 0; index < 6_000; index += 1) {
    bench.store.appendAudit([{ atMs: index, kind: 'test', content: '{}' }]);
  }
  const size = bench.store.audit.length;
  const page = await bench.during(bench.desk.call('auditEntries', { beforeSeq: null }));
  expect(page.ok && page.value.rows).toHaveLength(500);
  expect(page.ok && page.value.rows[0]?.seq).toBe(size);
  bench.watch('tasks');
  const first = await bench.during(bench.desk.call('exportAudit', { afterSeq: 0 }));
  expect(bench.value('tasks')).toMatchObject([{ kind: 'export', done: 5_000, total: size }]);
  const second = await bench.during(bench.desk.call('exportAudit', { afterSeq: 5_000 }));
  const rows = [first, second].flatMap((reply) => (reply.ok ? reply.value.rows : []));
  expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: size }, (_, at) => at + 1));
  expect(bench.value('tasks')).toMatchObject([{ state: 'done' }]);
});
