/** The loopback server beside a bare one, as rows of the report. */
import type { OrderLoad } from './loopback-orders';
import { IN_FLIGHT, measureRounds, type WarmAndCold } from './loopback-rounds';
import { atLeast, atMost, median, type Row } from './report-row';

export async function measureLoopbackRows(): Promise<readonly Row[]> {
  const { ours, bare, waitsMs } = await measureRounds();
  const beside = (
    pick: (load: OrderLoad) => number,
    show: (value: number) => string,
    pass: keyof WarmAndCold = 'warm',
  ): { readonly value: number; readonly unit: 'x'; readonly note: string } => {
    const of = (servers: readonly WarmAndCold[]): number =>
      median(servers.map((server) => pick(server[pass])));
    const [own, other] = [of(ours), of(bare)];
    return { value: own / other, unit: 'x', note: `${show(own)} and ${show(other)}` };
  };
  const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en-US')}/s`;
  const ms = (value: number): string => `${value.toFixed(1)} ms`;
  const us = (value: number): string => `${value.toFixed(1)} µs`;
  return [
    atLeast(0.7, {
      id: 'loopback/rate',
      what: 'orders a second',
      ...beside((load) => load.perSecond, perSecond),
    }),
    atMost(1.5, { id: 'loopback/p99', what: 'p99', ...beside((load) => load.p99Ms, ms) }),
    atLeast(null, {
      id: 'loopback/disk',
      what: 'of the orders a disk allows that takes 32 at a time',
      value: (median(ours.map(({ warm }) => warm.perSecond)) * median(waitsMs)) / 1000 / IN_FLIGHT,
      unit: 'x',
      note: `${median(waitsMs).toFixed(2)} ms for one commit`,
    }),
    atMost(1.3, {
      id: 'loopback/cpu',
      what: 'server CPU per order',
      ...beside((load) => load.serverCpuUs, us),
    }),
    atMost(null, {
      id: 'loopback/cpu-cold',
      what: 'the same of its first 20,000 orders, while both are compiled',
      ...beside((load) => load.serverCpuUs, us, 'cold'),
    }),
  ];
}
