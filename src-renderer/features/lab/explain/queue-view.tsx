/** The queue before an order: as it was when the order came to rest, what has become of it, what is left. */
import type { ExplainReply } from '@shared/contract/terminal/lab';
import { useTranslation } from '../../../lib/i18n';
import { useInstrument } from '../../../session/desk-state';
import { namedQuantity } from '../../../session/market/instrument-figures';

export function QueueView({ reply }: { readonly reply: ExplainReply }) {
  const { t } = useTranslation('lab');
  const { symbol, type, queue, ahead } = reply;
  const instrument = useInstrument(symbol);
  const size = (quantity: string) => namedQuantity(quantity, instrument);
  return (
    <section aria-label={t('explain.queue')}>
      <h3 className="mb-1 font-semibold">{t('explain.queue')}</h3>
      {ahead === null && queue === null ? (
        <p>{type === 'MARKET' ? t('explain.marketOrder') : t('explain.neverRested')}</p>
      ) : null}
      <dl className="explain-queue tabular-nums">
        {ahead === null ? null : (
          <>
            <Figure name={t('explain.atArrival')} value={size(ahead.quantityAtArrival)} />
            <Figure
              name={t('explain.tradedAhead', { count: ahead.tradesAhead })}
              value={size(ahead.tradedAhead)}
            />
            {ahead.canceledAhead === null ? null : (
              <Figure name={t('explain.canceledAhead')} value={size(ahead.canceledAhead)} />
            )}
          </>
        )}
        {queue === null ? null : (
          <>
            <Figure
              name={t('explain.ahead', { count: queue.ordersAhead })}
              value={size(queue.quantityAhead)}
            />
            <Figure name={t('explain.better')} value={size(queue.quantityBetter)} />
          </>
        )}
      </dl>
      {queue === null && ahead !== null ? (
        <p className="text-text-2">{t('explain.notResting')}</p>
      ) : null}
    </section>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div className="contents">
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
