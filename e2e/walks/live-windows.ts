/**
 * On an armed live account, in two windows: what was READ-ONLY as the button went down is not sent because the other
 * window has armed the account before it was let go.
 */
import type { Locator } from '@playwright/test';
import { expect, type RunningHost } from '../fixtures/host';
import { DeskPage } from '../pages/desk';

/** Longer than a live button has to be held. */
const HELD_MS = 1_200;

export async function walkLiveWindows({ desk, page }: RunningHost): Promise<void> {
  const behind = await page.context().newPage();
  await behind.goto(page.url());
  await expect(behind).toHaveTitle('LIVE · MAIN – Tidemark');
  const there = new DeskPage(behind);
  await there.waitForMarket();
  await page.bringToFront();

  await desk.choose('Buy');
  await desk.choose('Limit');
  await desk.fill(/^Price/, '50000');
  await desk.fill(/^Quantity/, '0.01');
  const send = desk.ticket.getByRole('button', { name: /^Buy 0\.01 BTC \(live · MAIN\)/ });
  await send.click({ delay: HELD_MS });
  await expect(desk.ticket.getByRole('status')).toContainText('Accepted');
  await desk.showTab('Open orders');
  await expect.poll(() => desk.rows('Open orders')).toHaveLength(1);
  await desk.fill(/^Price/, '50001');
  await desk.fill(/^Quantity/, '0.01');

  const pressed = async (button: Locator, heldMs: number): Promise<void> => {
    const armNow = await beginArming(there);
    await page.bringToFront();
    await expect(page).toHaveTitle('READ-ONLY · MAIN – Tidemark');
    await page.mouse.move(...(await middleOf(button)));
    await page.waitForTimeout(300);
    await page.mouse.down();
    await armNow();
    await expect(page).toHaveTitle('LIVE · MAIN – Tidemark');
    await page.waitForTimeout(heldMs);
    await page.mouse.up();
    await page.waitForTimeout(500);
  };
  const row = desk.panel('Open orders').getByRole('button', { name: /^Cancel Buy/ });
  await pressed(row, 0);
  expect(await desk.rows('Open orders'), 'the row').toHaveLength(1);
  await pressed(send, HELD_MS);
  expect(await desk.rows('Open orders'), 'the ticket').toHaveLength(1);

  await page.keyboard.press('Control+Shift+X');
  const confirm = page.getByRole('button', { name: /^Cancel 1 order/ });
  await expect(confirm).toBeVisible();
  await pressed(confirm, 0);
  await expect(confirm, 'the question is still asked').toBeEnabled({ timeout: 500 });
  // It has been seen by now.
  await confirm.click();
  await expect.poll(() => desk.rows('Open orders')).toHaveLength(0);
  await behind.close();
}

/** READ-ONLY, and one press from being armed: that press takes no pointer from the other window. */
async function beginArming({ page, ticket }: DeskPage): Promise<() => Promise<void>> {
  await page.getByRole('button', { name: /^Account: / }).click();
  await page.getByRole('menuitem', { name: 'Back to READ-ONLY (MAIN)' }).click();
  await ticket.getByRole('button', { name: 'Go live…' }).click();
  await page.getByLabel('Type MAIN', { exact: true }).fill('MAIN');
  const arm = page.getByRole('button', { name: 'Go live (MAIN)' });
  return () =>
    arm.evaluate((button: HTMLElement) => {
      button.click();
    });
}

async function middleOf(of: Locator): Promise<readonly [x: number, y: number]> {
  const box = await of.boundingBox();
  if (box === null) throw new Error('it is not on the screen');
  return [box.x + box.width / 2, box.y + box.height / 2];
}
