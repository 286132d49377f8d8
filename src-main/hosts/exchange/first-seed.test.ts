/** The command that made an exchange opens it again, whatever market its lab has put there since (decision 212). */
import { ManualClock } from '@shared/kernel/manual-clock.testing';
import { err, ok, type Result } from '@shared/kernel/result';
import { expect, test } from 'vitest';
import { MemoryStore } from '../../gateway/memory-store.testing';
import { settled } from './customer.testing';
import { openExchange } from './open-exchange';

const clock = new ManualClock(1_700_000_040_000);

/** Opens it with a seed, or none, and asks its lab for the one of its market; then has the lab make another. */
async function seedOf(
  store: MemoryStore,
  seed?: number,
  next?: number,
): Promise<Result<number, string>> {
  const opened = openExchange({
    store,
    clock,
    keys: [],
    seed: 1,
    config: { agents: 'off', ...(seed !== undefined && { seed }) },
    onDefect: () => undefined,
    onFailure: () => undefined,
  });
  if (!opened.ok) return err(opened.error);
  const { lab } = opened.value;
  const controls = await settled(clock, lab.query('controls', {}));
  if (next !== undefined) {
    expect(await settled(clock, lab.command('reset', { seed: next }))).toMatchObject({ ok: true });
  }
  opened.value.close();
  return controls.ok ? ok((controls.value as { seed: number }).seed) : err(controls.error.msg);
}

test('a start with the seed of the first one goes on with the market of a reset', async () => {
  const store = new MemoryStore();
  expect(await seedOf(store, 7, 9)).toEqual(ok(7));
  expect(await seedOf(store, 7)).toEqual(ok(9));
  expect(await seedOf(store, 7, 11)).toEqual(ok(9));
  expect(await seedOf(store, 11)).toEqual(ok(11));
  expect(await seedOf(store)).toEqual(ok(11));
  expect(await seedOf(store, 7)).toEqual(ok(11));
  const words = 'seed: this exchange was made with 11; a new one can have another';
  expect(await seedOf(store, 9)).toEqual(err(words));
});
