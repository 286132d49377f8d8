/** The dialog in which the exchange is opened to bots, by its words. */
import type { Locator, Page } from '@playwright/test';

export interface BotKey {
  readonly apiKey: string;
  readonly secret: string;
}

export async function openBots(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Bots/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Bots' });
  await dialog.waitFor();
  return dialog;
}

export const doorSwitch = (dialog: Locator): Locator =>
  dialog.getByRole('switch', { name: 'Open to programs of this computer' });

/** Of REST, as it is on the screen. */
export async function addressOf(dialog: Locator): Promise<string> {
  const line = dialog.getByRole('region', { name: 'Addresses' }).getByRole('code').first();
  await line.waitFor();
  return line.innerText();
}

/** Whose the next key is, by the pointer. */
export async function chooseAccount(dialog: Locator, name: string | RegExp): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Account' }).click();
  await dialog.page().getByRole('option', { name }).click();
}

export async function makeKey(dialog: Locator): Promise<BotKey> {
  await dialog.getByRole('button', { name: 'Make key' }).click();
  const made = dialog.getByRole('region', { name: 'The new key' });
  await made.waitFor();
  const [apiKey = '', secret = ''] = await made.getByRole('code').allInnerTexts();
  return { apiKey, secret };
}
