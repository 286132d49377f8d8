/** After a refusal of the margin mode: the orders that are in its way by name, and the way to be rid of them. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { modeOf } from '@shared/domain/ticket';
import { useState } from 'react';
import { formatUnits } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { askCancel, type Cancel } from '../../session/cancels/cancel';
import { useInstrument } from '../../session/desk-state';
import { namedSize } from '../../session/market/instrument-figures';
import { useTerminal, useWatch } from '../../session/wire/terminal';
import { useSendReason } from '../../session/orders/send-reason';
import { Button } from '../../ui/button';
import { Problem } from '../../ui/problem';
import {
  isModeRefused,
  modeBlockers,
  openNow,
  watchOpenNow,
  type ModeBlocker,
} from './mode-blockers';
import { factsOf, ticket } from './store';

export function ModeConflict() {
  const isRefused = ticket.use(({ submission, results }) => isModeRefused(submission, results));
  return isRefused ? <Blockers /> : null;
}

function Blockers() {
  const { t } = useTranslation('order-entry');
  useWatch(watchOpenNow);
  const symbol = ticket.use((state) => state.symbol);
  const mode = ticket.use((state) => {
    const facts = factsOf(state);
    return facts?.book === 'futures' ? modeOf(state.draft, facts) : state.draft.mode;
  });
  const { orders, conditions } = openNow.use((state) => state);
  const rows = modeBlockers({ orders, conditions }, symbol, mode);
  const other = t(`modes.${mode === 'cross' ? 'isolated' : 'cross'}`);
  if (rows.length === 0) {
    return <p className="ticket-note">{t('modeBlocked.none', { symbol, mode: other })}</p>;
  }
  return (
    <div className="ticket-note ticket-note-warn">
      <p>{t('modeBlocked.title', { symbol, mode: other })}</p>
      <ul className="ticket-results" aria-label={t('modeBlocked.list')}>
        {rows.map((row) => (
          <BlockerLine key={`${row.kind} ${row.orderId}`} row={row} symbol={symbol} />
        ))}
      </ul>
      <CancelThem rows={rows.filter(({ isLeaving }) => !isLeaving)} symbol={symbol} />
    </div>
  );
}

interface LineProps {
  readonly row: ModeBlocker;
  readonly symbol: string;
}

function BlockerLine({ row, symbol }: LineProps) {
  const { t } = useTranslation(['order-entry', 'common']);
  const instrument = useInstrument(symbol);
  if (instrument === null) return null;
  const { kind, side, contracts, price, isCondition, isLeaving } = row;
  const values = {
    kind: t(`order-entry:modeBlocked.kinds.${kind}`),
    side: t(side === 'BUY' ? 'common:buy' : 'common:sell'),
    size: namedSize(contracts, instrument),
    price:
      price === null ? t('order-entry:atMarket') : formatUnits(price, instrument.pricePrecision),
  };
  return (
    <li className="result">
      <span>
        {t(
          isCondition ? 'order-entry:modeBlocked.condition' : 'order-entry:modeBlocked.order',
          values,
        )}
      </span>
      <span>{isLeaving ? t('order-entry:modeBlocked.leaving') : ''}</span>
    </li>
  );
}

interface CancelProps {
  readonly rows: readonly ModeBlocker[];
  readonly symbol: string;
}

/** One cancel after the other, each asked for once; what is gone leaves the list by itself. */
function CancelThem({ rows, symbol }: CancelProps) {
  const { t } = useTranslation('order-entry');
  const terminal = useTerminal();
  const reason = useSendReason('cancel');
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const cancel = async () => {
    if (isBusy || reason !== null) return;
    setBusy(true);
    setProblem(await cancelEach(terminal, symbol, rows, setProblem));
    setBusy(false);
  };
  if (rows.length === 0) return null;
  return (
    <>
      <Button
        size="small"
        aria-disabled={isBusy || reason !== null}
        {...(reason === null ? {} : { 'data-hint': reason })}
        onClick={() => void cancel()}
      >
        {t('modeBlocked.cancel', { count: rows.length })}
      </Button>
      <Problem text={problem === '' ? '' : t('modeBlocked.notCancelled', { problem })} />
    </>
  );
}

/** Up to the first that is not cancelled: why, or "". While nobody answers nothing more is asked; `tell` hears of it. */
async function cancelEach(
  terminal: TerminalClient,
  symbol: string,
  rows: readonly ModeBlocker[],
  tell: (problem: string) => void,
): Promise<string> {
  for (const { orderId, isCondition } of rows) {
    const cancel: Cancel = isCondition
      ? { kind: 'condition', symbol, orderId }
      : { kind: 'order', book: 'futures', symbol, orderId };
    const answer = await askCancel(terminal, cancel, tell);
    if (answer !== null && answer.kind !== 'accepted') return answer.words;
  }
  return '';
}
