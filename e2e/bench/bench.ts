/** `npm run bench`: the figures of README, all from one run. Needs a build (`npm run build`). */
import { benchDeskPaint } from './desk-paint';
import { benchEngine } from './engine-flow';

const show = (name: string, value: string): void => {
  console.log(`${name.padEnd(44)} ${value}`);
};
const ms = (value: number): string => `${value.toFixed(1)} ms`;

const engine = await benchEngine({ seed: 1, ops: 200_000, rounds: 3 });
show('engine, mixed flow, CPU per command', `${engine.oursNs.toFixed(0)} ns`);
show('nodejs-order-book, same flow', `${engine.peerNs.toFixed(0)} ns`);
show('ratio', `${engine.ratio.toFixed(1)}x`);

const paint = await benchDeskPaint({ updatesPerSecond: 100, seconds: 8, port: 4791 });
show('desk at 100 book updates/s, frames', `${paint.framesPerSecond.toFixed(1)} per second`);
show('frame p95 / p99', `${ms(paint.frameP95Ms)} / ${ms(paint.frameP99Ms)}`);
show('feed to paint p50 / p99', `${ms(paint.feedToPaintP50Ms)} / ${ms(paint.feedToPaintP99Ms)}`);
const share = (value: number): string => `${(value * 100).toFixed(0)} %`;
show('main thread busy / idle page', `${share(paint.busyShare)} / ${share(paint.idleBusyShare)}`);
show('main-thread tasks over 50 ms', String(paint.longTasks));
process.exit(0);
