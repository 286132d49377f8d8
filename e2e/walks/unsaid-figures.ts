/**
 * An account of an exchange that leaves figures out and lists a contract that cannot be read: what is not sent is a dash
 * that says so, a position that cannot be shown in full is one line that opens, and closing all says that it stays.
 */
import type { Page } from '@playwright/test';
import { DocumentClient } from '../bots/document-client.testing';
import { startEditedExchange } from '../fixtures/edited-exchange';
import { expect, test, type Machine } from '../fixtures/host';
import { connectAccount } from '../fixtures/live-desk';
import type { DeskPage } from '../pages/desk';

const UNREADABLE = 'E-SOL-USDT';

export async function walkUnsaidFigures(machine: Machine, hasKeyring: boolean): Promise<void> {
  const exchange = await startEditedExchange([
    // Its size is not a number.
    {
      path: '/fapi/v1/contracts',
      change: (answer) =>
        answer.replaceAll(/\{[^{}]*\}/g, (row) =>
          row.includes(UNREADABLE)
            ? row.replace(/"multiplier":"?[\d.]+"?/, '"multiplier":"?"')
            : row,
        ),
    },
    {
      path: '/fapi/v1/account',
      change: (answer) => answer.replaceAll(/"(marginRate|returnRate)":"?[^,"}]*"?,/g, ''),
    },
  ]);
  try {
    const bot = new DocumentClient(exchange.unedited);
    for (const contractName of ['E-BTC-USDT', 'E-ETH-USDT', UNREADABLE]) {
      const order = { contractName, type: 'MARKET', side: 'BUY', volume: 10, positionType: 1 };
      expect((await bot.post('/fapi/v1/order', { ...order, open: 'OPEN' })).status).toBe(200);
    }
    const { desk, page } = await machine.start();
    await connectAccount(page, exchange.connection, hasKeyring);
    await page.keyboard.press('Control+3');
    await desk.showTab('Positions');
    await lookAtPositions(desk);
    await askToCloseAll(desk, page);
  } finally {
    await exchange.close();
  }
}

async function lookAtPositions(desk: DeskPage): Promise<void> {
  const panel = desk.panel('Positions');
  await test.step('a rate that was not sent is a dash, and says that it was not', async () => {
    const row = panel.getByRole('row', { name: /E-BTC-USDT/ });
    await expect(row).toHaveCount(1);
    await expect(row.getByText('The exchange did not send this figure')).toHaveCount(2);
  });

  await test.step('a position of a contract that cannot be read is one line, which opens', async () => {
    const line = panel.getByText('1 position that cannot be shown in full');
    await expect(line).toBeVisible();
    const reason = panel.getByText('Close it at the exchange.');
    await expect(reason).toBeHidden();
    await line.click();
    await expect(reason).toBeVisible();
    await expect(panel.getByRole('listitem')).toContainText([UNREADABLE]);
    await line.click();
    await expect(reason).toBeHidden();
  });
}

async function askToCloseAll(desk: DeskPage, page: Page): Promise<void> {
  await test.step('closing all says which it closes, and how many stay open', async () => {
    await desk.panel('Positions').getByRole('button', { name: 'Close all' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('2 positions');
    await expect(question).toContainText('stays open');
    await page.keyboard.press('Escape');
    await expect(question).toHaveCount(0);
  });
}
