/** The kill switch over the whole program: pulled by its key, over a restart, lifted by its word. */
import { expect, test } from '../fixtures/host';

test('cancels what rests, stays over a restart, and lets go after its word', async ({
  machine,
}) => {
  const first = await machine.start();
  const { desk, page } = first;
  await desk.startPaper();
  await desk.selectPair('LTCUSDT', /[78]\d\.\d\d/);
  await desk.placeLimit('Buy', '60', '0.5');
  await expect.poll(() => desk.rows('Open orders')).toHaveLength(1);

  // A dialog keeps its keys to itself, all but this one.
  await page.getByRole('button', { name: /^Risk limits/ }).click();
  await page.keyboard.press('Control+Shift+K');
  await page.keyboard.press('Escape');
  const banner = page.getByRole('region', { name: /^KILL SWITCH ON/ });
  await expect(banner).toContainText('1 of 1 orders are gone. Every list was read twice');
  await expect.poll(() => desk.rows('Open orders')).toHaveLength(0);
  await expect(desk.ticket.getByRole('note')).toContainText('The kill switch is on');

  await first.stop();
  const next = await machine.start();
  const again = next.page.getByRole('region', { name: /^KILL SWITCH ON/ });
  await expect(again).toContainText('Every list was read twice');
  await again.getByLabel('Type RESUME to go on').fill('RESUME');
  await next.page.keyboard.press('Enter');
  await expect(again).toBeHidden();
  await next.desk.placeLimit('Buy', '60', '0.5');
});
