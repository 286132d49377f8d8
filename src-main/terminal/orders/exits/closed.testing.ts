/** Positions that the exchange closes beside exits that wait, and what becomes of those. */
import type { ClosedPosition, Position } from '@shared/domain/position';
import { contracts } from '@shared/money/units';
import type { Bench } from '../../bench.testing';
import { makeAccount, makeClosed, makePosition } from '../../futures/scripted-futures.testing';
import { opened } from './exits.testing';

/** After a start it is not said yet which fills the first read tells. */
const SETTLED_MS = 12_000;

export const exits = ({ exchange }: Bench) =>
  exchange.futuresOrders.orders
    .filter(({ kind, action }) => action === 'CLOSE' && kind === 'MARKET')
    .map(({ status }) => status);
export const told = (bench: Bench) =>
  bench.keys().filter((key) => key === 'exitsCanceled' || key === 'exitsLeft');

export const show = ({ exchange }: Bench, ...positions: readonly Position[]): void => {
  exchange.futuresHost.account = makeAccount(positions);
};
export const position = (bench: Bench, changes: Partial<Position> = {}): Position =>
  makePosition({ contracts: contracts(100), openedAtMs: bench.clock.nowMs(), ...changes });

/** Closed just now: its exits were placed before. */
export const listClosed = (bench: Bench, changes: Partial<ClosedPosition> = {}): void => {
  const nowMs = bench.clock.nowMs();
  const times = { openedAtMs: 1, closedAtMs: nowMs };
  const leg = { side: 'BUY', mode: 'cross' } as const;
  const { futuresHost } = bench.exchange;
  futuresHost.closed = [
    { ...makeClosed('11'), ...leg, ...times, ...changes },
    ...futuresHost.closed,
  ];
};
export const close = (bench: Bench, changes: Partial<ClosedPosition> = {}): void => {
  show(bench);
  listClosed(bench, changes);
};

export async function settled(): Promise<Bench> {
  const bench = await opened();
  await bench.run(SETTLED_MS, 50);
  return bench;
}
