/**
 * Each write of a terminal refused in turn by the disk: what the desk shows a moment after the disk takes writes again
 * is what the next start knows.
 */
import { expect, it } from 'vitest';
import type { CommandOutcome, LatestTopic, TopicItem } from '@shared/contract/terminal';
import { Bench } from './bench.testing';
import { MemoryStore } from './memory-store.testing';
import { futuresDraft, openBench, spotDraft, stopDraft } from './orders/books.testing';

/** The disk is full from one write on. */
class FullFrom extends MemoryStore {
  writes = 0;
  fullFrom = Infinity;
  readonly refused: string[] = [];

  override saveIntents(...given: Parameters<MemoryStore['saveIntents']>): void {
    this.#takeRoom('intents');
    super.saveIntents(...given);
  }

  override saveFinishedOrders(...given: Parameters<MemoryStore['saveFinishedOrders']>): void {
    this.#takeRoom('finished orders');
    super.saveFinishedOrders(...given);
  }

  override saveWork(...given: Parameters<MemoryStore['saveWork']>): void {
    this.#takeRoom(given[0].kind);
    super.saveWork(...given);
  }

  override saveWithdrawal(...given: Parameters<MemoryStore['saveWithdrawal']>): void {
    this.#takeRoom('withdrawals');
    super.saveWithdrawal(...given);
  }

  override saveEquity(...given: Parameters<MemoryStore['saveEquity']>): void {
    this.#takeRoom('equity');
    super.saveEquity(...given);
  }

  #takeRoom(what: string): void {
    this.writes += 1;
    if (this.writes < this.fullFrom) return;
    this.refused.push(what);
    throw new Error('ENOSPC: no space left on device');
  }
}

const TOPICS = ['conditions', 'exits', 'changes', 'kill'] as const satisfies LatestTopic[];

/** An order that fills, a stop that is cancelled, an entry with its exits, a change, a withdrawal, the kill switch. */
async function session(refusedWrite: number) {
  const store = new FullFrom();
  const bench = await openBench(new Bench({ store }));
  for (const topic of TOPICS) bench.watch(topic);
  const equity = watchEquity(bench);
  const begun = store.writes;
  store.fullFrom = begun + refusedWrite;
  const { desk, exchange } = bench;
  /** Full for half a second at most. */
  const step = async (forMs = 500): Promise<void> => {
    await bench.run(forMs, 20);
    if (store.refused.length > 0) store.fullFrom = Infinity;
  };
  const place = async (draft: ReturnType<typeof spotDraft> | ReturnType<typeof futuresDraft>) => {
    const exits = { takeProfit: '61000', stopLoss: '50000' };
    const isEntry = draft.book === 'futures' && draft.action === 'OPEN';
    const intentId = bench.newIntent();
    const input = { intentId, draft, ...(isEntry ? { exits } : {}) };
    const answer = desk.call('placeOrder', input);
    await step();
    const reply = await answer;
    if (!reply.ok) throw new Error(reply.error.message);
    const outcome: CommandOutcome = reply.value;
    return outcome.kind === 'accepted' ? outcome.orderId : null;
  };
  const spot = await place(spotDraft());
  const stop = await place(stopDraft());
  const entry = await place(futuresDraft());
  const moved = await place(spotDraft({ price: '59900' }));
  if (spot !== null) exchange.fill(spot, 500_000, 5_999_000);
  await step(2_000);
  if (stop !== null) {
    const canceled = desk.call('cancelCondition', { symbol: 'E-BTC-USDT', orderId: stop });
    await step();
    await canceled;
  }
  if (entry !== null) exchange.futuresOrders.fill(entry, 40, 599_900);
  if (moved !== null) {
    const order = { book: 'spot', symbol: 'BTCUSDT', orderId: moved } as const;
    const change = { ...order, price: '59910', quantity: '0.5', seen: bench.seen(moved) };
    const changed = desk.call('changeOrder', { intentId: bench.newIntent(), ...change });
    await step(2_000);
    await changed;
  }
  const to = { asset: 'USDT', amount: '100', address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE' };
  const left = desk.call('withdraw', { intentId: bench.newIntent(), ...to, label: '' });
  await step(1_000);
  await left;
  const killed = desk.call('kill', { source: 'key' });
  await step(3_000);
  await killed;
  store.fullFrom = Infinity;
  await bench.run(2_000, 50);
  return { bench, store, equity, count: store.writes - begun };
}

const shown = (bench: Bench) => ({
  conditions: bench.value('conditions'),
  exits: bench.value('exits'),
  // One that was refused before anything of it was sent is shown, and nothing to be kept.
  changes: bench.value('changes').filter(({ step }) => step !== 'refused'),
  isKilled: bench.value('kill').isOn,
});

function watchEquity(bench: Bench): TopicItem<'equity'>[] {
  const points: TopicItem<'equity'>[] = [];
  bench.desk.subscribe(
    'equity',
    {},
    {
      onSnapshot: (items) => points.splice(0, Infinity, ...items),
      onAppend: (items) => points.push(...items),
    },
  );
  return points;
}

it('what the disk has refused is there at the next start, whichever write it was', async () => {
  const { count } = await session(Infinity);
  const kinds = new Set<string>();
  for (let at = 1; at <= count; at += 1) {
    const { bench, store, equity } = await session(at);
    for (const kind of store.refused) kinds.add(kind);
    const what = `write ${at}: ${store.refused.join()}`;
    const filled = bench.exchange.orders.filter(({ status }) => status === 'FILLED');
    const known = [...store.finished.keys()];
    for (const { orderId } of filled) expect(known, what).toContain(`spot ${orderId}`);
    const states = [...store.intents.values()].map(({ state }) => state);
    expect(new Set([...states, 'accepted']), what).toEqual(new Set(['accepted']));
    const left = [...store.withdrawals.values()].map(({ state }) => state);
    expect(
      left.every((state) => state === 'taken' || state === 'accepted'),
      what,
    ).toBe(true);
    const next = bench.restarted();
    for (const topic of TOPICS) next.watch(topic);
    const kept = watchEquity(next);
    await next.settle();
    next.clock.advance(20);
    await next.settle();
    expect(shown(next), what).toEqual(shown(bench));
    expect(kept, what).toEqual(equity);
    expect(kept, what).not.toEqual([]);
    if (bench.keys().includes('knownNotKept')) expect(bench.keys(), what).toContain('knownKept');
  }
  expect([...kinds].toSorted()).toEqual([
    'change',
    'condition',
    'equity',
    'exits',
    'finished orders',
    'intents',
    'kill',
    'withdrawals',
  ]);
});

it('what is refused until the program ends is tried a last time then', async () => {
  const store = new FullFrom();
  const bench = await new Bench({ store }).start();
  store.fullFrom = 0;
  await bench.during(bench.desk.call('kill', { source: 'key' }));
  store.fullFrom = Infinity;
  await bench.terminal.close();
  expect(store.work('kill', 'kill')).toMatchObject({ isLive: true });
});
