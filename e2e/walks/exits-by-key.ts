/** Exits that the kill switch has taken: by the keyboard one is placed again, once, and the other is dismissed. */
import type { Locator } from '@playwright/test';
import { expect, test, type Sitting } from '../fixtures/host';
import type { DeskPage } from '../pages/desk';
import { TicketPage, priceAt } from '../pages/ticket';

export async function walkExitsByKey(sitting: Sitting): Promise<void> {
  const { desk, page } = await sitting.paper();
  const conditions = desk.panel('Conditions');
  const places = conditions.getByRole('button', { name: 'Place it now (paper)' });
  const dismisses = conditions.getByRole('button', { name: /^Dismiss: the exit of E-/ });
  const statuses = async (): Promise<(string | undefined)[]> =>
    (await desk.rows('Conditions')).map((row) => row['Status']?.split('\n')[0]);

  await test.step('the kill switch takes both exits of a long, and says so', async () => {
    await openLong(desk);
    await desk.showTab('Conditions');
    await expect.poll(statuses).toEqual(['Waiting', 'Waiting']);
    await killAndLift(desk);
    await expect.poll(statuses).toEqual(['Not placed', 'Not placed', 'Cancelled', 'Cancelled']);
  });

  await test.step('Enter that is held down places one, once', async () => {
    await places.first().focus();
    await page.keyboard.down('Enter');
    for (let repeat = 0; repeat < 20; repeat += 1) await page.keyboard.down('Enter');
    await expect(places).toHaveCount(1);
    for (let repeat = 0; repeat < 20; repeat += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect.poll(statuses).toEqual(['Waiting', 'Not placed', 'Cancelled', 'Cancelled']);
  });

  await test.step('Enter that is held down dismisses the other, and nothing else', async () => {
    await dismisses.focus();
    await page.keyboard.down('Enter');
    await expect(dismisses).toHaveCount(0);
    for (let repeat = 0; repeat < 20; repeat += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    // Where its row was there is none that does the same: the list has the keyboard.
    await expect.poll(() => hasKeyboard(conditions)).toBe(true);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(400);
    expect(await statuses()).toEqual(['Waiting', 'Cancelled', 'Cancelled']);
  });

  await test.step('Enter on its question closes what is open once', async () => {
    await page.keyboard.press('Control+Shift+F');
    // A walk before this one may have left another position.
    const close = page.getByRole('button', { name: /^Close \d positions? \(paper\)/ });
    await close.focus();
    const count = Number((await close.innerText()).match(/\d/)?.[0]);
    await page.keyboard.down('Enter');
    const done = page.getByRole('dialog', { name: 'Close all positions' }).getByRole('listitem');
    await expect(done.filter({ hasText: 'executed' })).toHaveCount(count);
    // Nor does it put away what it came to before that was read.
    for (let repeat = 0; repeat < 20; repeat += 1) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(done).toHaveCount(count);
    await page.keyboard.press('Escape');
    await expect.poll(statuses).not.toContain('Waiting');
  });
}

/** With both exits. */
export async function openLong(desk: DeskPage): Promise<void> {
  const ticket = new TicketPage(desk);
  await ticket.openBook('Futures');
  await expect(desk.bookLevels.first()).toBeVisible();
  await expect.poll(() => ticket.preview('Available')).toMatch(/^\d\d?,\d{3}\.\d\d/);
  const ask = (await desk.bookSide('Ask'))[0]?.price ?? '';
  await ticket.choose('Market');
  await ticket.fill(/^Quantity/, '1000');
  await ticket.form.getByRole('checkbox', { name: 'TP/SL' }).click();
  await ticket.fill(/^Take profit/, priceAt(ask, 110));
  await ticket.fill(/^Stop loss/, priceAt(ask, 90));
  await ticket.send(/^Buy \/ Long/).click();
  await expect(ticket.status).toContainText('Accepted');
}

export async function killAndLift({ page }: DeskPage): Promise<void> {
  const banner = page.getByRole('region', { name: /^KILL SWITCH ON/ });
  await page.getByRole('button', { name: /^Kill switch/ }).click();
  await expect(banner).toContainText('Every list was read twice');
  await banner.getByLabel('Type RESUME to go on').fill('RESUME');
  await page.keyboard.press('Enter');
  await expect(banner).toBeHidden();
}

const hasKeyboard = (place: Locator): Promise<boolean> =>
  place.evaluate((element) => element.contains(document.activeElement));
