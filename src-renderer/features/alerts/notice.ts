/** What a notification says of an alert: what was met, in the rule's own terms. Pure. */
import type { AlertEvent } from '@shared/contract/terminal';
import { formatExact, formatRate } from '../../lib/format';
import type { Words } from '../../lib/i18n';

interface NoticeWords {
  readonly tag: string;
  readonly title: string;
  readonly body: string;
}

/** While the desk is locked: one for all of them, and nothing of the account. */
export const coveredNotice = (t: Words<'alerts'>): NoticeWords => ({
  tag: 'alert covered',
  title: t('coveredTitle'),
  body: t('coveredBody'),
});

/** The terminal is lost: what it would tell from now on is not told here. */
export const unheardNotice = (t: Words<'alerts'>): NoticeWords => ({
  tag: 'alert unheard',
  title: t('unheardTitle'),
  body: t('unheardBody'),
});

export function noticeOf(event: AlertEvent, t: Words<'alerts'>): NoticeWords {
  const { id, kind, note, isTest } = event;
  const symbol = event.symbol === '' ? t('wholeFeed') : event.symbol;
  const words = t(`told.${event.symbol === '' && kind === 'stale' ? 'staleFeed' : kind}`, {
    symbol,
    value: figure(kind, event.value),
    limit: figure(kind, event.limit),
  });
  return {
    tag: `alert ${String(id)}`,
    title: isTest
      ? t('testTitle', { symbol })
      : t('toldTitle', { symbol, kind: t(`kinds.${kind}`) }),
    body: note === '' ? words : `${words}\n${note}`,
  };
}

function figure(kind: AlertEvent['kind'], text: string): string {
  if (text === '') return text;
  return kind === 'funding' ? formatRate(text) : formatExact(text);
}
