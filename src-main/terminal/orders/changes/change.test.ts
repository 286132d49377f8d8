/** The guarded change of an order: never more than was wanted, never twice, truthful after a crash. */
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { ChangeRow, CommandInput } from '@shared/contract/terminal';
import { atoms } from '@shared/money/units';
import { refused, unknown } from '../../scripted-client.testing';
import type { Bench } from '../../bench.testing';
import { INTENT, openBench, SEEN_SPOT, spotDraft, submit } from '../books.testing';

const OLD = 'oldorder01234567';

async function resting(): Promise<{ bench: Bench; orderId: string }> {
  const bench = await openBench();
  const placed = await submit(bench, spotDraft(), OLD);
  await bench.run(1_000, 50);
  return { bench, orderId: placed.kind === 'accepted' ? placed.orderId : '' };
}

type Change = CommandInput<'changeOrder'>;
const wanted = (orderId: string, changes: Partial<Change> = {}): Change => ({
  intentId: INTENT,
  book: 'spot',
  symbol: 'BTCUSDT',
  orderId,
  seen: SEEN_SPOT,
  price: '59980',
  quantity: '0.5',
  ...changes,
});

async function change(bench: Bench, input: Change, forMs = 500) {
  const reply = await bench.during(bench.desk.call('changeOrder', input), forMs);
  if (!reply.ok) throw new Error(reply.error.code);
  return reply.value;
}

const step = (bench: Bench): ChangeRow | undefined => bench.value('changes')[0];
const live = (bench: Bench) =>
  bench.exchange.orders.filter(({ status }) => status === 'NEW' || status === 'PARTIALLY_FILLED');
const lotsOf = (order: { readonly quantity: { readonly unit: string } } | undefined): number =>
  (order?.quantity as { lots?: number } | undefined)?.lots ?? 0;

describe('changing an order', () => {
  it('tests, cancels, and places what is left at the new price', async () => {
    const { bench, orderId } = await resting();
    bench.exchange.fill(orderId, 200_000, 5_999_000);
    await bench.run(3_000, 50);
    expect(await change(bench, wanted(orderId))).toMatchObject({ kind: 'accepted' });
    expect(bench.exchange.calls.filter((call) => /Order$/.test(call) && call !== 'order')).toEqual([
      ...['placeOrder', 'testOrder', 'cancelOrder', 'placeOrder'],
    ]);
    expect(live(bench)).toMatchObject([{ price: 5_998_000, quantity: { lots: 300_000 } }]);
    expect(step(bench)).toMatchObject({ step: 'done', executed: '0.2' });
    expect(bench.keys()).toContain('orderChanged');
  });

  it('leaves nothing that rings behind when the terminal closes', async () => {
    const { bench, orderId } = await resting();
    await change(bench, wanted(orderId));
    expect(step(bench)).toMatchObject({ step: 'done' });
    await bench.terminal.close();
    const read = vi.spyOn(bench.clock, 'nowMs');
    bench.clock.advance(61_000);
    expect(read).not.toHaveBeenCalled();
  });

  it.each([
    ['quantity already executed', { quantity: '0.2' }, 'nothing-left'],
    ['nothing is different', { price: '59990' }, 'unchanged'],
    ['too precise', { price: '1.234' }, 'too-precise'],
    ['too far from the market', { price: '64000' }, 'price-guard'],
    ['another pair', { symbol: 'NOPE' }, 'unknown-symbol'],
    ['no such order', { orderId: '7' }, 'not-open'],
    ['at another price than was seen', { seen: { ...SEEN_SPOT, price: 1 } }, 'not-as-seen'],
    ['of another size than was seen', { seen: { ...SEEN_SPOT, lots: 1 } }, 'not-as-seen'],
    ['it was seen to wait', { seen: { ...SEEN_SPOT, isWaiting: true } }, 'not-as-seen'],
  ] as const)('is refused before anything is touched: %s', async (_what, changes, code) => {
    const { bench, orderId } = await resting();
    bench.exchange.fill(orderId, 200_000, 5_999_000);
    await bench.run(3_000, 50);
    const outcome = await change(bench, wanted(orderId, changes));
    expect(outcome).toMatchObject({ code });
    // The form it was typed in may be gone: the log says it, where the order is one we know.
    const told = bench.activity.filter(({ key }) => key === 'orderNotChanged');
    const message = outcome.kind === 'rejected' ? outcome.message : '';
    const line = { code: '', message }; // the code is a name for programs
    expect(told.map(({ values }) => values)).toMatchObject(code === 'not-open' ? [] : [line]);
    expect(bench.exchange.count('cancelOrder')).toBe(0);
    expect(live(bench)).toHaveLength(1);
  });

  it('is refused while nothing is touched when checking it took too long', async () => {
    const { bench, orderId } = await resting();
    bench.exchange.script('testOrder', () => {
      bench.clock.jumpWall(3_600_000);
      return null;
    });
    expect(await change(bench, wanted(orderId))).toMatchObject({ code: 'too-late' });
    expect(bench.exchange.count('cancelOrder')).toBe(0);
    expect(live(bench)).toMatchObject([{ orderId }]);
  });

  it('is refused when the exchange’s own test refuses; the order works on', async () => {
    const { bench, orderId } = await resting();
    bench.exchange.script('testOrder', () => refused('-1138', 'price outside the band'));
    expect(await change(bench, wanted(orderId))).toMatchObject({ code: '-1138' });
    expect(step(bench)).toMatchObject({ step: 'refused', note: 'price outside the band' });
    expect(bench.keys().filter((key) => key === 'orderNotChanged')).toHaveLength(1);
    expect(live(bench)).toHaveLength(1);
  });

  it('counts what the old order holds: funds it lacks only until then do not stop it', async () => {
    const { bench, orderId } = await resting();
    bench.exchange.script('testOrder', () => refused('-2017', 'insufficient balance'));
    expect(await change(bench, wanted(orderId))).toMatchObject({ kind: 'accepted' });
  });

  it.each([
    ['exactly enough', 250_000_000n, undefined],
    ['a unit too little', 249_999_999n, '-2017'],
  ])('with what the old order holds there is %s', async (_what, free, code) => {
    const { bench, orderId } = await resting();
    // Half a coin costs 2.5 USDT more at 59995 than at 59990.
    bench.exchange.balances = bench.exchange.balances.map((row) =>
      row.asset === 'USDT' ? { ...row, free: atoms(free) } : row,
    );
    await bench.run(70_000, 500);
    bench.exchange.script('testOrder', () => refused('-2017', 'insufficient balance'));
    const outcome = await change(bench, wanted(orderId, { price: '59995' }));
    expect(outcome).toMatchObject(code === undefined ? { kind: 'accepted' } : { code });
  });

  it.each([
    ['exactly enough', 150_000_000n, undefined],
    ['a unit too little', 149_999_999n, '-2017'],
  ])(
    'what has executed of the old order is held no more: there is %s',
    async (_what, free, code) => {
      const { bench, orderId } = await resting();
      bench.exchange.fill(orderId, 200_000, 5_999_000);
      // What is left, 0.3, costs 1.5 USDT more at 59995 than at 59990.
      bench.exchange.balances = bench.exchange.balances.map((row) =>
        row.asset === 'USDT' ? { ...row, free: atoms(free) } : row,
      );
      await bench.run(70_000, 500);
      bench.exchange.script('testOrder', () => refused('-2017', 'insufficient balance'));
      const outcome = await change(bench, wanted(orderId, { price: '59995' }));
      expect(outcome).toMatchObject(code === undefined ? { kind: 'accepted' } : { code });
    },
  );

  it('one intent is one change, however often it is asked for', async () => {
    const { bench, orderId } = await resting();
    const replies = Array.from({ length: 5 }, () =>
      bench.desk.call('changeOrder', wanted(orderId)),
    );
    await bench.run(500);
    const outcomes = new Set((await Promise.all(replies)).map((reply) => JSON.stringify(reply)));
    expect(outcomes.size).toBe(1);
    expect(bench.exchange.count('placeOrder')).toBe(2);
    expect(bench.exchange.count('cancelOrder')).toBe(1);
  });

  it('offers to put the order back when the new one is refused, and does so on demand', async () => {
    const { bench, orderId } = await resting();
    bench.exchange.script('placeOrder', () => refused('-1139', 'market closed'));
    expect(await change(bench, wanted(orderId))).toMatchObject({ code: '-1139' });
    expect(step(bench)).toMatchObject({ step: 'offer-restore', note: 'market closed' });
    expect(live(bench)).toEqual([]);
    const restore = { intentId: INTENT, isWanted: true };
    const reply = await bench.during(bench.desk.call('restoreOrder', restore), 500);
    expect(reply).toMatchObject({ ok: true, value: { kind: 'accepted' } });
    expect(step(bench)?.step).toBe('restored');
    expect(live(bench)).toMatchObject([{ price: 5_999_000, quantity: { lots: 500_000 } }]);
  });

  it('an offer that is not wanted ends there', async () => {
    const { bench, orderId } = await resting();
    bench.exchange.script('placeOrder', () => refused('-1139'));
    await change(bench, wanted(orderId));
    await bench.during(bench.desk.call('restoreOrder', { intentId: INTENT, isWanted: false }));
    expect(step(bench)?.step).toBe('given-up');
    expect(live(bench)).toEqual([]);
  });

  it('a lost answer of the new order is checked, found, and done', async () => {
    const { bench, orderId } = await resting();
    bench.exchange.script('placeOrder', () => {
      bench.exchange.add({
        pair: bench.exchange.pairs[0] as never,
        side: 'BUY',
        type: 'LIMIT',
        price: 5_998_000 as never,
        quantity: { unit: 'base', lots: 500_000 as never },
        clientOrderId: `tm-${INTENT}`,
      });
      return unknown;
    });
    await change(bench, wanted(orderId), 3_000);
    await bench.run(3_000, 50);
    expect(step(bench)?.step).toBe('done');
    expect(live(bench)).toHaveLength(1);
    expect(bench.exchange.count('placeOrder')).toBe(2);
  });

  it('a lost answer of a new order that never arrived ends in the offer', async () => {
    const { bench, orderId } = await resting();
    bench.exchange.script('placeOrder', () => unknown);
    expect((await change(bench, wanted(orderId))).kind).toBe('unknown');
    expect(step(bench)?.step).toBe('checking');
    await bench.run(12_000, 50);
    expect(step(bench)?.step).toBe('offer-restore');
    expect(bench.exchange.count('placeOrder')).toBe(2);
  });

  it('a cancel that did not arrive leaves the order as it was, and says so after the fence', async () => {
    const { bench, orderId } = await resting();
    bench.exchange.script('cancelOrder', () => unknown);
    const reply = bench.desk.call('changeOrder', wanted(orderId));
    await bench.run(9_500, 50);
    expect(await reply).toMatchObject({ value: { kind: 'rejected', code: 'not-canceled' } });
    expect(step(bench)?.step).toBe('refused');
    expect(live(bench)).toMatchObject([{ orderId }]);
    expect(bench.exchange.count('placeOrder')).toBe(1);
  });

  it('an end that others have read is not asked for any more', async () => {
    const { bench, orderId } = await resting();
    bench.exchange.script('cancelOrder', () => {
      bench.exchange.fill(orderId, 500_000, 5_999_000);
      return refused('-1145');
    });
    bench.exchange.script('order', ...Array.from({ length: 60 }, () => () => unknown));
    await change(bench, wanted(orderId));
    await bench.run(5_000, 50);
    expect(step(bench)).toMatchObject({ step: 'done', executed: '0.5' });
    const asked = bench.exchange.count('order');
    await bench.run(10_000, 50);
    expect(bench.exchange.count('order')).toBe(asked);
  });

  it('an order that somebody else cancelled is not placed again', async () => {
    const { bench, orderId } = await resting();
    bench.exchange.script('cancelOrder', () => {
      bench.exchange.end(orderId, 'CANCELED');
      return refused('-1145');
    });
    expect(await change(bench, wanted(orderId))).toMatchObject({ code: 'ended-elsewhere' });
    expect(bench.exchange.count('placeOrder')).toBe(1);
  });
});

describe('fills that arrive at every step', () => {
  it('never lead to more than was wanted', async () => {
    const steps = ['testOrder', 'cancelOrder', 'order', 'placeOrder'] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 250_000 }), { minLength: 4, maxLength: 4 }),
        fc.integer({ min: 100_000, max: 900_000 }),
        async (fills, newLots) => {
          const { bench, orderId } = await resting();
          for (const [index, method] of steps.entries()) {
            bench.exchange.script(method, () => {
              const old = bench.exchange.orders.find((one) => one.orderId === orderId);
              const isOpen = old?.status === 'NEW' || old?.status === 'PARTIALLY_FILLED';
              const left = lotsOf(old) - (old?.executed ?? 0);
              const size = Math.min(left, fills[index] ?? 0);
              if (isOpen && size > 0) bench.exchange.fill(orderId, size, 5_999_000);
              return null;
            });
          }
          const quantity = (newLots / 1_000_000).toString();
          await change(bench, wanted(orderId, { quantity, price: '59980' }), 1_500);
          const [old, next, ...others] = bench.exchange.orders;
          expect(others).toEqual([]);
          if (next === undefined) {
            const isUntouched = live(bench).length === 1 || old?.status === 'FILLED';
            expect(isUntouched || (old?.executed ?? 0) >= newLots).toBe(true);
          } else {
            expect(old?.status).toBe('CANCELED');
            expect(lotsOf(next) + (old?.executed ?? 0)).toBe(newLots);
          }
          await bench.terminal.close();
        },
      ),
      { numRuns: 25 },
    );
  }, 60_000);
});

describe('a program killed at any step', () => {
  const killed = async (method: 'cancelOrder' | 'order' | 'placeOrder', isDone: boolean) => {
    const { bench, orderId } = await resting();
    bench.exchange.script(method, () => {
      if (isDone && method === 'cancelOrder') bench.exchange.end(orderId, 'CANCELED');
      if (isDone && method === 'placeOrder') {
        bench.exchange.add({
          pair: bench.exchange.pairs[0] as never,
          side: 'BUY',
          type: 'LIMIT',
          price: 5_998_000 as never,
          quantity: { unit: 'base', lots: 500_000 as never },
          clientOrderId: `tm-${INTENT}`,
        });
      }
      return new Promise(() => undefined) as never;
    });
    void bench.desk.call('changeOrder', wanted(orderId));
    await bench.run(300);
    await bench.terminal.close();
    bench.store.isFull = false;
    const next = bench.restarted();
    next.watch('changes');
    await next.run(14_000, 50);
    return { next, orderId };
  };

  it.each([
    ['cancelOrder', false, 'refused', 1],
    ['cancelOrder', true, 'offer-restore', 0],
    ['order', true, 'offer-restore', 0],
    ['placeOrder', false, 'offer-restore', 0],
    ['placeOrder', true, 'done', 1],
  ] as const)('%s (carried out: %s) ends as %s', async (method, isDone, ends, open) => {
    const { next } = await killed(method, isDone);
    expect(step(next)?.step).toBe(ends);
    expect(live(next)).toHaveLength(open);
    expect(next.exchange.count('placeOrder')).toBeLessThanOrEqual(2);
    if (ends !== 'offer-restore') return;
    const restore = { intentId: INTENT, isWanted: true };
    await next.during(next.desk.call('restoreOrder', restore), 1_000);
    expect(live(next)).toMatchObject([{ price: 5_999_000, quantity: { lots: 500_000 } }]);
  });

  /** The disk takes everything but what a change keeps before it sends. */
  const refusing = (bench: Bench, phase: 'placing' | 'restoring'): void => {
    const save = bench.store.saveWork.bind(bench.store);
    vi.spyOn(bench.store, 'saveWork').mockImplementation((work) => {
      if (work.content.includes(`"phase":"${phase}"`)) throw new Error('disk is full');
      save(work);
    });
  };

  it('whose disk refused the step before the new order has sent nothing, and says so', async () => {
    const { bench, orderId } = await resting();
    refusing(bench, 'placing');
    expect(await change(bench, wanted(orderId))).toMatchObject({ code: 'store-failed' });
    expect(bench.exchange.count('placeOrder')).toBe(1);
    const next = bench.restarted();
    next.watch('changes');
    await next.run(5_000, 50);
    expect(step(next)).toMatchObject({ step: 'offer-restore', note: /disk is full/ as never });
    const restore = { intentId: INTENT, isWanted: true };
    await next.during(next.desk.call('restoreOrder', restore), 1_000);
    expect(live(next)).toMatchObject([{ price: 5_999_000 }]);
  });

  it('whose disk refused the restoring restores nothing, and can be asked again', async () => {
    const { bench, orderId } = await resting();
    bench.exchange.script('placeOrder', () => refused('-1139'));
    await change(bench, wanted(orderId));
    const restore = { intentId: INTENT, isWanted: true };
    refusing(bench, 'restoring');
    const reply = await bench.during(bench.desk.call('restoreOrder', restore), 500);
    expect(reply).toMatchObject({ value: { kind: 'rejected', code: 'store-failed' } });
    expect(live(bench)).toEqual([]);
    vi.restoreAllMocks();
    await bench.during(bench.desk.call('restoreOrder', restore), 500);
    expect(live(bench)).toHaveLength(1);
  });

  it.each([3 * 3_600_000, -3 * 3_600_000])(
    'places nothing by itself after a sleep: the clock is %d ms elsewhere',
    async (byMs) => {
      const { bench, orderId } = await resting();
      bench.exchange.script('order', ...Array.from({ length: 3 }, () => () => unknown));
      void bench.desk.call('changeOrder', wanted(orderId));
      await bench.run(200);
      bench.clock.jumpWall(byMs);
      await bench.run(1_500, 50);
      expect(step(bench)?.step).toBe('offer-restore');
      expect(live(bench)).toEqual([]);
    },
  );

  it('never places by itself what has waited too long', async () => {
    const { bench, orderId } = await resting();
    bench.exchange.script('cancelOrder', () => {
      bench.exchange.end(orderId, 'CANCELED');
      return unknown;
    });
    bench.exchange.script('order', ...Array.from({ length: 90 }, () => () => unknown));
    void bench.desk.call('changeOrder', wanted(orderId));
    await bench.run(60_000, 100);
    expect(step(bench)?.step).toBe('offer-restore');
    expect(live(bench)).toEqual([]);
  });
});
