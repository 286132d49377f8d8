/** The queue before an order: as it was when the order came to rest, what has become of it, what is left. */
import type { ExplainReply } from '@shared/contract/terminal/lab';
import { formatExact } from '../../../lib/format';
import { useTranslation } from '../../../lib/i18n';

export function QueueView({ reply: { type, queue, ahead } }: { readonly reply: ExplainReply }) {
  const { t } = useTranslation('lab');
  return (
    <section aria-label={t('explain.queue')}>
      <h3 className="mb-1 font-semibold">{t('explain.queue')}</h3>
      {ahead === null && queue === null ? (
        <p>{type === 'MARKET' ? t('explain.marketOrder') : t('explain.neverRested')}</p>
      ) : null}
      <dl className="explain-queue tabular-nums">
        {ahead === null ? null : (
          <>
            <Figure name={t('explain.atArrival')} value={formatExact(ahead.quantityAtArrival)} />
            <Figure
              name={t('explain.tradedAhead', { count: ahead.tradesAhead })}
              value={formatExact(ahead.tradedAhead)}
            />
            {ahead.canceledAhead === null ? null : (
              <Figure name={t('explain.canceledAhead')} value={formatExact(ahead.canceledAhead)} />
            )}
          </>
        )}
        {queue === null ? null : (
          <>
            <Figure
              name={t('explain.ahead', { count: queue.ordersAhead })}
              value={formatExact(queue.quantityAhead)}
            />
            <Figure name={t('explain.better')} value={formatExact(queue.quantityBetter)} />
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
