/**
 * Why an order is where it is: its place in the queue, what traded and what was taken back before it, and
 * each of its fills with the reason. Asked for by a row of orders or fills, on paper only.
 */
import type { ExplainReply } from '@shared/contract/terminal/lab';
import { useEffect } from 'react';
import { NO_VALUE, formatExact } from '../../../lib/format';
import { formatDateTime, formatTimeMs } from '../../../lib/format-time';
import { useTranslation } from '../../../lib/i18n';
import { useInstrument } from '../../../session/desk-state';
import { onExplainRequest } from '../../../session/lab/explain-requests';
import { namedPrice, namedQuantity } from '../../../session/market/instrument-figures';
import { orderStatus, orderType } from '../../../session/orders/order-words';
import { useTerminal } from '../../../session/wire/terminal';
import { Dialog } from '../../../ui/dialog';
import { SideWord } from '../../../ui/figures';
import { Problem } from '../../../ui/problem';
import { lab } from '../store';
import { QueueView } from './queue-view';
import { dismiss, explain, explained, readAgain } from './store';

const READ_AGAIN_MS = 1_000;

/** Mounted once by the shell; on a live venue nobody listens, and no row offers it. */
export function ExplainDialog() {
  const { t } = useTranslation(['lab', 'common']);
  const terminal = useTerminal();
  const isOffered = lab.use((state) => state.lab?.isOffered === true);
  const { asked, reply, problem } = explained.use((state) => state);
  useEffect(() => {
    if (!isOffered) return undefined;
    return onExplainRequest((request) => {
      explain(terminal, request);
    });
  }, [terminal, isOffered]);
  useEffect(() => {
    if (asked === null) return undefined;
    const timer = setInterval(() => void readAgain(terminal), READ_AGAIN_MS);
    return () => {
      clearInterval(timer);
    };
  }, [terminal, asked]);
  if (asked === null) return null;
  return (
    <Dialog
      title={t('lab:explain.title', { orderId: asked.orderId })}
      isOpen
      onClose={dismiss}
      width="wide"
      done={{ label: t('common:close') }}
    >
      <Problem text={problem === '' ? '' : t('lab:explain.failed', { problem })} />
      {reply === null ? (
        problem === '' ? (
          <p role="status">{t('common:loading')}</p>
        ) : null
      ) : (
        <Explained reply={reply} tradeId={asked.tradeId ?? null} />
      )}
    </Dialog>
  );
}

interface ExplainedProps {
  readonly reply: ExplainReply;
  /** The fill it was asked about. */
  readonly tradeId: string | null;
}

function Explained({ reply, tradeId }: ExplainedProps) {
  const { t } = useTranslation('lab');
  const { symbol, side, type, price, status, createdAt } = reply;
  const instrument = useInstrument(symbol);
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap gap-2">
        <span className="font-semibold">{symbol}</span>
        <SideWord side={side} />
        <span>{orderType(type)}</span>
        <span className="tabular-nums">
          {price === null ? NO_VALUE : namedPrice(price, instrument)}
        </span>
        <span className="text-text-2">{orderStatus(status)}</span>
        <time className="text-text-2">{formatDateTime(createdAt)}</time>
      </p>
      <QueueView reply={reply} />
      <section aria-label={t('explain.fills')}>
        <h3 className="mb-1 font-semibold">{t('explain.fills')}</h3>
        {reply.fills.length === 0 ? <p>{t('explain.noFills')}</p> : null}
        <ul className="flex flex-col gap-2">
          {reply.fills.map((fill) => (
            <li
              key={`${fill.tradeId} ${fill.isMaker ? 'maker' : 'taker'}`}
              className="explain-fill"
              aria-current={fill.tradeId === tradeId ? 'true' : undefined}
            >
              <p className="flex flex-wrap gap-x-4 tabular-nums">
                <time>{formatTimeMs(fill.time)}</time>
                <span>
                  {t('explain.fill', {
                    quantity: namedQuantity(fill.quantity, instrument),
                    price: namedPrice(fill.price, instrument),
                  })}
                </span>
                <span className="text-text-2">
                  {fill.isMaker ? t('explain.maker') : t('explain.taker')}
                </span>
                <span className="text-text-2">
                  {t('explain.fee', { fee: formatExact(fill.fee), asset: fill.feeAsset })}
                </span>
              </p>
              <p>{t('explain.because', { reason: fill.reason })}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
