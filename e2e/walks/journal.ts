/** A round trip in the journal: its result to the last digit, what is written to it, the figures, a file. */
import { readFileSync } from 'node:fs';
import { axeFindings } from '../fixtures/axe';
import { expect, test, type Sitting } from '../fixtures/host';
import { toAtoms, type DeskPage } from '../pages/desk';
import { JournalPage } from '../pages/journal';

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

  await test.step('what is too long is refused by its name and limit, and Escape takes it back', async () => {
    const note = journal.field(SYMBOL, 'Note');
    await note.fill('x'.repeat(501));
    await note.press('Enter');
    await expect(journal.panel.getByRole('alert')).toContainText('Note: at most 500 characters');
    await expect(note).toHaveAttribute('aria-invalid', 'true');
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
