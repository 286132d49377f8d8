/** The windows that the hands are put on: of paper trading, or of a live account whose exchange may be stopped. */
import type { Page } from 'playwright-core';
import { hasPrices, startBuiltHost } from '../fixtures/built-host';
import { startLiveDesk } from '../fixtures/live-desk';

interface Desks {
  readonly pages: readonly Page[];
  /** The exchange answers nothing until it is called with false; null: it is the program's own. */
  readonly stop: ((isStopped: boolean) => void) | null;
  close(): Promise<void>;
}

interface Wanted {
  readonly isLive: boolean;
  readonly windows: number;
  readonly viewport: { readonly width: number; readonly height: number };
}

export async function openDesks({ isLive, windows, viewport }: Wanted): Promise<Desks> {
  const desks = isLive ? await liveDesk(viewport) : await paperDesk(viewport);
  const [first] = desks.pages;
  const pages = [...desks.pages];
  await hasPrices(first);
  while (pages.length < windows) {
    const page = await first.context().newPage();
    await page.goto(new URL('/', first.url()).href);
    await hasPrices(page);
    pages.push(page);
  }
  return { ...desks, pages };
}

async function paperDesk(viewport: Wanted['viewport']) {
  const { page, close } = await startBuiltHost({ viewport });
  await page.getByRole('button', { name: 'Start paper trading' }).press('Enter');
  return { pages: [page] as const, stop: null, close };
}

async function liveDesk(viewport: Wanted['viewport']) {
  const { page, exchange, close } = await startLiveDesk(viewport);
  const stop = (isStopped: boolean): void => {
    exchange.kill(isStopped ? 'SIGSTOP' : 'SIGCONT');
  };
  return { pages: [page] as const, stop, close };
}
