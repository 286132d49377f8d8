/** In which order the disk gets what it has refused: the older first, as far as it takes it. */
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { expect, it } from 'vitest';
import { Bench } from './bench.testing';
import { LateWrites } from './late-writes';
import { MemoryStore } from './memory-store.testing';
import { fire, enter, fill } from './orders/exits/exits.testing';
import { openBench } from './orders/books.testing';

function disk() {
  const clock = new ManualClock();
  const silent = () => undefined;
  const told: string[] = [];
  const activity = { add: (key: string) => told.push(key) };
  const late = new LateWrites({
    clock,
    activity,
    log: { info: silent, warn: silent, error: silent },
  });
  const taken: string[] = [];
  const refusing = new Set<string>();
  let isFull = false;
  const write = (key: string, value = key): void => {
    late.write(key, () => {
      if (isFull || refusing.has(key)) throw new Error('ENOSPC: no space left on device');
      taken.push(value);
    });
  };
  const full = (isIt: boolean): void => {
    isFull = isIt;
  };
  return { clock, late, taken, told, refusing, write, full };
}

it('what was refused is written before what comes after it, each in its newest form', () => {
  const { clock, taken, told, write, full } = disk();
  full(true);
  write('plan', 'plan 1');
  write('order');
  write('plan', 'plan 2');
  clock.advance(5_000);
  full(false);
  write('end');
  expect(taken).toEqual(['plan 2', 'order', 'end']);
  expect(told).toEqual(['knownNotKept', 'knownKept']);
  clock.advance(5_000);
  expect(taken).toHaveLength(3);
});

it('by itself it is written in the same order', () => {
  const { clock, taken, write, full } = disk();
  full(true);
  for (const key of ['plan', 'order', 'end']) write(key);
  clock.advance(3_000);
  full(false);
  clock.advance(1_000);
  expect(taken).toEqual(['plan', 'order', 'end']);
});

it('what can never be written holds up nothing', () => {
  const { clock, late, taken, refusing, write, full } = disk();
  refusing.add('odd');
  write('odd');
  write('plan');
  expect(taken).toEqual(['plan']);
  full(true);
  for (const key of ['order', 'end']) write(key);
  full(false);
  clock.advance(1_000);
  expect(taken).toEqual(['plan', 'order', 'end']);
  refusing.add('odder');
  write('odder');
  full(true);
  write('kill');
  full(false);
  write('equity');
  expect(taken.slice(3)).toEqual(['equity', 'kill']);
  full(true);
  write('late');
  full(false);
  late.close();
  expect(taken.at(-1)).toBe('late');
});

/** Refuses once to take that an exit has closed. */
class RefusesOnePlan extends MemoryStore {
  isNext = true;
  readonly order: string[] = [];

  override saveWork(...given: Parameters<MemoryStore['saveWork']>): void {
    const { kind, content } = given[0];
    const isPlan = kind === 'exits' && content.includes('"filled"');
    if (isPlan && this.isNext) {
      this.isNext = false;
      throw new Error('ENOSPC: no space left on device');
    }
    super.saveWork(...given);
    if (isPlan) this.order.push('plan');
  }

  override saveFinishedOrders(...given: Parameters<MemoryStore['saveFinishedOrders']>): void {
    super.saveFinishedOrders(...given);
    this.order.push('end');
  }
}

it('that an exit has closed is on the disk before the end of its order, also where it was refused once', async () => {
  const store = new RefusesOnePlan();
  const bench = await openBench(new Bench({ store }));
  await enter(bench, { takeProfit: '', stopLoss: '59000' });
  await fill(bench, 100);
  store.order.length = 0;
  fire(bench, 590_000);
  await bench.run(500, 50);
  expect(store.isNext).toBe(false);
  expect(store.order.slice(0, 2)).toEqual(['plan', 'end']);
});
