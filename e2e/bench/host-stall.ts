/**
 * How long the event loops of the host stand still while all seven pairs trade and a desk watches:
 * `node e2e/scripts/run.mjs e2e/bench/host-stall.ts [seconds]`. It measures the built program: main
 * and the exchange's thread, each by its own monitorEventLoopDelay. Target: p99 under 20 ms.
 */
import { startBuiltHost } from '../fixtures/built-host';

const seconds = Number(process.argv[2] ?? '30');

/** Loaded into main and, because threads inherit it, into the exchange's thread. */
const PROBE = `
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';
const delay = monitorEventLoopDelay({ resolution: 1 });
const ms = (ns) => (ns / 1e6).toFixed(2).padStart(7);
setTimeout(() => {
  delay.enable();
  setTimeout(() => {
    const name = (isMainThread ? 'main' : 'exchange').padEnd(9);
    const figures = [50, 99, 99.9].map((p) => 'p' + p + ' ' + ms(delay.percentile(p)) + ' ms');
    console.log('STALL ' + name + figures.join('  ') + '  max ' + ms(delay.max) + ' ms');
  }, ${seconds * 1000}).unref();
}, 8000).unref();
`;

const host = await startBuiltHost({ viewport: { width: 1440, height: 900 }, probe: PROBE });
await host.page.getByRole('button', { name: 'Start paper trading' }).press('Enter');
const [lines] = await host.said(/STALL[^]*STALL[^\n]*\n/);
console.log(lines.trimEnd());
await host.close();
process.exit(0);
