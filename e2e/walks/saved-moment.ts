/** A moment of the paper market is saved, gone back to with another future, and deleted. */
import type { Page } from '@playwright/test';
import { expect } from '../fixtures/host';
import type { DeskPage } from '../pages/desk';

const SAVED = 'before-the-turn';

export async function walkSavedMoment(desk: DeskPage, page: Page): Promise<void> {
  const lab = desk.panel('Lab');
  const orders = desk.panel('Open orders');
  await desk.placeLimit('Buy', '50000', '0.02');
  await desk.showTab('Lab');
  const form = lab.getByRole('form', { name: 'Save session' });
  await form.getByRole('textbox', { name: 'Name' }).fill(SAVED);
  await form.getByRole('button', { name: 'Save session' }).click();
  const branch = lab.getByRole('button', { name: `Branch session ${SAVED}` });
  await expect(branch).toBeVisible();
  await desk.showTab('Open orders');
  await desk.cancelOrder(/^Cancel Buy/);

  await desk.showTab('Lab');
  await branch.click();
  const dialog = page.getByRole('dialog', { name: 'Another future for this session?' });
  const seed = dialog.getByRole('textbox', { name: 'Seed' });
  await expect(seed).toBeFocused();
  await seed.fill('0.5');
  await expect(dialog.getByRole('button', { name: 'Branch' })).toBeDisabled();
  await seed.fill('7');
  const loaded = page.waitForEvent('load');
  await seed.press('Enter');
  await loaded;
  await desk.waitForMarket();
  // The order that was cancelled after the moment rests again.
  await desk.showTab('Open orders');
  await expect(orders.getByRole('button', { name: /^Cancel Buy/ })).toHaveCount(1);

  await desk.showTab('Lab');
  await lab.getByRole('button', { name: `Delete session ${SAVED}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete this session?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(branch).toHaveCount(0);
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeVisible();
}
