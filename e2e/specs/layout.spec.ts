/** The workspace a trader has arranged is the one that opens again. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/host';

test('moved and resized panels, theme and symbol are restored exactly', async ({ machine }) => {
  const first = await machine.start();
  await first.desk.startPaper();
  const untouched = await panelBoxes(first.page);

  const splitter = first.page.getByRole('separator', { name: 'Resize panels' }).first();
  await splitter.focus();
  for (let step = 0; step < 6; step += 1) await first.page.keyboard.press('ArrowRight');
  await first.desk.showTab('Trades');
  await first.desk.showTab('Balances');
  await first.page.getByRole('button', { name: 'Settings' }).click();
  await first.page.getByRole('radio', { name: 'Light', exact: true }).click();
  await first.page.keyboard.press('Escape');
  await first.page.getByRole('table', { name: 'Pairs' }).getByText('SOL').click();
  await expect(first.desk.strip).toContainText('SOL/USDT');
  const moved = await panelBoxes(first.page);
  expect(moved).not.toEqual(untouched);
  await first.page.waitForTimeout(1_500); // a layout is saved once it has come to rest

  await first.stop();
  const second = await machine.start();
  await expect(second.desk.strip).toContainText('SOL/USDT');
  await expect.poll(() => panelBoxes(second.page)).toEqual(moved);
  await expect(second.page.locator('html')).toHaveAttribute('data-theme', 'light');
});

/** Name and exact place of every panel that is on the screen. */
function panelBoxes(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const boxes: Record<string, string> = {};
    for (const panel of document.querySelectorAll<HTMLElement>('[role="tabpanel"]')) {
      const { x, y, width, height } = panel.getBoundingClientRect();
      const isShown = panel.checkVisibility() && width > 0;
      const name = panel.getAttribute('aria-label') ?? panel.getAttribute('aria-labelledby') ?? '';
      if (isShown) boxes[name] = [x, y, width, height].join(' ');
    }
    return boxes;
  });
}
