/**
 * `npm run hands -- --seed 1 --steps 500`: somebody who presses, types, drags and resizes without sense, on the built
 * desk with paper money. It ends with 1 when the page has an error, a panel breaks, a word is missing, the desk leaves
 * its window, the keyboard is nowhere, or axe finds something (`--axe 50`: looked for every so many steps).
 * A seed draws the same way; what there is to press is the market's and the machine's, so that no two runs are equal.
 */
import { seededRng } from '@shared/kernel/rng';
import { startBuiltHost } from '../fixtures/built-host';
import { readOptions } from '../scripts/options';
import { Hands } from './acts';
import { FaultWatch } from './fault-watch';
import { SentWatch } from './sent-watch';

const SIZE = { width: 1440, height: 900 };
/** A press that nothing answers for so long is a fault itself. */
const STEP_MAX_MS = 20_000;
const QUICK = 0.5;
const SLOW_MS = 150;

const { seed, steps, axe } = readOptions({ seed: 1, steps: 500, axe: 0 });
const host = await startBuiltHost({ viewport: SIZE });
const { page } = host;
const rng = seededRng(seed, 'hands');
const hands = new Hands(page, rng);
const faults = new FaultWatch(page, () => hands.lately);
const sent = new SentWatch(page, () => hands.lately.at(-1) ?? '');
await page.getByRole('button', { name: 'Start paper trading' }).press('Enter');
await page.getByRole('region', { name: 'Order book' }).getByRole('option').first().waitFor();

for (let step = 1; step <= steps; step += 1) {
  try {
    await within(STEP_MAX_MS, hands.act());
    if (rng.uniform() > QUICK) await page.waitForTimeout(rng.uniform() * SLOW_MS);
    await within(STEP_MAX_MS, faults.look(hands.lastKey));
    if (axe > 0 && step % axe === 0) await faults.lookWithAxe();
  } catch (cause) {
    faults.note(`step ${step} could not be done: ${String(cause)}`);
    if (page.isClosed()) break;
  }
}
for (const line of sent.lines()) console.log(line);
console.log(`seed ${seed}: ${steps} steps, ${sent.count} commands sent, ${faults.count} faults`);
await host.close();
process.exit(faults.count === 0 ? 0 : 1);

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
