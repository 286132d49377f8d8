/** A live account whose withdrawals were allowed once, opened where something that guards them is missing. */
import { expect, it } from 'vitest';
import { Bench } from '../bench.testing';

it('pays out nothing where nobody can review it, though it was allowed before', async () => {
  const settings = new Map<string, unknown>([['withdrawalsAllowed', true]]);
  const bench = new Bench({
    venue: { mode: 'live', accountLabel: 'Main' },
    settings: {
      get: (key: string) => settings.get(key),
      set: (key: string, value: unknown) => void settings.set(key, value),
    } as never,
  });
  bench.watch('withdrawalSafety');
  await bench.settle();
  expect(bench.value('withdrawalSafety')).toMatchObject({
    isAllowed: false,
    missing: expect.stringContaining('review') as string,
  });
});
