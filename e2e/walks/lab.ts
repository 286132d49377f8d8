/** The lab of the paper exchange by hand: what is set is done, shown in the top bar, and taken back. */
import type { Page } from '@playwright/test';
import { expect, test, type Sitting } from '../fixtures/host';
import { toAtoms, type DeskPage } from '../pages/desk';
import { walkHaltedPair } from './halted-pair';
import { walkSavedMoment } from './saved-moment';

/** Time, money, leverage, a lost answer, an explained fill, an alert, a saved moment, a new market. */
export async function walkLab(sitting: Sitting): Promise<void> {
  const { desk, page } = await sitting.paper();
  await page.context().grantPermissions(['notifications']);
  const notices = await catchNotifications(page);
  const bar = page.getByRole('banner');
  await desk.showTab('Lab');
  const lab = desk.panel('Lab');

  await test.step('pause, a step, a speed: the top bar says it, and leads here', async () => {
    const pause = lab.getByRole('radio', { name: 'Pause' });
    await expect(pause).toBeEnabled(); // the panel is there before it knows the market's state
    await pause.press('Space');
    await expect(bar.getByRole('button', { name: 'Paused: open the lab' })).toBeVisible();
    const time = lab.getByRole('time').first();
    const before = Date.parse(await time.innerText());
    await lab.getByRole('button', { name: '+1 min' }).press('Enter');
    await expect.poll(async () => Date.parse(await time.innerText())).toBe(before + 60_000);
    await lab.getByRole('radio', { name: '5×', exact: true }).click();
    await desk.showTab('Balances');
    await bar.getByRole('button', { name: '5×: open the lab' }).click();
    await expect(lab.getByRole('region', { name: 'Time', exact: true })).toBeFocused();
    await lab.getByRole('radio', { name: '1×', exact: true }).click();
    await expect(bar.getByRole('button', { name: /open the lab$/ })).toHaveCount(0);
  });

  await test.step('play money and leverage reach the account', async () => {
    // What walks before this one have traded is not there any more.
    await expect.poll(() => available(desk)).toBeGreaterThan(0n);
    const before = await available(desk);
    const faucet = lab.getByRole('form', { name: 'Faucet' });
    await faucet.getByRole('textbox', { name: 'Amount' }).fill('2500');
    await faucet.getByRole('button', { name: 'Pay in' }).click();
    await expect.poll(() => available(desk)).toBe(before + toAtoms('2500'));
    const leverage = lab.getByRole('form', { name: 'Leverage' });
    await leverage.getByRole('textbox').fill('101');
    await leverage.getByRole('textbox').blur();
    await expect(leverage).toContainText('From 1 to 100');
    await leverage.getByRole('textbox').fill('7');
    await leverage.getByRole('button', { name: 'Set leverage' }).click();
    await expect(lab.getByRole('region', { name: 'Leverage' })).toContainText('7×');
  });

  await test.step('an order whose answer is lost is found; its fill is explained', async () => {
    await lab.getByRole('button', { name: '504, but executed' }).click();
    await expect(bar.getByRole('button', { name: /^Faults: / })).toBeVisible();
    await desk.choose('Buy');
    await desk.choose('Market');
    await desk.fill(/^Amount/, '600');
    await desk.ticket.getByRole('button', { name: /\(paper\)$/ }).click();
    const outcome = desk.ticket.getByRole('status');
    await expect(outcome).toContainText('Checking with the exchange');
    await expect(outcome).toContainText('No answer to your order Buy BTCUSDT arrived');
    await lab.getByRole('button', { name: 'All well' }).click();
    await expect(outcome).toContainText('Settled: the order was placed');
    await expect(bar.getByRole('button', { name: /^Faults: / })).toHaveCount(0);
    await desk.showTab('Fills');
    await desk
      .panel('Fills')
      .getByRole('button', { name: /^Explain/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: /explained$/ });
    await expect(dialog).toContainText('Why: it took the lowest ask');
    await page.keyboard.press('Escape');
  });

  await test.step('an alert at a price sounds off and notifies', async () => {
    await desk.showTab('Alerts');
    const alerts = desk.panel('Alerts');
    await alerts.getByRole('radio', { name: 'falls to' }).click();
    await alerts.getByRole('textbox', { name: 'Price' }).fill('59000');
    await alerts.getByRole('button', { name: 'Add alert' }).click();
    await alerts.getByRole('button', { name: /^Test the alert/ }).click();
    await expect.poll(notices).toEqual(['BTCUSDT: a test']);
  });

  await test.step('a halted pair says so wherever it is looked at, sends nothing, and trades again', () =>
    walkHaltedPair(desk));

  await test.step('a saved moment is gone back to, with another future', () =>
    walkSavedMoment(desk, page));

  await test.step('a new market begins with the starting balance and no fills', async () => {
    await desk.showTab('Lab');
    await lab.getByRole('textbox', { name: 'Seed' }).fill('77');
    await lab.getByRole('button', { name: 'Reset', exact: true }).click();
    const loaded = page.waitForEvent('load');
    const isStill = staysUnderBanner(page, 'Order book');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
    expect(await isStill, 'a banner moves no price that is about to be clicked').toBe(true);
    await loaded;
    await desk.waitForMarket();
    await expect(desk.ticket).toContainText('100,000.00');
    await desk.showTab('Fills');
    await expect(desk.panel('Fills').getByRole('button', { name: /^Explain/ })).toHaveCount(0);
    await desk.showTab('Lab');
    await expect(desk.panel('Lab')).toContainText('seed 77');
  });
}

/** Whether a panel is where it was when the next banner has come, and the banner above it. */
function staysUnderBanner(page: Page, panel: string): Promise<boolean> {
  return page.evaluate((label) => {
    const place = () =>
      document.querySelector(`section[aria-label="${label}"]`)?.getBoundingClientRect();
    const before = place();
    return new Promise<boolean>((resolve) => {
      new MutationObserver(() => {
        const banner = document.querySelector('.banner')?.getBoundingClientRect();
        if (banner === undefined) return;
        const isSame = JSON.stringify(place()) === JSON.stringify(before);
        resolve(before !== undefined && isSame && banner.bottom <= before.top);
      }).observe(document.body, { childList: true, subtree: true });
    });
  }, panel);
}

/** The titles of what the page asks its surroundings to show, which no test can see. */
async function catchNotifications(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const told: string[] = [];
    class Caught extends EventTarget {
      static readonly permission = 'granted';
      static requestPermission = () => Promise.resolve('granted');
      onclick: unknown = null;
      constructor(title: string) {
        super();
        told.push(title);
      }
    }
    Object.assign(window, { Notification: Caught, told });
  });
  return () => page.evaluate(() => (window as unknown as { readonly told: string[] }).told);
}

/** USDT, as the ticket says it. */
async function available({ ticket }: DeskPage): Promise<bigint> {
  const [, figure = '0'] = /Available\s*([\d,.]+)\s*USDT/.exec(await ticket.innerText()) ?? [];
  return toAtoms(figure);
}
