/** What was said in the trader's name: found, held still, copied without a key; and the record as a file. */
import { readFileSync } from 'node:fs';
import { expect, test, type Sitting } from '../fixtures/host';
import { verifyRecord } from '../scripts/audit-verify.mjs';

export async function walkTraffic(sitting: Sitting): Promise<void> {
  const { desk, page } = await sitting.paper();
  await desk.placeLimit('Buy', '20000', '0.01');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('Traffic');
  await page.keyboard.press('Enter');
  const panel = desk.panel('Traffic');

  await test.step('found by its path, with how it ended and what it cost', async () => {
    await panel.getByRole('searchbox', { name: 'Find a path or code' }).fill('post /sapi/v1/order');
    await expect.poll(() => panel.getByRole('row').count()).toBe(2);
    const row = panel.getByRole('row').nth(1);
    await expect(row).toContainText('/sapi/v1/order');
    await expect(row).toContainText('Accepted');
    await expect(row).toContainText('200');
  });

  await test.step('copied as a command that could do nothing', async () => {
    await page.evaluate(() => {
      const written: string[] = [];
      Object.assign(globalThis, { written });
      navigator.clipboard.writeText = (text) => Promise.resolve(void written.push(text));
    });
    await panel.getByRole('button', { name: /^Copy: the request as curl/ }).click();
    await expect(panel.getByText(/as curl.* copied/)).toBeAttached();
    const [copied = ''] = await page.evaluate(
      () => (globalThis as unknown as { written: string[] }).written,
    );
    expect(copied).toContain('curl -X POST');
    expect(copied).toMatch(/X-CH-APIKEY: .{4}….{4}'/);
    expect(copied).toContain('X-CH-SIGN: (not shown)');
    expect(copied).not.toMatch(/[0-9a-f]{64}/);
  });

  await test.step('held still while it is read', async () => {
    await panel.getByRole('searchbox', { name: 'Find a path or code' }).fill('');
    await panel.getByRole('button', { name: 'Pause' }).click();
    await expect(panel.getByRole('button', { name: 'Go on' })).toBeVisible();
    const count = await panel.getByText(/^\d+ requests$/).textContent();
    await page.waitForTimeout(1_500);
    expect(await panel.getByText(/^\d+ requests$/).textContent()).toBe(count);
    await panel.getByRole('button', { name: 'Go on' }).click();
    await expect(panel.getByText(/^\d+ requests$/)).not.toHaveText(count ?? '');
  });

  await test.step('the record is one chain, and so is its file', async () => {
    await panel.getByRole('radio', { name: 'Record' }).click();
    await expect(panel.getByText(/entries, one whole chain$/)).toBeVisible();
    await expect(panel.getByText('order.stored')).toBeVisible();
    await expect(panel.getByText('order.accepted')).toBeVisible();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      panel.getByRole('button', { name: 'Save the record' }).click(),
    ]);
    const text = readFileSync(await download.path(), 'utf8');
    const { entries, fault } = verifyRecord(text);
    expect(fault).toBe('');
    expect(entries).toBeGreaterThanOrEqual(3);
    expect(text).toContain('"kind":"program.started"');
  });
  await desk.cancelOrder(/^Cancel Buy 0\.01/);
}
