/**
 * `npm run bench`: the figures of README, all from one run. Needs a build (`npm run build`). One part alone:
 * `npm run bench -- engine`, `npm run bench -- desk`.
 */
import { benchDeskLoad, type LoadFigures } from './desk-load';
import { benchDeskPaint } from './desk-paint';
import { benchEngine } from './engine-flow';

const part = process.argv[2] ?? 'all';
const show = (name: string, value: string): void => {
  console.log(`${name.padEnd(44)} ${value}`);
};
const ms = (value: number): string => `${value.toFixed(1)} ms`;
const share = (value: number): string => `${(value * 100).toFixed(0)} %`;

if (part === 'all' || part === 'engine') {
  const engine = await benchEngine({ seed: 1, ops: 200_000, rounds: 3 });
  show('engine, mixed flow, CPU per command', `${engine.oursNs.toFixed(0)} ns`);
  show('nodejs-order-book, same flow', `${engine.peerNs.toFixed(0)} ns`);
  show('ratio', `${engine.ratio.toFixed(1)}x`);
}
if (part === 'all' || part === 'desk') {
  const paint = await benchDeskPaint({ updatesPerSecond: 100, seconds: 8, port: 4791 });
  show('desk at 100 book updates/s, frames', `${paint.framesPerSecond.toFixed(1)} per second`);
  show('frame p95 / p99', `${ms(paint.frameP95Ms)} / ${ms(paint.frameP99Ms)}`);
  show('feed to paint p50 / p99', `${ms(paint.feedToPaintP50Ms)} / ${ms(paint.feedToPaintP99Ms)}`);
  show('main thread busy / idle page', `${share(paint.busyShare)} / ${share(paint.idleBusyShare)}`);
  show('main-thread tasks over 50 ms', String(paint.longTasks));
  const loads = await benchDeskLoad(8);
  for (const load of loads) showLoad(load, loads[0] ?? load);
}
process.exit(0);

function showLoad(load: LoadFigures, silent: LoadFigures): void {
  const rate = `${load.perSecond.toFixed(0)}/s, terminal ${share(load.terminalShare)} of a core`;
  show(`futures workspace, ${load.name}`, rate);
  show('  frames, p99', `${load.framesPerSecond.toFixed(1)} per second, ${ms(load.frameP99Ms)}`);
  show('  feed to paint p99', ms(load.feedToPaintP99Ms));
  const ratio = (load.keyP95Ms / silent.keyP95Ms).toFixed(2);
  show(
    '  key to frame p50 / p95',
    `${ms(load.keyP50Ms)} / ${ms(load.keyP95Ms)} (${ratio}x silent)`,
  );
  show('  main thread busy', `${share(load.busyShare)} (silent ${share(silent.busyShare)})`);
  show('  main-thread tasks over 50 ms', String(load.longTasks));
}
