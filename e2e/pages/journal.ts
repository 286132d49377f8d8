/** The journal by its words: its trades, what is written to them, its figures. */
import type { Locator } from '@playwright/test';
import { expect } from '../fixtures/expect';
import type { DeskPage } from './desk';

export class JournalPage {
  readonly desk: DeskPage;

  constructor(desk: DeskPage) {
    this.desk = desk;
  }

  get panel(): Locator {
    return this.desk.panel('Journal');
  }

  /** The newest trade of an instrument. */
  row(symbol: string): Locator {
    return this.panel.getByRole('row').filter({ hasText: symbol }).first();
  }

  field(symbol: string, what: 'Tags' | 'Note'): Locator {
    return this.row(symbol).getByRole('textbox', { name: new RegExp(`^${what} of ${symbol}`) });
  }

  /** Every digit of what a trade brought. */
  async exactResult(symbol: string): Promise<string> {
    const result = this.row(symbol).locator('[title$=" USDT"]').first();
    return ((await result.getAttribute('title')) ?? '').replace(' USDT', '');
  }

  async choose(filter: 'Instrument' | 'Tag', option: string): Promise<void> {
    await this.panel.getByRole('combobox', { name: filter }).click();
    await this.desk.page.getByRole('option', { name: option, exact: true }).click();
  }

  /** What is said of a figure when the keyboard comes to it. */
  async explained(name: RegExp): Promise<string> {
    await this.panel.getByRole('combobox', { name: 'Tag' }).press('Tab'); // by the keyboard
    const card = this.desk.page.locator('.figure-card');
    // What was said of the figure before goes first: for a moment both would be there.
    await expect(card).toHaveCount(0);
    await this.panel.getByRole('button', { name }).focus();
    await expect(card).toBeVisible();
    return card.innerText();
  }
}
