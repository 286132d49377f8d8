/** The loopback server beside a bare one, as rows of the report. */
import { diskWaitMs } from './loopback-disk';
import { loadOrders, type OrderLoad } from './loopback-orders';
import { startServer, type ServerRole } from './loopback-servers';
import { atLeast, atMost, median, type Row } from './report-row';

const ROUNDS = 3;
const IN_FLIGHT = 32;
const WARM_UP = 20_000;
const REQUESTS = 20_000;

export async function measureLoopbackRows(): Promise<readonly Row[]> {
  const ours: OrderLoad[] = [];
  const waitsMs: number[] = [];
  const bare: OrderLoad[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await loadOf('echo'));
    ours.push(await loadOf('exchange'));
    waitsMs.push(diskWaitMs());
  }
  const beside = (
    pick: (load: OrderLoad) => number,
    show: (value: number) => string,
  ): { readonly value: number; readonly unit: 'x'; readonly note: string } => {
    const [own, other] = [median(ours.map(pick)), median(bare.map(pick))];
    return { value: own / other, unit: 'x', note: `${show(own)} and ${show(other)}` };
  };
  const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en-US')}/s`;
  const ms = (value: number): string => `${value.toFixed(1)} ms`;
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
      value: (median(ours.map((load) => load.perSecond)) * median(waitsMs)) / 1000 / IN_FLIGHT,
      unit: 'x',
      note: `${median(waitsMs).toFixed(2)} ms for one commit`,
    }),
    atMost(1.3, {
      id: 'loopback/cpu',
      what: 'server CPU per order',
      ...beside(
        (load) => load.serverCpuUs,
        (value) => `${value.toFixed(1)} µs`,
      ),
    }),
  ];
}

async function loadOf(role: ServerRole): Promise<OrderLoad> {
  const server = await startServer(role);
  await loadOrders(server, { inFlight: IN_FLIGHT, requests: WARM_UP });
  const load = await loadOrders(server, { inFlight: IN_FLIGHT, requests: REQUESTS });
  await server.stop();
  return load;
}
