/**
 * The few pages outside that a click in the desk may open: in the trader's own browser, and only after
 * the whole address was shown. A page of ours never opens anything by itself.
 */
import { dialog, shell } from 'electron';
import type { Words } from '../../terminal/words/words';

/** Compared whole, never by an ending: "evil-www.tradingview.com" is another host. */
const HOSTS: ReadonlySet<string> = new Set(['www.tradingview.com']);
const OPEN = 0;
const CANCEL = 1;
let isAsking = false;

/** The address as it would be opened; null where it may not be. */
export function allowedLink(text: string): string | null {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return null;
  }
  const isPlain = url.username === '' && url.password === '' && url.port === '';
  return url.protocol === 'https:' && isPlain && HOSTS.has(url.host) ? url.href : null;
}

/** One question at a time, however often a page asks. */
export async function offerLink(text: string, words: Words): Promise<void> {
  const address = allowedLink(text);
  if (address === null || isAsking) return;
  isAsking = true;
  try {
    const { response } = await dialog.showMessageBox({
      type: 'question',
      title: 'Tidemark',
      message: words.t('link.question'),
      detail: address,
      buttons: [words.t('link.open'), words.t('link.cancel')],
      defaultId: CANCEL,
      cancelId: CANCEL,
      noLink: true,
    });
    if (response === OPEN) await shell.openExternal(address);
  } finally {
    isAsking = false;
  }
}
