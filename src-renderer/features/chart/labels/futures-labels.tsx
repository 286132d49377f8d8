/** Labels of a position: its entry with handles for take-profit and stop-loss, its liquidation, its exits. */
import { X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { arrowOf, formatSigned, formatUnits, moneyDecimals, shownSign } from '../../../lib/format';
import { useTranslation } from '../../../lib/i18n';
import type { InstrumentValue } from '../../../session/desk-state';
import { useIsInDoubt } from '../../../session/requests/doubts';
import { conditionCancel, exitCancel } from '../../../session/requests/names';
import { futuresState, watchFutures } from '../../../session/futures/futures-state';
import { namedSize } from '../../../session/market/instrument-figures';
import { profitNow } from '../../../session/futures/profit-now';
import { useWatch } from '../../../session/wire/terminal';
import { IconButton } from '../../../ui/button';
import type { LineTone } from '../canvas/price-lines';
import { useChart } from '../chart';
import { exitAt } from '../trading/change-rules';
import { heldAt } from '../trading/line-drag';
import type { ConditionLine, EntryLine, ExitLine, LiquidationLine } from '../trading/lines';
import type { Trading } from '../trading/trading';
import { Anchored } from './anchored';
import { ChangeStep } from './change-step';
import { grab, LineLabel } from './line-label';
import { OrderButtons } from './order-buttons';
import { noteWords } from '../../../session/orders/note-words';

interface LabelProps<Line> {
  readonly line: Line;
  readonly instrument: InstrumentValue;
  readonly trading: Trading;
}

export function EntryLabel({ line, instrument, trading }: LabelProps<EntryLine>) {
  const { t } = useTranslation('chart');
  const { position, subject, price } = line;
  const words = {
    side: t(position.side === 'BUY' ? 'long' : 'short'),
    size: namedSize(position.contracts, instrument),
    price: formatUnits(price, instrument.pricePrecision),
  };
  const name = t('entryLabel', words);
  useWatch(watchFutures);
  const mark = futuresState.use(({ marks }) => marks.find((row) => row.symbol === position.symbol));
  const profit =
    instrument.kind === 'futures'
      ? profitNow(position, instrument, mark?.mark ?? position.markPrice).unrealized
      : position.unrealized;
  const unrealized = formatSigned(profit, moneyDecimals(instrument.quote));
  const direction = shownSign(profit, unrealized);
  return (
    <LineLabel
      price={price}
      trading={trading}
      name={name}
      subject={null}
      tone={position.side === 'BUY' ? 'buy' : 'sell'}
      actions={
        subject === null ? null : (
          <>
            <ExitHandle
              subject={subject}
              trading={trading}
              label={t('takeProfit')}
              name={t('dragTakeProfit', words)}
            />
            <ExitHandle
              subject={subject}
              trading={trading}
              label={t('stopLoss')}
              name={t('dragStopLoss', words)}
            />
          </>
        )
      }
    >
      {name}
      <em data-sign={direction}>
        {arrowOf(direction)} {unrealized} {instrument.quote}
      </em>
    </LineLabel>
  );
}

interface ExitHandleProps {
  readonly subject: NonNullable<EntryLine['subject']>;
  readonly trading: Trading;
  readonly label: string;
  readonly name: string;
}

/** Dragged out it drafts a condition order; pressed, it asks for the price. */
function ExitHandle({ subject, trading, label, name }: ExitHandleProps) {
  const { store } = useChart();
  const type = () => {
    store.set({ dialog: { kind: 'exit', exit: subject } });
  };
  return (
    <button
      type="button"
      className="chart-exit"
      aria-label={name}
      onPointerDown={(event) => {
        grab(event, trading, subject);
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        type();
      }}
      onDoubleClick={type}
    >
      {label}
    </button>
  );
}

/** Follows the pointer while a take-profit or stop-loss is dragged out. */
export function ExitPreview({ instrument, trading }: Omit<LabelProps<never>, 'line'>) {
  const { t } = useTranslation('chart');
  const drag = useChart().store.use((state) => state.drag);
  if (drag.phase === 'idle' || drag.subject.kind !== 'exit') return null;
  if (drag.phase === 'gone') return null;
  const { subject, price } = drag;
  const { purpose } = exitAt(subject.side, price, trading.last());
  return (
    <Anchored
      price={price}
      atMs={null}
      className="chart-label"
      data-tone={purpose === 'take-profit' ? 'buy' : 'sell'}
      data-held
    >
      <span className="chart-label-text">
        {t('exitPreview', {
          purpose: t(`purposes.${purpose}`),
          size: namedSize(subject.lots, instrument),
          price: formatUnits(price, instrument.pricePrecision),
        })}
      </span>
    </Anchored>
  );
}

export function LiquidationLabel({ line, instrument, trading }: LabelProps<LiquidationLine>) {
  const { t } = useTranslation('chart');
  const price = formatUnits(line.price, instrument.pricePrecision);
  const name = t(line.by === 'exchange' ? 'liquidation' : 'liquidationEstimate', { price });
  return (
    <LineLabel price={line.price} subject={null} tone="danger" trading={trading} name={name}>
      {name}
    </LineLabel>
  );
}

export const PURPOSE_TONES = {
  'take-profit': 'buy',
  'stop-loss': 'sell',
  entry: 'neutral',
} as const satisfies Record<ConditionLine['condition']['purpose'], LineTone>;

/** Dragged or typed it is a guarded change: the old one is cancelled, the new one placed. */
export function ConditionLabel({ line, instrument, trading }: LabelProps<ConditionLine>) {
  const { t } = useTranslation(['chart', 'common']);
  const drag = useChart().store.use((state) => state.drag);
  const { condition, subject, change } = line;
  const isUnknown = useIsInDoubt(conditionCancel(condition));
  const held = heldAt(drag, { book: 'futures', orderId: condition.orderId });
  const price = typeof held === 'number' ? held : line.price;
  const name = t('conditionLabel', {
    purpose: t(`purposes.${condition.purpose}`),
    side: t(condition.side === 'BUY' ? 'buy' : 'sell'),
    size: namedSize(condition.contracts, instrument),
    price: formatUnits(price, instrument.pricePrecision),
  });
  return (
    <LineLabel
      trading={trading}
      subject={subject}
      isMovable
      price={line.price}
      name={subject === null ? name : `${name}. ${t('lineKeys')}`}
      tone={PURPOSE_TONES[condition.purpose]}
      actions={
        <OrderButtons
          name={name}
          orderId={condition.orderId}
          subject={subject}
          isCancelable={condition.orderId !== '' && condition.state === 'WAITING'}
          onCancel={() => {
            trading.cancelCondition(condition);
          }}
        />
      }
    >
      {name}
      {condition.isConfirmed ? null : <em>{t('notConfirmed')}</em>}
      {isUnknown && condition.state === 'WAITING' ? (
        <em>{t('common:cancels.unknownPart')}</em>
      ) : null}
      {condition.state === 'WAITING' ? null : <em>{t(`conditionStates.${condition.state}`)}</em>}
      {held === 'gone' ? <em>{t('orderGone')}</em> : null}
      {change === null ? null : <ChangeStep change={change} />}
    </LineLabel>
  );
}

/** It stays where it is: what the exchange does not have yet cannot be changed there. */
export function ExitLabel({ line, instrument, trading }: LabelProps<ExitLine>) {
  const { t } = useTranslation('chart');
  const { exit, lots, price } = line;
  const name = t('conditionLabel', {
    purpose: t(`purposes.${exit.purpose}`),
    side: t(exit.side === 'BUY' ? 'buy' : 'sell'),
    size: namedSize(lots, instrument),
    price: formatUnits(price, instrument.pricePrecision),
  });
  return (
    <LineLabel
      trading={trading}
      name={name}
      price={price}
      subject={null}
      tone={PURPOSE_TONES[exit.purpose]}
      actions={
        <IconButton
          label={t('dropExit', { what: name })}
          icon={<X size={11} />}
          onClick={() => {
            trading.dropExit(exit);
          }}
        />
      }
    >
      {name}
      <ExitState exit={exit} />
    </LineLabel>
  );
}

function ExitState({ exit }: Pick<ExitLine, 'exit'>) {
  const { t } = useTranslation(['chart', 'common']);
  if (useIsInDoubt(exitCancel(exit))) return <em>{t('common:cancels.unknownPart')}</em>;
  switch (exit.state) {
    case 'CHECKING':
      return <em>{t('chart:exitChecks')}</em>;
    case 'PLACING':
      return <em>{t('chart:exitPlacing')}</em>;
    case 'HELD': {
      const reason = t('common:exitsHeldWhy', { reason: noteWords(exit) });
      return (
        <em className="text-warn" data-hint={reason}>
          {t('chart:exitHeld')}
          <span className="sr-only"> {reason}</span>
        </em>
      );
    }
    case 'WAITING':
    case 'REFUSED':
    case 'DROPPED':
    case 'ENDED':
      return <em>{t('chart:exitWaits')}</em>;
  }
}
