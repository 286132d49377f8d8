/** Windows that were open at the end are offered at the next start, where the browser host cannot place them itself. */
import { expect, test } from '../fixtures/host';
import { DeskPage } from '../pages/desk';

test('a further window that was open when the program was killed is offered again', async ({
  machine,
}) => {
  const first = await machine.start();
  await first.desk.startPaper();
  const dialog = () => first.page.getByRole('dialog', { name: 'Another window' });
  await first.page.getByRole('button', { name: 'Workspace menu' }).click();
  await first.page.getByRole('menuitem', { name: 'Open in another window' }).click();
  const address = await dialog().locator('code').innerText();
  await first.page.keyboard.press('Escape');
  const other = await first.page.context().newPage();
  await other.goto(address);
  await expect(new DeskPage(other).strip).toBeVisible();
  // It shows another workspace in the end, also when it is loaded again.
  await other.keyboard.press('Control+3');
  const futures = other.getByRole('main', { name: 'Futures', exact: true });
  await expect(futures).toBeVisible();
  await other.reload();
  await expect(futures).toBeVisible();
  await first.page.waitForTimeout(7_500); // what was so twice in six seconds is kept
  await first.kill();

  const second = await machine.start();
  const { page } = second;
  const offer = page.locator('.toast').filter({ hasText: 'Windows that were open last time' });
  await expect(offer).toContainText('Futures');
  await offer.getByRole('button', { name: 'Open them again', includeHidden: true }).click();
  const again = await page
    .getByRole('dialog', { name: 'Another window' })
    .locator('code')
    .innerText();
  expect(again).toMatch(/workspace=futures$/);
  await page.keyboard.press('Escape');
  await expect(offer).toBeHidden();
});
