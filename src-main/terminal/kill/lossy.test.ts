/** P17 of reliability.md: a thousand open orders behind a line that loses 30 % in both directions. */
import { expect, it } from 'vitest';
import { counted } from '@shared/kernel/counted.testing';
import { isFull } from '@shared/kernel/full-size.testing';
import { seededRng } from '@shared/kernel/rng';
import { Bench } from '../bench.testing';
import {
  futuresRequest,
  openBench,
  spotDraft,
  submit,
  walletRequest,
} from '../orders/books.testing';
import { ETH, type ScriptedExchange } from '../scripted-client.testing';
import { LossyLine } from './lossy.testing';

interface Crowd {
  readonly spot: number;
  readonly margin: number;
  readonly futures: number;
}

const isOpen = ({ status }: { readonly status: string }): boolean => status === 'NEW';
const openAt = ({ orders, marginWallet, futuresOrders }: ScriptedExchange): number =>
  [...orders, ...marginWallet.orders, ...futuresOrders.orders].filter(isOpen).length;

async function crowded({ spot, margin, futures }: Crowd, seed: number) {
  const bench = new Bench();
  const line = new LossyLine(bench.clock, seededRng(seed));
  line.carry(bench.exchange);
  await openBench(bench);
  await bench.run(2_000);
  bench.watch('kill');
  const { exchange } = bench;
  for (let order = 0; order < spot; order += 1) {
    exchange.add(order % 2 === 0 ? walletRequest() : { ...walletRequest(), pair: ETH });
  }
  for (let order = 0; order < margin; order += 1) exchange.marginWallet.add(walletRequest());
  for (let order = 0; order < futures; order += 1) exchange.futuresOrders.add(futuresRequest());
  line.lossPercent = 30;
  line.arrivedAtMs.clear();
  line.sentAtMs.clear();
  return { bench, line };
}

/** Simulated time until the switch says that nothing is left. */
async function pulled(bench: Bench, mostMs: number): Promise<number> {
  const startedMs = bench.clock.monotonicMs();
  void bench.desk.call('kill', { source: 'key' });
  await bench.settle();
  const passedMs = (): number => bench.clock.monotonicMs() - startedMs;
  while (bench.value('kill').phase !== 'verified' && passedMs() < mostMs) await bench.run(100, 20);
  return passedMs();
}

/**
 * Of what the client lets go in a minute when cancels and reads are all there is (12,000, less a fifth, less the
 * fifth that is kept for cancels): beyond it reads would wait, and with them what they free.
 */
const MINUTE_WEIGHTS = 7_680;
const FUTURES_WEIGHT = 5;
/** Nine a second, less the room that lost cancels hold until a read shows that they are lost. */
const SLOWEST_PER_S = 8.55;

const MARGIN: [number, number, number][] = isFull ? [[0, 1_000, 30]] : [];
const CONTRACTS: [number, number][] = isFull ? [[1_000, 30]] : [];

it.each([[600, 400, 30], [0, 300, 12], ...MARGIN])(
  '%i spot and %i margin orders are proven gone within %i s',
  async (spot, margin, withinS) => {
    const { bench, line } = await crowded({ spot, margin, futures: 0 }, 1);
    const takenMs = await pulled(bench, 40_000);
    if (spot + margin >= 1_000) {
      counted({
        'orders behind 30 % loss': spot + margin,
        'until those of spot and margin are gone': takenMs / 1_000,
        'left open': openAt(bench.exchange),
      });
    }
    expect(bench.value('kill')).toMatchObject({ phase: 'verified', gone: spot + margin });
    expect(takenMs).toBeLessThanOrEqual(withinS * 1_000);
    expect(openAt(bench.exchange)).toBe(0);
    expect(bench.exchange.takenBack).toBeGreaterThan(margin / 5);
    expect(line.burst('margin cancelOrder')).toBeLessThanOrEqual(90);
    expect(line.burst('margin openOrders')).toBeLessThanOrEqual(18);
  },
  isFull ? 600_000 : 30_000,
);

it('where cancels are slow and reads overtake them nothing counts as lost', async () => {
  const { bench, line } = await crowded({ spot: 0, margin: 300, futures: 0 }, 1);
  line.lossPercent = 0;
  line.cancelWayMs = 600;
  await pulled(bench, 40_000);
  expect(bench.value('kill')).toMatchObject({ phase: 'verified', gone: 300 });
  expect(bench.exchange.takenBack).toBe(0);
  expect(line.burst('margin cancelOrder')).toBeLessThanOrEqual(90);
});

it.each<[number, number]>([[60, 30], [100, 0], ...CONTRACTS])(
  'of contracts %i orders, %i of 100 lost: nine a second and ten seconds',
  async (futures, loss) => {
    const { bench, line } = await crowded({ spot: 0, margin: 0, futures }, 1);
    line.lossPercent = loss;
    const takenMs = await pulled(bench, 200_000);
    if (loss > 0) {
      counted({ 'contract orders behind 30 % loss': futures, 'left open': openAt(bench.exchange) });
    }
    expect(bench.value('kill')).toMatchObject({ phase: 'verified', gone: futures });
    expect(takenMs).toBeLessThanOrEqual((futures / 9) * 1_000 + 10_000);
    expect(takenMs).toBeLessThanOrEqual((futures / SLOWEST_PER_S) * 1_000 + 1_800);
    expect(openAt(bench.exchange)).toBe(0);
    expect(line.burst('futures cancelOrder')).toBeLessThanOrEqual(18);
    const sent = line.sentInMinute('futures allOpenOrders') + 9 * 60;
    expect(sent * FUTURES_WEIGHT).toBeLessThanOrEqual(MINUTE_WEIGHTS);
  },
  isFull ? 600_000 : 30_000,
);

it('refuses at once, goes on after a restart in the middle, and ends with nothing left', async () => {
  const { bench } = await crowded({ spot: 200, margin: 200, futures: 20 }, 3);
  void bench.desk.call('kill', { source: 'key' });
  expect(await submit(bench, spotDraft())).toMatchObject({ code: 'KILLED' });
  await bench.run(3_000, 20);
  await bench.terminal.close();
  const left = openAt(bench.exchange);
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(420);

  const next = bench.restarted();
  next.watch('kill');
  await next.settle();
  for (let tried = 0; next.value('session').phase !== 'ready' && tried < 400; tried += 1) {
    await next.run(100, 20);
  }
  expect(await submit(next, spotDraft())).toMatchObject({ code: 'KILLED' });
  for (let tried = 0; next.value('kill').phase !== 'verified' && tried < 400; tried += 1) {
    await next.run(100, 20);
  }
  expect(next.value('kill').phase).toBe('verified');
  expect(openAt(next.exchange)).toBe(0);
});
