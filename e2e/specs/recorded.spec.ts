/** A new user who brings a market: a recording from a file is what is traded on. */
import { gzipSync } from 'node:zlib';
import { expect, test } from '../fixtures/host';

/** A book that stands still, for as long as the walk may take. */
const STILL = Array.from({ length: 600 }, (_, index) =>
  JSON.stringify({
    t: 1_000 + index * 500,
    sym: 'BTCUSDT',
    type: 'depth',
    snapshot: true,
    bids: [['48000.00', '1.5']],
    asks: [['48010.00', '2']],
  }),
);

const file = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: gzipSync(lines.join('\n')),
});

test('a recorded session is opened in place of the simulated market, and only if it can be played', async ({
  machine,
}) => {
  const { desk, page } = await machine.start();
  const open = async (chosen: ReturnType<typeof file>): Promise<void> => {
    const dialog = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Open a recorded session…' }).click();
    await (await dialog).setFiles(chosen);
  };
  await test.step('one that cannot be played is refused by line and field', async () => {
    await open(
      file('broken.jsonl.gz', [...STILL, STILL[0]?.replace('48000.00', '48000.001') ?? '']),
    );
    await expect(page.getByRole('alert')).toContainText(/Line 601: bids/);
    await expect(desk.startButton).toBeEnabled();
  });
  await test.step('one that can is the market of the desk', async () => {
    await open(file('Quiet Monday.jsonl.gz', STILL));
    await expect(page.getByRole('option', { name: /^48,000\.00/ })).toBeVisible({
      timeout: 30_000,
    });
    await expect(page.getByRole('banner')).toContainText('Replay');
    await expect(desk.statusBar).toContainText('PAPER');
  });
  await test.step('the lab has it by its name, and takes another', async () => {
    await desk.skipHints();
    await desk.showTab('Lab');
    const lab = desk.panel('Lab');
    await expect(lab.getByRole('button', { name: 'Play recording quiet-monday' })).toBeVisible();
    const dialog = page.waitForEvent('filechooser');
    await lab.getByRole('button', { name: 'Add from a file…' }).click();
    await (await dialog).setFiles(file('Quiet Monday.jsonl.gz', STILL));
    await expect(lab.getByRole('button', { name: 'Play recording quiet-monday-2' })).toBeVisible();
  });
});
