/** The order ticket by its words: fields, choices, preview, results. */
import type { Locator } from '@playwright/test';
import { expect } from '../fixtures/expect';
import type { DeskPage } from './desk';

export class TicketPage {
  readonly desk: DeskPage;
  readonly form: Locator;

  constructor(desk: DeskPage) {
    this.desk = desk;
    this.form = desk.ticket;
  }

  /** By its workspace in the top bar; resolves when the ticket trades that book. */
  async openBook(name: 'Spot' | 'Margin' | 'Futures'): Promise<void> {
    const workspaces = this.desk.page.getByRole('navigation');
    await workspaces.getByRole('button', { name, exact: true }).click();
    const sign = {
      Spot: this.form.getByRole('button', { name: 'Test order' }),
      Margin: this.form.getByText('MARGIN', { exact: true }),
      Futures: this.form.getByRole('radio', { name: 'Open', exact: true }),
    }[name];
    await expect(sign).toBeVisible();
  }

  choose(choice: string): Promise<void> {
    return this.form.getByRole('radio', { name: choice, exact: true }).click();
  }

  field(name: RegExp): Locator {
    return this.form.getByRole('textbox', { name });
  }

  /** Types and leaves the field, as a trader who tabs on. */
  async fill(name: RegExp, text: string): Promise<void> {
    await this.field(name).fill(text);
    await this.field(name).blur();
  }

  /** The button that sends, by the beginning of its words. */
  send(words: RegExp): Locator {
    return this.form.getByRole('button', { name: words });
  }

  /** A row of the preview by its label. */
  async preview(label: string): Promise<string> {
    const row = this.form.locator('.preview-row', { hasText: label }).first();
    return row.getByRole('definition').innerText();
  }

  get status(): Locator {
    return this.form.getByRole('status');
  }

  get exits(): Locator {
    const name = 'Take profit and stop loss of the last entry';
    return this.form.getByRole('list', { name }).getByRole('listitem');
  }

  get results(): Locator {
    return this.form.getByRole('list', { name: 'Result of each order' }).getByRole('listitem');
  }
}

/** A price some per cent away from another one, on the grid of its decimals. */
export function priceAt(price: string, percent: number): string {
  const [whole = '0', fraction = ''] = price.split('.');
  const units = (BigInt(whole + fraction) * BigInt(percent)) / 100n;
  const digits = units.toString().padStart(fraction.length + 1, '0');
  const cut = digits.length - fraction.length;
  return fraction === '' ? digits : `${digits.slice(0, cut)}.${digits.slice(cut)}`;
}
