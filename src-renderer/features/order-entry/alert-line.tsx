/** The one thing to know before sending. Its place is always there, so that nothing moves. */
import { MARKET_PROTECTION } from '@shared/domain/market-protection';
import { belowMinimum, measureOf, outsideBand } from '@shared/domain/ticket';
import { memo } from 'react';
import { useTranslation } from '../../lib/i18n';
import { bandWords } from '../../session/orders/band-words';
import { minimumWords } from '../../session/orders/minimum-words';
import { futuresPreview } from './futures-preview';
import { factsOf, previewedDraft, ticket } from './store';
import { useClosedWords } from './use-closed-words';
import { useStaleAge, useStaleMoney } from './use-stale-age';
import { rateFigure } from './view-model';
import { walletPreview, type WalletPreview } from './wallet-preview';

export const AlertLine = memo(function AlertLine() {
  const { t } = useTranslation('order-entry');
  const staleAge = useStaleAge();
  const staleMoney = useStaleMoney();
  const { alert, unfilled } = ticket.use(alertOf);
  const closed = useClosedWords();
  const late = staleAge === null ? staleMoney : t('stale', { age: staleAge });
  const figures = ticket.use((state) =>
    alert === 'outsideBand' || alert === 'belowMinimum' ? limitTextOf(state, alert) : '',
  );
  const words =
    alert === null
      ? ''
      : alert === 'outsideBand' || alert === 'belowMinimum'
        ? figures
        : t(`alerts.${alert}`, { unfilled, percent: rateFigure(MARKET_PROTECTION) });
  return <p className="ticket-alert">{closed ?? late ?? words}</p>;
});

/** A batch has a message per row instead. */
function alertOf(state: ReturnType<typeof ticket.get>): Pick<WalletPreview, 'alert' | 'unfilled'> {
  const facts = factsOf(state);
  if (facts === null || state.draft.form === 'batch') return NOTHING;
  const draft = previewedDraft(state, facts);
  const preview =
    facts.book === 'futures' ? futuresPreview(draft, facts) : walletPreview(draft, facts);
  return { alert: preview.alert, unfilled: preview.unfilled };
}
/** As text, since what it is made of is another object each time it is asked for. */
function limitTextOf(
  state: ReturnType<typeof ticket.get>,
  alert: 'outsideBand' | 'belowMinimum',
): string {
  const facts = factsOf(state);
  if (facts === null) return '';
  const draft = previewedDraft(state, facts);
  if (alert === 'belowMinimum') {
    const below = belowMinimum(draft, facts);
    return below === null ? '' : minimumWords(below);
  }
  const outside = outsideBand(draft, facts);
  return outside === null ? '' : bandWords(outside, measureOf(facts).pricePrecision);
}

const NOTHING = { alert: null, unfilled: '' } as const;
