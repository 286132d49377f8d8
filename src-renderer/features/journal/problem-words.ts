/** What of the journal could not be read, and why: "BTCUSDT margin: no permission". */
import { wordsOf } from '../../lib/i18n';
import { terminalRefusal } from '../../session/wire/terminal-refusal';
import type { JournalValue } from './shapes';

export function problemWords(problems: JournalValue['problems']): string {
  const t = wordsOf('journal');
  return problems
    .map(({ book, symbol, error }) => {
      const place = symbol === '' ? t(`allUnread.${book}`) : t(`unread.${book}`, { symbol });
      return `${place}: ${terminalRefusal(error)}`;
    })
    .join('; ');
}
