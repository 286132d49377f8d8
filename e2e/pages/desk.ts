/**
 * The desk as a trader finds it: by roles and names, never by structure. Amounts are read as the
 * exact text that is shown.
 */
import type { Locator, Page } from '@playwright/test';
import { expect } from '../fixtures/expect';

export type Row = Readonly<Record<string, string>>;

export class DeskPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get startButton(): Locator {
    return this.page.getByRole('button', { name: 'Start paper trading' });
  }

  get ticket(): Locator {
    return this.page.getByRole('form', { name: 'Order ticket' });
  }

  get statusBar(): Locator {
    return this.page.getByRole('contentinfo');
  }

  get strip(): Locator {
    return this.page.getByRole('region', { name: 'Instrument', exact: true });
  }

  panel(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  /** First run: one Enter. Resolves when prices of the book are on the screen. */
  async startPaper(): Promise<void> {
    await expect(this.startButton).toBeFocused();
    await this.page.keyboard.press('Enter');
    await this.waitForMarket();
    await this.skipHints();
  }

  async skipHints(): Promise<void> {
    const skip = this.page.getByRole('button', { name: 'Skip hints' });
    if (await skip.isVisible()) await skip.click();
  }

  async waitForMarket(): Promise<void> {
    await this.bookLevels.first().waitFor();
    await expect(this.strip).toContainText(/\d+\.\d\d/);
    await expect(this.#bookTable).toContainText(/\d\.\d/);
  }

  /** Back to where paper trading begins: BTC/USDT in the spot workspace; its book, the ticket, the open orders. */
  async goHome(): Promise<void> {
    await this.page.keyboard.press('Control+1');
    await expect(this.page.getByRole('main', { name: 'Spot', exact: true })).toBeVisible();
    for (const tab of ['Open orders', 'Order', 'Order book']) await this.showTab(tab);
    await this.panel('Order book').focus();
    await this.selectPair('BTCUSDT', /\d\d,\d{3}\.\d/);
    await expect.poll(() => this.rows('Open orders')).toEqual([]); // the walk before has left none
  }

  get #bookTable(): Locator {
    return this.panel('Order book').getByRole('table');
  }

  /** By the keyboard's way, whatever has the keyboard; resolves when its book is there. */
  async selectContract(symbol: string): Promise<void> {
    await this.page.keyboard.press('Escape');
    await this.strip.focus();
    await this.page.keyboard.press('/');
    await expect(this.page.getByRole('combobox', { name: 'Find a pair' })).toBeFocused();
    await this.page.keyboard.type(symbol);
    await this.page.keyboard.press('Enter');
    await expect(this.strip).toContainText(symbol);
    await expect(this.bookLevels.first()).toBeVisible();
  }

  /** By the keyboard's way; resolves when the book shows prices like `price`. */
  async selectPair(symbol: string, price: RegExp): Promise<void> {
    await this.page.keyboard.press('/');
    await expect(this.page.getByRole('combobox', { name: 'Find a pair' })).toBeFocused();
    await this.page.keyboard.type(symbol);
    // Enter takes what stands out, which follows what is typed.
    const name = symbol.replace(/USDT$/, '/USDT');
    const found = this.page.getByRole('option', { name, exact: true });
    await expect(found.and(this.page.locator('[data-highlighted]'))).toBeVisible();
    await this.page.keyboard.press('Enter');
    await this.panel('Order book').getByRole('option', { name: price }).first().waitFor();
    await expect(this.#bookTable).toContainText(price); // it follows up to a second later
    // The ticket empties its fields for another pair; only then are they anybody's to fill.
    await expect(this.ticket).toContainText(symbol.replace(/USDT$/, ''));
  }

  get bookLevels(): Locator {
    return this.panel('Order book').getByRole('option');
  }

  /** The ungrouped levels of one side, best first, from the table for screen readers, once it has some. */
  async bookSide(side: 'Bid' | 'Ask'): Promise<{ price: string; size: string }[]> {
    const rows = this.#bookTable.getByRole('row');
    await rows.filter({ hasText: side }).first().waitFor({ state: 'attached' });
    return (await rows.allInnerTexts())
      .map((row) => row.split(/[\t\n]+/).map((cell) => cell.trim()))
      .filter(([first]) => first === side)
      .map(([, price = '', size = '']) => ({ price: plain(price), size: plain(size) }));
  }

  /** What the book has drawn, to be compared with what it draws later: its canvas is another thread's. */
  async bookPicture(): Promise<string> {
    const canvas = this.panel('Order book').locator('canvas.book-canvas');
    return (await canvas.screenshot()).toString('base64');
  }

  async showTab(name: string): Promise<void> {
    await this.page.getByRole('tab', { name, exact: true }).click();
  }

  /** The rows of a panel's table by the names of its columns. */
  async rows(name: string): Promise<Row[]> {
    const table = this.panel(name).getByRole('table').first();
    if (!(await table.isVisible())) return [];
    return table.evaluate((element) => {
      const texts = (row: Element, of: string): string[] =>
        [...row.querySelectorAll<HTMLElement>(of)].map((cell) => cell.innerText.trim());
      const names = texts(element, 'thead th').map((name) => name.replace(/[↑↓\s]+$/, ''));
      const rows = [...element.querySelectorAll('tbody tr[aria-rowindex]')].map((row) => {
        const cells = texts(row, 'td, th');
        return Object.fromEntries(cells.map((cell, index) => [names[index] ?? '', cell]));
      });
      return rows;
    });
  }

  async balance(asset: string): Promise<{ free: string; locked: string; total: string }> {
    const row = (await this.rows('Balances')).find((found) => found['Asset'] === asset);
    return {
      free: plain(row?.['Free'] ?? ''),
      locked: plain(row?.['In orders'] ?? ''),
      total: plain(row?.['Total'] ?? ''),
    };
  }

  async choose(choice: string): Promise<void> {
    await this.ticket.getByRole('radio', { name: choice, exact: true }).click();
  }

  async fill(field: RegExp, text: string): Promise<void> {
    await this.ticket.getByRole('textbox', { name: field }).fill(text);
  }

  /** Fills the ticket for a limit order and submits it once. */
  async placeLimit(side: 'Buy' | 'Sell', price: string, quantity: string): Promise<void> {
    await this.choose(side);
    await this.choose('Limit');
    await this.fill(/^Price/, price);
    await this.fill(/^Quantity/, quantity);
    await this.submit();
  }

  async placeMarket(side: 'Buy' | 'Sell', quantity: string): Promise<void> {
    await this.choose(side);
    await this.choose('Market');
    await this.fill(side === 'Buy' ? /^Amount/ : /^Quantity/, quantity);
    await this.submit();
  }

  /** By the button of its row; resolves when only that many orders are open any more. */
  async cancelOrder(button: RegExp, left = 0): Promise<void> {
    await this.showTab('Open orders');
    await this.panel('Open orders').getByRole('button', { name: button }).click();
    await expect.poll(() => this.rows('Open orders')).toHaveLength(left);
  }

  /** By its key and its question, of that many orders. That all of them went needs no dialog. */
  async cancelAll(orders: number): Promise<void> {
    await this.page.keyboard.press('Control+Shift+X');
    await this.page.getByRole('button', { name: new RegExp(`^Cancel ${orders} orders`) }).click();
    await expect.poll(() => this.rows('Open orders')).toHaveLength(0);
  }

  async submit(): Promise<void> {
    await this.ticket.getByRole('button', { name: /\(paper\)$/ }).click();
    await expect(this.ticket.getByRole('status')).toContainText('Accepted');
  }
}

/** Decimal text as a whole number of 1e-8: what every amount of the exchange is a multiple of. */
export function toAtoms(text: string): bigint {
  const [whole = '0', fraction = ''] = plain(text).split('.');
  const digits = BigInt(whole.replace('-', '') + fraction.padEnd(8, '0'));
  return whole.startsWith('-') ? -digits : digits;
}

/** "1,234.50" → "1234.50": the digits as they are, without the grouping. */
function plain(text: string): string {
  return text.replace(/[^\d.−-]/g, '').replace('−', '-');
}
