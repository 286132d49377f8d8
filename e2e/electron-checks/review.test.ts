/** Row 29: the window in which a withdrawal is confirmed, on the simulated Electron. */
import { BrowserWindow } from 'electron';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createReviewWindow } from '../../src-main/hosts/electron/review-window';
import type { ReviewWindow } from '../../src-main/terminal/ports';
import { Words } from '../../src-main/terminal/words/words';
import { openSimulatedElectron, pageOf, type SimulatedElectron } from './simulated.testing';

const REVIEW = {
  title: 'Withdraw from MAIN',
  rows: [
    ['Asset', 'USDT'],
    ['Address', '0x1234<b>5678\u202eevil'],
  ],
  questions: ['Characters 9 to 12 of the address'],
  needsPassphrase: true,
  warning: 'It cannot be called back.',
} as const;
const ARMED_AFTER_MS = 2_000;

let electron: SimulatedElectron;
let review: ReviewWindow;

beforeAll(async () => {
  electron = await openSimulatedElectron();
  review = createReviewWindow(electron.outFolder, new Words());
});
afterAll(async () => {
  await electron.close();
});
afterEach(() => {
  for (const window of [...BrowserWindow.getAllWindows()]) window.destroy();
});

const reviewWindow = () => BrowserWindow.getAllWindows()[0];

/** The page, once it stands. */
async function opened(): Promise<Page> {
  const hasPage = (): boolean =>
    Reflect.get(reviewWindow()?.webContents ?? {}, 'page') instanceof Object;
  await expect.poll(hasPage).toBe(true);
  const page = pageOf(reviewWindow()?.webContents);
  await page.getByRole('heading', { name: REVIEW.title }).waitFor();
  return page;
}

test('row 29: a session, a preload and a place of its own; text is text', async () => {
  const answer = review.ask(REVIEW);
  const page = await opened();
  const window = reviewWindow() ?? {};
  expect(Reflect.get(window, 'options')).toMatchObject({
    alwaysOnTop: true,
    webPreferences: {
      partition: 'review',
      preload: expect.stringMatching(/review\.cjs$/) as string,
    },
  });
  expect(Reflect.get(window, 'isContentProtected')).toBe(true);
  expect(await page.evaluate(() => 'tidemark' in window)).toBe(false);
  expect(await page.getByRole('definition').allTextContents()).toContain('0x1234<b>5678evil');
  await page.getByRole('button', { name: 'Cancel' }).click();
  expect(await answer).toBeNull();
  expect(BrowserWindow.getAllWindows()).toHaveLength(0);
});

test('row 29: armed after two seconds, by a click and never by Enter', async () => {
  const answer = review.ask(REVIEW);
  const page = await opened();
  const confirm = page.getByRole('button', { name: 'Confirm' });
  expect(await confirm.isDisabled()).toBe(true);
  await page.getByLabel(REVIEW.questions[0]).fill('abcd');
  await page.getByLabel(/Passphrase/).fill('open sesame');
  await expect.poll(() => confirm.isEnabled()).toBe(true);
  await page.getByLabel(/Passphrase/).press('Enter');
  await confirm.press('Enter');
  expect(BrowserWindow.getAllWindows()).toHaveLength(1);
  await confirm.click();
  expect(await answer).toEqual({ answers: ['abcd'], passphrase: 'open sesame' });
  expect(BrowserWindow.getAllWindows()).toHaveLength(0);
});

test('row 29: main takes it away, with what it shows, when it is not asked any more', async () => {
  const answer = review.ask(REVIEW);
  await opened();
  review.close();
  expect(await answer).toBeNull();
  expect(BrowserWindow.getAllWindows()).toHaveLength(0);
  review.close(); // nothing is asked now
});

test('row 29: an answer from another page, too soon or of another shape is none', async () => {
  const answer = review.ask(REVIEW);
  const ipc = reviewWindow()?.webContents.ipc as unknown as NodeJS.EventEmitter;
  const ours = { senderFrame: { origin: 'app://review', parent: null } };
  const fields = [['answer0', 'abcd']];
  ipc.emit('review', ours, 'answer', fields); // too soon
  await new Promise((resolve) => setTimeout(resolve, ARMED_AFTER_MS + 100));
  for (const senderFrame of [
    null,
    { origin: 'app://tidemark', parent: null },
    { origin: 'app://review', parent: {} },
  ]) {
    ipc.emit('review', { senderFrame }, 'answer', fields);
  }
  for (const given of [null, 'x', [['a']], [['a', 7]], [['a', 'x'.repeat(600)]], Array(99)]) {
    ipc.emit('review', ours, 'answer', given);
  }
  expect(BrowserWindow.getAllWindows()).toHaveLength(1);
  expect(await review.ask(REVIEW)).toBeNull(); // a second one is not asked
  reviewWindow()?.destroy();
  expect(await answer).toBeNull();
});
