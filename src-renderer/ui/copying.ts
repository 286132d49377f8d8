/** Texts into the clipboard, which may be refused to a page: a paste would then bring what was there before. */
import { wordsOf } from '../lib/i18n';
import { showToast } from './toast';

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** `what`: as in “Price could not be copied”. */
export async function copyOrTell(text: string, what: string): Promise<boolean> {
  const isCopied = await copyText(text);
  if (!isCopied) tellNotCopied(what);
  return isCopied;
}

export function tellNotCopied(what: string): void {
  showToast({ level: 'warn', title: wordsOf('common')('notCopied', { what }) });
}
