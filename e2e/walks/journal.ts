/** A round trip in the journal: its result to the last digit, what is written to it, the figures, a file. */
import { readFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { axeFindings } from '../fixtures/axe';
import { expect, test, type Sitting } from '../fixtures/host';
import { toAtoms, type DeskPage } from '../pages/desk';
import { JournalPage } from '../pages/journal';

/** As src-main/hosts/electron/window.ts has it. */
const SMALLEST = { width: 1180, height: 720 };
/** Nobody else trades it on this account. */
const SYMBOL = 'XRPUSDT';

export async function walkJournal(sitting: Sitting): Promise<void> {
  const { desk, page } = await sitting.paper();
  const journal = new JournalPage(desk);

  await test.step('what was bought is sold again: its result is the sum of its fills', async () => {
    await desk.selectPair(SYMBOL, /0\.\d{3}/);
    await desk.placeMarket('Buy', '300');
    await sellAll(desk);
    await desk.showTab('Journal');
    await expect(journal.row(SYMBOL)).toBeVisible();
    const result = toAtoms(await journal.exactResult(SYMBOL));
    await desk.showTab('Fills');
    expect(result).toBe(await sumOfFills(desk));
  });

  await test.step('tags and a note are written by keyboard, and are there after a reload', async () => {
    await desk.showTab('Journal');
    await journal.field(SYMBOL, 'Tags').focus();
    await page.keyboard.type('fomo, Breakout');
    await page.keyboard.press('Tab');
    await expect(journal.field(SYMBOL, 'Note')).toBeFocused();
    await page.keyboard.type('too early');
    await page.keyboard.press('Enter');
    await expect(journal.field(SYMBOL, 'Tags')).toHaveValue('Breakout, fomo');
    await page.reload();
    await desk.waitForMarket();
    await desk.showTab('Journal');
    await expect(journal.field(SYMBOL, 'Note')).toHaveValue('too early');
  });

  await test.step('what is being written is kept when its panel goes, or its window', async () => {
    // What is sent as the page goes is lost now and then; from the next page on, always.
    await page.addInitScript(() => {
      globalThis.addEventListener('pagehide', (event) => {
        event.stopImmediatePropagation();
      });
    });
    const note = journal.field(SYMBOL, 'Note');
    await note.fill('left by a key');
    await page.keyboard.press('Control+2');
    await expect(note).toHaveCount(0);
    await reload(desk);
    await expect(note).toHaveValue('left by a key');
    await note.fill('too early');
    await reload(desk);
    await expect(note).toHaveValue('too early');
  });

  await test.step('what is too long is refused by its name and limit, and Escape takes it back', async () => {
    const note = journal.field(SYMBOL, 'Note');
    await note.fill('x'.repeat(501));
    await note.press('Enter');
    await expect(journal.panel.getByRole('alert')).toContainText('Note: at most 500 characters');
    await expect(note).toHaveAttribute('aria-invalid', 'true');
    // It does not go with its window either.
    await reload(desk);
    await expect(note).toHaveValue('x'.repeat(501));
    await expect(journal.panel.getByRole('alert')).toContainText('before its window was closed');
    await note.press('Escape');
    await expect(note).toHaveValue('too early');
    await expect(journal.panel.getByRole('alert')).toHaveCount(0);
  });

  await test.step('figures are of what the filter lets through, and say how they were computed', async () => {
    await journal.choose('Instrument', SYMBOL);
    await journal.choose('Tag', 'Breakout');
    expect(await desk.rows('Journal')).toHaveLength(1);
    await expect(journal.panel.getByRole('button', { name: /^Trades 1$/ })).toBeVisible();
    expect(await journal.explained(/^Win rate/)).toMatch(/Won ÷ trades[\s\S]*From 1 trade/);
    expect(await journal.explained(/^Sharpe —$/)).toContain('At least 10 daily returns');
    await page.keyboard.press('Escape');
    const findings = () => axeFindings(page, ['section[aria-label="Journal"]']);
    await expect.poll(findings, { intervals: [1_000], timeout: 30_000 }).toEqual([]);
  });

  await test.step('in the smallest window the figures leave trades in view, and a wheel reaches the last', async () => {
    const usual = page.viewportSize();
    await page.setViewportSize(SMALLEST);
    await expect.poll(() => isWhole(journal.row(SYMBOL), journal.panel)).toBe(true);
    const drawdown = journal.panel.getByRole('button', { name: /^Max drawdown/ });
    expect(await isWhole(drawdown, journal.panel)).toBe(false);
    await journal.panel.getByRole('button', { name: /^Win rate/ }).hover();
    // Figures that come meanwhile make the strip longer: whoever turns a wheel turns on.
    const turned = async (): Promise<boolean> => {
      await page.mouse.wheel(0, 2_000);
      return isWhole(drawdown, journal.panel);
    };
    await expect.poll(turned).toBe(true);
    if (usual !== null) await page.setViewportSize(usual);
  });

  await test.step('what is on looks so, and the name of a column ends above its figures', async () => {
    const figures = journal.panel.getByRole('button', { name: 'Figures' });
    const colour = () => figures.evaluate((button) => getComputedStyle(button).color);
    const on = await colour();
    await figures.click();
    await expect(figures).toHaveAttribute('aria-pressed', 'false');
    expect(await colour()).not.toBe(on);
    await figures.click();
    expect(await endsApart(journal.panel.getByRole('table'))).toEqual([]);
  });

  await test.step('the file has what is shown, and what was written', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      journal.panel.getByRole('button', { name: 'Save the shown trades as CSV' }).click(),
    ]);
    const [header = '', ...rows] = readFileSync(await download.path(), 'utf8')
      .trim()
      .split(/\r?\n/);
    expect(header).toContain('result,coin');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain('"Breakout, fomo",too early');
    await journal.choose('Instrument', 'All instruments');
    await journal.choose('Tag', 'All tags');
  });
}

async function reload(desk: DeskPage): Promise<void> {
  await desk.page.reload();
  await desk.waitForMarket();
  await desk.page.keyboard.press('Control+1');
  await desk.showTab('Journal');
}

/** No edge of the panel cuts it off. */
async function isWhole(part: Locator, panel: Locator): Promise<boolean> {
  const [inner, outer] = await Promise.all([part.boundingBox(), panel.boundingBox()]);
  if (inner === null || outer === null) return false;
  const isHigh = inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height;
  // A row is as wide as its table, which is scrolled.
  const isRow = inner.width > outer.width / 2;
  return isHigh && (isRow || inner.x + inner.width <= outer.x + outer.width);
}

/** Columns of figures whose name does not end where the figures do. */
const endsApart = (table: Locator): Promise<string[]> =>
  table.evaluate((element) => {
    const endOf = (cell: Element): number => {
      const words = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      let end = 0;
      for (let word = words.nextNode(); word !== null; word = words.nextNode()) {
        const range = document.createRange();
        range.selectNode(word);
        end = Math.max(end, range.getBoundingClientRect().right);
      }
      return end;
    };
    const cells = [...element.querySelectorAll('tbody tr[aria-rowindex] > :is(td, th)')];
    return [...element.querySelectorAll('thead th')].flatMap((head, at) => {
      const cell = cells[at];
      const isOfFigures = head.getAttribute('data-align') === 'end' && cell !== undefined;
      return isOfFigures && Math.abs(endOf(head) - endOf(cell)) > 2 ? [head.textContent] : [];
    });
  });

async function sellAll(desk: DeskPage): Promise<void> {
  await desk.choose('Sell');
  await desk.choose('Market');
  await expect(desk.ticket).not.toContainText(/Available\s*0(\.0+)? XRP/);
  await desk.ticket.getByRole('slider').first().press('End');
  await desk.submit();
}

/** Sold less bought, less the fees in money; those in coins are coins that were not there to be sold. */
async function sumOfFills(desk: DeskPage): Promise<bigint> {
  const fills = (await desk.rows('Fills')).filter((row) => row['Symbol'] === SYMBOL);
  return fills.reduce((sum, row) => {
    const value = toAtoms(row['Value'] ?? '');
    const fee = (row['Fee'] ?? '').endsWith('USDT') ? toAtoms(row['Fee'] ?? '') : 0n;
    return sum + (row['Side'] === 'Buy' ? -value : value) - fee;
  }, 0n);
}
