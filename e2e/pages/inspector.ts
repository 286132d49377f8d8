/** The inspector by its words: the list by risk, the what-if, pictures and their tables. */
import type { Locator } from '@playwright/test';
import { expect } from '../fixtures/expect';
import type { DeskPage } from './desk';

export class InspectorPage {
  readonly desk: DeskPage;

  constructor(desk: DeskPage) {
    this.desk = desk;
  }

  get whatIf(): Locator {
    return this.desk.panel('What if');
  }

  get slider(): Locator {
    return this.whatIf.getByRole('slider', { name: 'Supposed price' });
  }

  get positions(): Locator {
    return this.desk.panel('By risk').getByRole('option');
  }

  /** [now, what if, difference] of a figure, as they are read. */
  async figure(name: string): Promise<readonly string[]> {
    const row = this.whatIf
      .getByRole('row')
      .filter({ has: this.desk.page.getByRole('button', { name, exact: true }) });
    return row.getByRole('cell').allInnerTexts();
  }

  /** The exact amount behind a figure of now. */
  async exact(name: string): Promise<string> {
    const row = this.whatIf
      .getByRole('row')
      .filter({ has: this.desk.page.getByRole('button', { name, exact: true }) });
    return (await row.getByRole('cell').first().getAttribute('title')) ?? '';
  }

  /** The rows of a picture's table; the picture is shown again afterwards. */
  async table(panel: string): Promise<string[]> {
    const region = this.desk.panel(panel);
    await region.getByRole('button', { name: 'Show as table' }).click();
    const rows = await region.getByRole('table').getByRole('row').allInnerTexts();
    await region.getByRole('button', { name: 'Show as picture' }).click();
    return rows;
  }

  /** The words of the event that the timeline stands at. */
  async event(): Promise<string> {
    const scrubber = this.desk.panel('Life').getByRole('slider', { name: 'Event' });
    await expect(scrubber).toBeVisible();
    return (await scrubber.getAttribute('aria-valuetext')) ?? '';
  }
}
