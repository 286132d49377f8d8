/**
 * The loopback server under load, beside a bare node:http server that checks the same HMAC, in the
 * same run: signed and journalled orders, then depth frames to a hundred subscribers. Servers have a
 * process of their own. `node e2e/scripts/run.mjs e2e/bench/loopback.ts`
 */
import { diskWaitMs } from './loopback-disk';
import { loadOrders, type OrderLoad } from './loopback-orders';
import { countFrames } from './loopback-subscribers';
import { becomeServer, startServer, type ServerRole } from './loopback-servers';

const ROUNDS = 3;
const IN_FLIGHT = 32;
/** Until both servers' code has been compiled for good. */
const WARM_UP = 20_000;
const REQUESTS = 20_000;
const SUBSCRIBERS = 100;
const FAN_OUT_SECONDS = 5;

const show = (name: string, value: string): void => {
  console.log(`${name.padEnd(52)} ${value}`);
};
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function measureOrders(role: ServerRole): Promise<OrderLoad> {
  const server = await startServer(role);
  await loadOrders(server, { inFlight: IN_FLIGHT, requests: WARM_UP });
  const load = await loadOrders(server, { inFlight: IN_FLIGHT, requests: REQUESTS });
  await server.stop();
  return load;
}

async function orders(): Promise<void> {
  const ours: OrderLoad[] = [];
  const echo: OrderLoad[] = [];
  const waitsMs: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    echo.push(await measureOrders('echo'));
    ours.push(await measureOrders('exchange'));
    waitsMs.push(diskWaitMs());
  }
  const compare = (
    name: string,
    unit: string,
    pick: (load: OrderLoad) => number,
    goal: string,
  ): void => {
    const [own, bare] = [median(ours.map(pick)), median(echo.map(pick))];
    const figures = `${own.toFixed(1)} / ${bare.toFixed(1)} ${unit}`;
    show(name, `${figures.padEnd(30)} ${(own / bare).toFixed(2)}x (goal ${goal})`);
  };
  console.log(`signed orders, ${IN_FLIGHT} in flight: exchange / echo, medians of ${ROUNDS}`);
  compare('rate', 'per s', (load) => load.perSecond, '>= 0.70x');
  compare('p50', 'ms', (load) => load.p50Ms, '');
  compare('p99', 'ms', (load) => load.p99Ms, '<= 1.50x');
  compare('server CPU per request', 'us', (load) => load.serverCpuUs, '<= 1.30x');
  const waitMs = median(waitsMs);
  const most = (IN_FLIGHT / waitMs) * 1000;
  const share = most / median(echo.map((load) => load.perSecond));
  show(
    'a wait for this disk, and the rate it allows',
    `${waitMs.toFixed(2)} ms, ${most.toFixed(0)} per s, ${share.toFixed(2)}x`,
  );
}

async function fanOut(): Promise<void> {
  const server = await startServer('fan-out');
  const seen = await countFrames(server, { subscribers: SUBSCRIBERS, seconds: FAN_OUT_SECONDS });
  await server.stop();
  console.log(
    `depth frames, gzip, ${SUBSCRIBERS} subscribers of ${server.channels.length} channels`,
  );
  show('messages', `${seen.perSecond.toFixed(0)} per s (goal >= 60000 per s)`);
  show('server CPU per message', `${seen.serverCpuUs.toFixed(2)} us`);
  show('frame', `${seen.bytesPerFrame.toFixed(0)} bytes`);
}

if (process.env['LOOPBACK_ROLE'] === undefined) {
  await orders();
  await fanOut();
  process.exit(0);
} else {
  await becomeServer();
}
