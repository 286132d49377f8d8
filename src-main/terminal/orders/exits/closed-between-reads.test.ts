/** Exits whose position was opened and closed again between two reads: its fills and the closed ones prove it gone. */
import { expect, it } from 'vitest';
import type { ClosedPosition } from '@shared/domain/position';
import type { Bench } from '../../bench.testing';
import { unknown } from '../../scripted-client.testing';
import { close, exits, position, settled, show, told } from './closed.testing';
import { enter, entryOf } from './exits.testing';

/** Opened and closed again between two reads; its exits begin to wait after that. */
async function lived(
  bench: Bench,
  changes: (filledAtMs: number) => Partial<ClosedPosition> = () => ({}),
): Promise<void> {
  await enter(bench);
  const openedAtMs = bench.clock.nowMs();
  bench.exchange.futuresOrders.fill(entryOf(bench), 100, 599_900);
  bench.exchange.print('E-BTC-USDT', 599_900, 100);
  await bench.run(5);
  close(bench, { openedAtMs, ...changes(openedAtMs) });
  for (let at = 0; at < 200 && exits(bench).length < 2; at += 1) await bench.run(10);
  expect(exits(bench)).toEqual(['INIT', 'INIT']);
}

it('that begin to wait after it was closed are cancelled: all that the entry has executed lies in its life', async () => {
  const bench = await settled();
  await lived(bench);
  await bench.run(20_000, 50);
  expect(exits(bench)).toEqual(['CANCELED', 'CANCELED']);
  expect(told(bench)).toEqual(['exitsCanceled']);
});

it.each<[string, (filledAtMs: number) => Partial<ClosedPosition>]>([
  ['that was opened later', (atMs) => ({ openedAtMs: atMs + 1 })],
  ['that was closed in the moment of the fill', (atMs) => ({ closedAtMs: atMs })],
  ['of the other leg', () => ({ side: 'SELL' })],
  ['of the other margin mode', () => ({ mode: 'isolated' })],
])('stay and are told where the exchange lists only one %s', async (_which, changes) => {
  const bench = await settled();
  await lived(bench, changes);
  await bench.run(30_000, 50);
  expect(exits(bench)).toEqual(['INIT', 'INIT']);
  expect(told(bench)).toEqual(['exitsLeft']);
});

it('stay where a fill of the entry is not known', async () => {
  const bench = await settled();
  bench.exchange.futuresOrders.script(
    'ownTrades',
    ...Array.from({ length: 200 }, () => () => unknown),
  );
  await lived(bench);
  await bench.run(30_000, 50);
  expect(exits(bench)).toEqual(['INIT', 'INIT']);
});

it('stay where a later position is on the leg by then', async () => {
  const bench = await settled();
  await lived(bench);
  show(bench, position(bench, { positionId: '12' }));
  await bench.run(30_000, 50);
  expect(exits(bench)).toEqual(['INIT', 'INIT']);
});
