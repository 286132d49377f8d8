/** The kill switch is pulled by more than one hand: key, button, another window. */
import { expect, it } from 'vitest';
import { openBench, spotDraft, submit } from '../orders/books.testing';

it('pulled again it stays as it is: told once, since the first time, nothing cancelled anew', async () => {
  const bench = await openBench();
  await submit(bench, spotDraft());
  bench.watch('kill');
  await bench.desk.call('kill', { source: 'key' });
  await bench.run(3_000, 50);
  const { sinceMs } = bench.value('kill');
  await bench.desk.call('kill', { source: 'button' });
  await bench.run(3_000, 50);
  expect(bench.value('kill')).toMatchObject({ isOn: true, source: 'key', sinceMs, gone: 1 });
  expect(bench.keys().filter((key) => key === 'killPulled')).toHaveLength(1);
  expect(bench.exchange.calls.filter((call) => call === 'cancelOrder')).toHaveLength(1);
});
