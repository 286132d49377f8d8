/** The first minute of a new user: one key, and a market moves. */
import { expect, test } from '../fixtures/host';

/** What is measured must not be how seldom it is looked at, which is once a second by default. */
const OFTEN = { intervals: [25] };

// A busy machine may be slow once; a program that is too slow is so every time.
test.describe.configure({ retries: 2 });

test('one Enter starts paper trading: a moving market within three seconds', async ({
  machine,
  host,
}) => {
  const { desk, page } = await machine.start();
  await expect(desk.startButton).toBeFocused();
  const startedMs = Date.now();
  await page.keyboard.press('Enter');
  await expect.poll(() => desk.bookLevels.count(), OFTEN).toBeGreaterThan(0);
  const before = await desk.bookPicture();
  await expect.poll(() => desk.bookPicture(), OFTEN).not.toBe(before);
  const tookMs = Date.now() - startedMs;
  test.info().annotations.push({ type: 'moving market', description: `${tookMs} ms` });
  // The stand-in for Electron adds its own time to every message; it proves the way, not the pace.
  if (host !== 'electron-sim') expect(tookMs).toBeLessThan(3_000);
  await desk.waitForMarket();
  await test.step('its hints are reached by F6 and end by Escape, and the keyboard stays in the desk', async () => {
    const hint = page.getByRole('complementary', { name: /^Hint 1/ });
    await expect(hint).toBeVisible();
    // The first order's row, and all of the inspector, stay in sight.
    const card = await hint.boundingBox();
    const headers = await desk.panel('Open orders').getByRole('columnheader').first().boundingBox();
    const below = (card?.y ?? 0) - (headers?.y ?? 0) - (headers?.height ?? 0);
    expect(below).toBeGreaterThan(28);
    await page.keyboard.press('Control+4');
    await expect(hint).toBeHidden();
    await page.keyboard.press('Control+1');
    await expect(hint).toBeVisible();
    const isInside = () => hint.evaluate((each) => each.contains(document.activeElement));
    for (let press = 0; press < 20 && !(await isInside()); press += 1) {
      await page.keyboard.press('F6');
    }
    expect(await isInside()).toBe(true);
    await page.keyboard.press('Escape');
    await expect(hint).toBeHidden();
    await expect
      .poll(() => page.evaluate(() => document.activeElement === document.body))
      .toBe(false);
  });
  await desk.showTab('Balances');
  await expect.poll(() => desk.balance('USDT')).toMatchObject({ free: '100000.00000000' });
  await expect(desk.statusBar).toContainText('PAPER');
});
