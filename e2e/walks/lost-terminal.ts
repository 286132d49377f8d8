/**
 * A window loses the terminal while another has it: the one says that alerts are not heard there, over whatever
 * dialog is open, and lets nothing behind it be pressed; from then on the other tells them.
 */
import type { Page, WebSocketRoute } from '@playwright/test';
import { expect, test, type Sitting } from '../fixtures/host';
import { DeskPage } from '../pages/desk';

export async function walkLostTerminal(sitting: Sitting): Promise<void> {
  const { desk, page, origin } = await sitting.paper();
  const context = page.context();
  const told: string[] = [];
  await context.exposeFunction('tellTest', (title: string) => told.push(title));
  await context.addInitScript(recordNotifications);
  const wires: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/wire$/, (wire) => {
    wire.connectToServer();
    wires.push(wire);
  });
  await page.reload();
  await desk.waitForMarket();
  const other = await context.newPage();
  await other.goto(origin);
  const otherDesk = new DeskPage(other);
  await otherDesk.waitForMarket();

  await test.step('an alert is told once, by the window that leads', async () => {
    await desk.showTab('Alerts');
    const alerts = desk.panel('Alerts');
    await alerts.getByRole('textbox', { name: 'Price' }).fill('70,000.50');
    await alerts.getByRole('button', { name: 'Add alert' }).click();
    await expect.poll(() => desk.rows('Alerts')).toHaveLength(1);
    await testAlert(desk);
    await expect.poll(() => told).toEqual(['BTCUSDT: a test']);
  });

  const lost = page.getByRole('alertdialog', { name: 'The terminal has stopped' });
  await test.step('the lost one says so at once, over the dialog that is open', async () => {
    await page.keyboard.press('Control+Comma');
    const settings = page.getByRole('dialog', { name: 'Settings' });
    await expect(settings).toBeVisible();
    for (const wire of wires) await wire.close();
    await expect(lost).toContainText('Alerts are not heard in this window');
    await expect.poll(() => told.at(-1)).toBe('Tidemark: alerts are not heard');
    await expect(lost.getByRole('button', { name: 'Reconnect' })).toBeFocused();
    expect(await isInFront(page)).toBe(true);
    await page.keyboard.press('Escape');
    await expect(lost).toBeVisible();
  });

  await test.step('the other window tells alerts from now on', async () => {
    told.length = 0;
    await otherDesk.showTab('Alerts');
    await testAlert(otherDesk);
    await expect.poll(() => told).toEqual(['BTCUSDT: a test']);
    await otherDesk
      .panel('Alerts')
      .getByRole('button', { name: /^Delete the alert/ })
      .click();
    await expect.poll(() => otherDesk.rows('Alerts')).toHaveLength(0);
    await other.close();
  });

  await lost.getByRole('button', { name: 'Reconnect' }).click();
  await desk.waitForMarket();
  await desk.showTab('Open orders');
}

const testAlert = (desk: DeskPage): Promise<void> =>
  desk
    .panel('Alerts')
    .getByRole('button', { name: /^Test the alert/ })
    .click();

/** The middle of the window is the question's, whatever else was open there. */
const isInFront = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const at = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
    return at?.closest('[role="alertdialog"]') !== null && at !== null;
  });

/** In place of the system's: what would be shown is told to the test. */
function recordNotifications(): void {
  class Recorded extends EventTarget {
    static readonly permission = 'granted';
    static requestPermission(): Promise<string> {
      return Promise.resolve('granted');
    }
    onclick = null;
    constructor(title: string) {
      super();
      const tell = Reflect.get(window, 'tellTest') as (title: string) => Promise<void>; // by the walk
      void tell(title);
    }
    close(): void {
      this.onclick = null;
    }
  }
  Reflect.set(window, 'Notification', Recorded);
}
