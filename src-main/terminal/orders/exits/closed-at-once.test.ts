/**
 * Exits of a position that lived only a moment, as a bot's or a hotkey's does: what few reads show is enough to cancel
 * them, and never enough to take a living position's stop away.
 */
import { expect, it } from 'vitest';
import type { ClosedPosition, Position } from '@shared/domain/position';
import type { Bench } from '../../bench.testing';
import { stopDraft, submit } from '../books.testing';
import { close, exits, listClosed, position, settled, show, told } from './closed.testing';
import { enter, entryOf } from './exits.testing';

/** Until so many more reads of the wallet have ended. */
async function reads(bench: Bench, count: number): Promise<void> {
  const { futuresHost } = bench.exchange;
  const until = futuresHost.count('accounts') + count;
  for (let at = 0; at < 2_000 && futuresHost.count('accounts') < until; at += 1)
    await bench.run(10);
  expect(futuresHost.count('accounts')).toBe(until);
}
/** One read, which begins after this, shows these. */
async function readShows(bench: Bench, ...positions: readonly Position[]): Promise<void> {
  show(bench, ...positions);
  await reads(bench, 1);
}

/** Long 100 contracts, just filled: its take profit and stop wait, and no read has begun since. */
async function entered(bench: Bench): Promise<Position> {
  await enter(bench);
  const one = position(bench);
  bench.exchange.futuresOrders.fill(entryOf(bench), 100, 599_900);
  bench.exchange.print('E-BTC-USDT', 599_900, 100);
  for (let at = 0; at < 200 && exits(bench).length < 2; at += 1) await bench.run(10);
  expect(exits(bench)).toEqual(['INIT', 'INIT']);
  return one;
}

it.each([0, 200, 400, 1_000])(
  'are cancelled when it is closed %i ms after them',
  async (afterMs) => {
    const bench = await settled();
    await enter(bench);
    show(bench, position(bench));
    bench.exchange.futuresOrders.fill(entryOf(bench), 100, 599_900);
    bench.exchange.print('E-BTC-USDT', 599_900, 100);
    for (let at = 0; at < 200 && exits(bench).length < 2; at += 1) await bench.run(10);
    await bench.run(afterMs + 10);
    close(bench);
    await bench.run(2_000);
    expect(exits(bench)).toEqual(['CANCELED', 'CANCELED']);
    expect(told(bench)).toEqual(['exitsCanceled']);
  },
);

it('are tied by the first two reads that begin after they wait', async () => {
  const bench = await settled();
  const tied = () => bench.value('conditions').map(({ positionId }) => positionId);
  const one = await entered(bench);
  await readShows(bench, one);
  await bench.run(50);
  expect(tied()).toEqual([undefined, undefined]);
  await readShows(bench, one);
  await bench.run(50);
  expect(tied()).toEqual(['11', '11']);
});

it.each([
  ['in a moment', 100, '11'],
  ['by the usual pace where half of the request budget is used', 6_000, undefined],
])('a stop that is set by hand is seen beside its position %s', async (_when, used, positionId) => {
  const bench = await settled();
  await readShows(bench, position(bench));
  await bench.run(10_000, 50);
  await reads(bench, 1);
  const { healthNow } = bench.exchange;
  bench.exchange.healthNow = { ...healthNow, ipWeight: { used, limit: 12_000 } };
  await submit(bench, stopDraft());
  await bench.run(400);
  const [stop] = bench.value('conditions');
  expect([stop?.state, stop?.positionId]).toEqual(['WAITING', positionId]);
});

it('are cancelled when one read has shown it beside them', async () => {
  const bench = await settled();
  await readShows(bench, await entered(bench));
  close(bench);
  await reads(bench, 1);
  expect(exits(bench)).toEqual(['INIT', 'INIT']);
  await bench.run(1_000);
  expect(exits(bench)).toEqual(['CANCELED', 'CANCELED']);
  expect(told(bench)).toEqual(['exitsCanceled']);
});

it('are cancelled when it was there as they were sent, and gone when they were answered', async () => {
  const bench = await settled();
  let answer: () => void = () => undefined;
  const held = new Promise<null>((done) => {
    answer = () => {
      done(null);
    };
  });
  bench.exchange.futuresOrders.script(
    'placeCondition',
    () => held,
    () => held,
  );
  await enter(bench);
  show(bench, position(bench));
  bench.exchange.futuresOrders.fill(entryOf(bench), 100, 599_900);
  bench.exchange.print('E-BTC-USDT', 599_900, 100);
  await reads(bench, 2);
  answer();
  for (let at = 0; at < 200 && exits(bench).length < 2; at += 1) await bench.settle();
  bench.clock.advance(1);
  close(bench);
  await bench.run(3_000);
  expect(exits(bench)).toEqual(['CANCELED', 'CANCELED']);
});

it('are cancelled by the next start, which never saw it', async () => {
  const bench = await settled();
  await readShows(bench, await entered(bench));
  await bench.terminal.close();
  close(bench);
  const next = bench.restarted();
  await next.run(5_000, 50);
  expect(exits(next)).toEqual(['CANCELED', 'CANCELED']);
});

it('are cancelled although reads failed in between, which say nothing', async () => {
  const bench = await settled();
  await readShows(bench, await entered(bench));
  const { futuresHost } = bench.exchange;
  futuresHost.problem = { kind: 'unknown', message: 'no answer' };
  await reads(bench, 2);
  futuresHost.problem = null;
  close(bench);
  await reads(bench, 1);
  futuresHost.problem = { kind: 'unknown', message: 'no answer' };
  await reads(bench, 1);
  expect(exits(bench)).toEqual(['INIT', 'INIT']);
  futuresHost.problem = null;
  await bench.run(40_000, 50);
  expect(exits(bench)).toEqual(['CANCELED', 'CANCELED']);
});

it('are cancelled beside other legs of the contract, which stay', async () => {
  const bench = await settled();
  const short = position(bench, { positionId: '20', side: 'SELL' });
  await readShows(bench, await entered(bench), short);
  close(bench);
  show(bench, short);
  await bench.run(2_000);
  expect(exits(bench)).toEqual(['CANCELED', 'CANCELED']);
});

type Danger = readonly [what: string, happen: (bench: Bench, one: Position) => Promise<void>];
const DANGERS: readonly Danger[] = [
  [
    'two positions were seen beside them',
    async (bench, one) => {
      await readShows(bench, one);
      listClosed(bench);
      await readShows(bench, position(bench, { positionId: '12' }));
      close(bench, { positionId: '12' });
    },
  ],
  [
    'it was gone, and there again',
    async (bench, one) => {
      await readShows(bench, one);
      await readShows(bench);
      await readShows(bench, one);
      close(bench);
    },
  ],
  [
    'the exchange lists it as closed before they were placed',
    async (bench, one) => {
      await readShows(bench, one);
      close(bench, { closedAtMs: bench.clock.nowMs() - 4_000 });
    },
  ],
  [
    'the exchange lists it as opened after they were placed',
    async (bench, one) => {
      await readShows(bench, one);
      close(bench, { openedAtMs: bench.clock.nowMs() });
    },
  ],
  [
    'the exchange does not say when they were placed',
    async (bench, one) => {
      const { futuresOrders } = bench.exchange;
      for (const { orderId, action } of [...futuresOrders.orders]) {
        if (action === 'CLOSE') futuresOrders.change(orderId, { createdAtMs: 0 });
      }
      await readShows(bench, one);
      close(bench);
    },
  ],
  [
    'the list of closed positions cannot be read',
    async (bench, one) => {
      await readShows(bench, one);
      show(bench);
    },
  ],
  [
    'the leg is held in the other mode, opened elsewhere',
    async (bench, one) => {
      await readShows(bench, one);
      close(bench);
      show(bench, position(bench, { positionId: '12', mode: 'isolated' }));
    },
  ],
  [
    'an order has just opened more, which no read shows yet',
    async (bench, one) => {
      await readShows(bench, one);
      close(bench);
      const { futuresOrders } = bench.exchange;
      await submitSame(bench);
      const [again] = futuresOrders.orders;
      futuresOrders.fill(again?.orderId ?? '', 100, 599_900);
      bench.exchange.print('E-BTC-USDT', 599_900, 100);
      await bench.run(500);
    },
  ],
];

const submitSame = (bench: Bench) =>
  submit(bench, {
    ...stopDraft(),
    side: 'BUY',
    action: 'OPEN',
    type: 'LIMIT',
    price: '59990',
    trigger: null,
  });

it.each(DANGERS)('stay, and are told, when %s', async (_what, happen) => {
  const bench = await settled();
  const one = await entered(bench);
  await happen(bench, one);
  await bench.run(30_000, 50);
  expect(exits(bench)).toEqual(['INIT', 'INIT']);
  expect(new Set(told(bench))).toEqual(new Set(['exitsLeft']));
});

/** An earlier position of the leg: closed and, with exits, opened again at once, which the exchange lists late. */
async function openedAgain(changes: Partial<ClosedPosition> = {}) {
  const bench = await settled();
  const former = position(bench, { positionId: '10' });
  await readShows(bench, former);
  await bench.run(12_000, 50);
  listClosed(bench, { positionId: '10', ...changes });
  const one = await entered(bench);
  return { bench, former, one };
}

it('of a position opened anew stay, though reads show the former one beside them for a while', async () => {
  const { bench, former, one } = await openedAgain();
  await readShows(bench, former);
  await readShows(bench, former);
  show(bench, one);
  await bench.run(30_000, 50);
  expect(exits(bench)).toEqual(['INIT', 'INIT']);
  expect(told(bench)).toEqual([]);
  close(bench);
  await bench.run(5_000, 50);
  expect(exits(bench)).toEqual(['CANCELED', 'CANCELED']);
  expect(told(bench)).toEqual(['exitsCanceled']);
});

it.each([
  ['', {}],
  [', and dates the end of the former one late', { closedAtMs: Infinity }],
])('of a position opened anew stay while the exchange lists neither%s', async (_what, changes) => {
  const { bench, former, one } = await openedAgain(changes);
  await readShows(bench, former);
  show(bench);
  await bench.run(9_000, 50);
  expect(exits(bench)).toEqual(['INIT', 'INIT']);
  show(bench, one);
  await bench.run(30_000, 50);
  expect(exits(bench)).toEqual(['INIT', 'INIT']);
});

it('a stop for a position that another program opened stays while reads show the former one, or none', async () => {
  const bench = await settled();
  const former = position(bench, { positionId: '10' });
  await readShows(bench, former);
  await bench.run(5_000, 50);
  listClosed(bench, { positionId: '10' });
  await submit(bench, stopDraft());
  await readShows(bench, former);
  show(bench);
  await bench.run(10_000, 50);
  expect(exits(bench)).toEqual(['INIT']);
});

it.each<[what: string, isThere: boolean, statuses: readonly string[]]>([
  ['stay when another one is there', true, ['INIT', 'INIT']],
  ['are cancelled when nothing is', false, ['CANCELED', 'CANCELED']],
])(
  'that two reads have shown beside a position that was closed in the moment in which they were placed %s',
  async (_what, isThere, statuses) => {
    const bench = await settled();
    const one = await entered(bench);
    await readShows(bench, one);
    await readShows(bench, one);
    const placed = bench.exchange.futuresOrders.orders.find(({ action }) => action === 'CLOSE');
    const closedAtMs = placed?.createdAtMs ?? 0;
    close(bench, { closedAtMs });
    if (isThere) show(bench, position(bench, { positionId: '12' }));
    await bench.run(20_000, 50);
    expect(exits(bench)).toEqual(statuses);
  },
);
