/** What the lab of the paper exchange tells the rest of the terminal, before the market shows it. */
import { expect, it } from 'vitest';
import type { ControlsReply } from '@shared/contract/terminal';
import { ok } from '@shared/kernel/result';
import { Bench } from '../bench.testing';
import type { LabPort } from './lab-port';
import { NO_CONTROLS } from './lab.testing';

it('a pair that was halted by hand is shown as halted before an order is refused, and no longer than it is', async () => {
  let halted: readonly string[] = [];
  const controls = () => Promise.resolve(ok({ halted, contracts: [] } as unknown as ControlsReply));
  const accounts = () => Promise.resolve(ok([]));
  const bench = new Bench({
    lab: { ...NO_CONTROLS, keptPort: () => null, controls, accounts } as unknown as LabPort,
  });
  bench.watch('tickers');
  await bench.start();
  const frozen = () =>
    bench.value('tickers').flatMap(({ symbol, isFrozen }) => (isFrozen ? [symbol] : []));
  await bench.run(2_500);
  expect(frozen()).toEqual([]);
  halted = ['BTCUSDT'];
  await bench.run(2_500);
  expect(frozen()).toEqual(['BTCUSDT']);
  halted = [];
  await bench.run(2_500);
  expect(frozen()).toEqual([]);
});
