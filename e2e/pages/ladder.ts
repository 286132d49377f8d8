/** The price ladder by its rows and words. */
import type { Locator } from '@playwright/test';
import type { DeskPage } from './desk';

export class LadderPage {
  readonly desk: DeskPage;
  readonly panel: Locator;

  constructor(desk: DeskPage) {
    this.desk = desk;
    this.panel = desk.panel('Ladder');
  }

  get rows(): Locator {
    return this.panel.getByRole('listbox', { name: 'Ladder rows' }).getByRole('option');
  }

  /** Bids of the row that many places under the middle: below the market, where a buy rests. */
  bidCell(below: number): Promise<Locator> {
    return this.rows
      .count()
      .then((count) => this.rows.nth(Math.floor(count / 2) + below).locator('[data-column="bid"]'));
  }

  /** What a click would do, and what became of the last one. */
  get words(): Locator {
    return this.panel.locator('.ladder-strip');
  }

  get ownBuys(): Locator {
    return this.panel.locator('[data-own~="buy"] > [data-column="own-buy"]');
  }
}
