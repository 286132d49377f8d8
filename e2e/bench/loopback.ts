/**
 * The loopback server under load, beside a bare node:http server that checks the same HMAC, in the
 * same run: signed and journalled orders, then depth frames to a hundred subscribers. Servers have a
 * process of their own. `node e2e/scripts/run.mjs e2e/bench/loopback.ts`
 */
import type { OrderLoad } from './loopback-orders';
import { IN_FLIGHT, measureRounds, ROUNDS } from './loopback-rounds';
import { becomeServer, startServer } from './loopback-servers';
import { countFrames } from './loopback-subscribers';
import { median } from './report-row';

const SUBSCRIBERS = 100;
const FAN_OUT_SECONDS = 5;

const show = (name: string, value: string): void => {
  console.log(`${name.padEnd(52)} ${value}`);
};

async function orders(): Promise<void> {
  const { ours, bare, waitsMs } = await measureRounds();
  const compare = (
    name: string,
    unit: string,
    pick: (load: OrderLoad) => number,
    goal: string,
  ): void => {
    const [own, other] = [ours, bare].map((servers) =>
      median(servers.map(({ warm }) => pick(warm))),
    ) as [number, number];
    const figures = `${own.toFixed(1)} / ${other.toFixed(1)} ${unit}`;
    show(name, `${figures.padEnd(30)} ${(own / other).toFixed(2)}x (goal ${goal})`);
  };
  console.log(`signed orders, ${IN_FLIGHT} in flight: exchange / bare, medians of ${ROUNDS}`);
  compare('rate', 'per s', (load) => load.perSecond, '>= 0.70x');
  compare('p50', 'ms', (load) => load.p50Ms, '');
  compare('p99', 'ms', (load) => load.p99Ms, '<= 1.50x');
  compare('server CPU per request', 'us', (load) => load.serverCpuUs, '<= 1.30x');
  const waitMs = median(waitsMs);
  const most = (IN_FLIGHT / waitMs) * 1000;
  const share = most / median(bare.map(({ warm }) => warm.perSecond));
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
