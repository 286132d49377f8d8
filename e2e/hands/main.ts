/**
 * `npm run hands -- --seed 1 --steps 500`: somebody who presses, types, drags and resizes without sense, on the built
 * desk with paper money; `--live`: with a live account at a simulated exchange, which is stopped now and then and comes
 * back; `--windows 2`: in turns on so many windows of the account; `--size 1024x700`: in windows of that size first. It
 * ends with 1 when the page has an error, a panel breaks, a word is missing, the desk leaves its window, the keyboard
 * is nowhere, or axe finds something (`--axe 50`: looked for every so many steps).
 * A seed draws the same way; what there is to press is the market's and the machine's, so that no two runs are equal.
 */
import { seededRng } from '@shared/kernel/rng';
import { hasPrices } from '../fixtures/built-host';
import { readOptions } from '../scripts/options';
import { Hands } from './acts';
import { openDesks } from './desks';
import { FaultWatch } from './fault-watch';
import { SentWatch } from './sent-watch';

/** A press that nothing answers for so long is a fault itself. */
const STEP_MAX_MS = 20_000;
const QUICK = 0.5;
const SLOW_MS = 150;
/** Of the steps one that stops the exchange, and one that lets it go on. */
const STOPS = 1 / 60;
const GOES_ON = 1 / 15;

const standards = {
  seed: 1,
  steps: 500,
  axe: 0,
  windows: 1,
  size: '1440x900',
  live: false,
} as const;
const { seed, steps, axe, windows, size, live } = readOptions(standards);
const [width = NaN, height = NaN] = size.split('x').map(Number);
if (!(width > 0 && height > 0)) throw new Error(`--size ${size}: not like 1440x900`);
const desks = await openDesks({ isLive: live, windows, viewport: { width, height } });
const rng = seededRng(seed, 'hands');
const seats = desks.pages.map((page, at) => {
  const hands = new Hands(page, rng);
  const where = desks.pages.length > 1 ? `window ${at + 1}: ` : '';
  const faults = new FaultWatch(page, () => hands.lately, where);
  const sent = new SentWatch(page, () => `${where}${hands.lately.at(-1) ?? ''}`);
  return { page, hands, faults, sent };
});
// What watches them hears of a connection only as it is made.
for (const { page } of seats) {
  await page.reload();
  await hasPrices(page);
}
let isStopped = false;

for (let step = 1; step <= steps; step += 1) {
  const seat = seats[Math.floor(rng.uniform() * seats.length)];
  if (seat === undefined) break;
  const { page, hands, faults } = seat;
  try {
    if (desks.stop !== null && rng.uniform() < (isStopped ? GOES_ON : STOPS)) {
      isStopped = !isStopped;
      desks.stop(isStopped);
      hands.say(isStopped ? 'the exchange is stopped' : 'the exchange goes on');
    }
    if (seats.length > 1) await page.bringToFront();
    await within(STEP_MAX_MS, hands.act());
    if (rng.uniform() > QUICK) await page.waitForTimeout(rng.uniform() * SLOW_MS);
    for (const { faults: watch, hands: there } of seats) {
      await within(STEP_MAX_MS, watch.look(there === hands ? hands.lastKey : null));
    }
    if (axe > 0 && step % axe === 0) await faults.lookWithAxe();
  } catch (cause) {
    faults.note(`step ${step} could not be done: ${String(cause)}`);
    if (page.isClosed()) break;
  }
}
for (const line of seats.flatMap(({ sent }) => sent.lines())) console.log(line);
const sum = (of: (seat: (typeof seats)[number]) => number): number =>
  seats.reduce((total, seat) => total + of(seat), 0);
const count = sum(({ faults }) => faults.count);
console.log(
  `seed ${seed}: ${steps} steps, ${sum(({ sent }) => sent.count)} commands sent, ${count} faults`,
);
await desks.close();
process.exit(count === 0 ? 0 : 1);

async function within(ms: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error(`took longer than ${ms} ms`));
    }, ms);
  });
  await Promise.race([work, late]).finally(() => {
    clearTimeout(timer);
  });
}
