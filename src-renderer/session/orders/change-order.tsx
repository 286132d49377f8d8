/**
 * An order changed by typing: the one form of the chart, the ladder, open orders and condition orders. What
 * follows is the terminal's guarded change. It may fill, or end, while the trader types.
 */
import { cleanNumber } from '@shared/domain/ticket';
import type { ChangeRow, OrderRow } from '@shared/contract/terminal/commands';
import type { SeenOrder } from '@shared/contract/terminal/seen-order';
import type { OrderBookKind, Side } from '@shared/domain/order';
import { parseDecimal } from '@shared/money/decimal';
import { LOTS_MAX, TICKS_MAX } from '@shared/money/units';
import { useEffect, useState } from 'react';
import { formatPlain, formatUnits } from '../../lib/format';
import { useTranslation } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { DecimalField } from '../../ui/decimal-field';
import { Dialog } from '../../ui/dialog';
import { Form } from '../../ui/form';
import { bandWords } from './band-words';
import type { ChangeDoubt } from './change-doubts';
import { changeElsewhere } from './change-elsewhere';
import { useInstrument, type InstrumentValue } from '../desk-state';
import { namedPrice, namedQuantity, namedSize } from '../market/instrument-figures';
import { SendButton, SendNote } from './send-button';
import { useTerminal } from '../wire/terminal';
import { watchTopic } from '../wire/watch-topic';

export interface ChangedOrder {
  readonly book: OrderBookKind;
  readonly orderId: string;
  readonly symbol: string;
  readonly side: Side;
  /** Ticks; of a condition order the trigger. */
  readonly price: number;
  readonly lots: number;
  readonly executedLots: number;
  readonly isCondition: boolean;
}

/** Of an order that waits for no price of its own. */
export const restingOrder = (row: OrderRow): ChangedOrder => ({
  book: row.book,
  orderId: row.orderId,
  symbol: row.symbol,
  side: row.side,
  price: row.price ?? 0,
  lots: row.lots ?? 0,
  executedLots: row.executedLots,
  isCondition: false,
});

/** What was typed for an order, and what that was then. */
export interface TypedChange {
  /** Both are the whole new order's, as plain text. */
  readonly price: string;
  readonly quantity: string;
  readonly seen: SeenOrder;
}

interface ChangeOrderProps {
  readonly order: ChangedOrder;
  /** What the price field begins with; the order's own unless it was moved. */
  readonly startPrice?: number;
  /** It has ended meanwhile. */
  readonly isGone: boolean;
  readonly doubtAt: (price: number) => ChangeDoubt | null;
  readonly onSend: (change: TypedChange) => void;
  readonly onDone: () => void;
}

export function ChangeOrderDialog(props: ChangeOrderProps) {
  const { t } = useTranslation('change-order');
  const { orderId, symbol } = props.order;
  const instrument = useInstrument(symbol);
  if (instrument === null) return null;
  return (
    <Dialog title={t('title')} isOpen onClose={props.onDone}>
      <ChangeForm key={orderId} instrument={instrument} {...props} />
    </Dialog>
  );
}

function ChangeForm(props: ChangeOrderProps & { readonly instrument: InstrumentValue }) {
  const { order, startPrice, isGone, doubtAt, onSend, onDone, instrument } = props;
  const { t } = useTranslation('change-order');
  const { pricePrecision, quantityPrecision } = instrument;
  const [price, setPrice] = useState(formatPlain(startPrice ?? order.price, pricePrecision));
  const [quantity, setQuantity] = useState(formatPlain(order.lots, quantityPrecision));
  const ticks = unitsOf(price, pricePrecision, TICKS_MAX);
  const lots = unitsOf(quantity, quantityPrecision, LOTS_MAX);
  const executed = formatUnits(order.executedLots, quantityPrecision);
  // As it stood when the form was opened: what is typed here was meant for that.
  const [seen] = useState(() => seenOf(order));
  const isMoved = order.price !== seen.price || order.lots !== seen.lots;
  const other = useChangeElsewhere(order);
  const isBarred = isGone || isMoved || other !== null;
  const isQuantityBad = lots === null || lots <= order.executedLots;
  const send = () => {
    if (ticks === null || isQuantityBad || isBarred) return;
    onDone();
    onSend({
      price: formatPlain(ticks, pricePrecision),
      quantity: formatPlain(lots, quantityPrecision),
      seen,
    });
  };
  return (
    <Form className="flex flex-col gap-3" onSubmit={send}>
      <OrderLine order={order} instrument={instrument} />
      <DecimalField
        label={t(order.isCondition ? 'trigger' : 'price')}
        value={price}
        unit={instrument.quote}
        error={ticks === null ? t('badPrice', { count: pricePrecision }) : ''}
        onChange={setPrice}
        onStep={(steps) => {
          if (ticks !== null) setPrice(formatPlain(Math.max(1, ticks + steps), pricePrecision));
        }}
      />
      <DecimalField
        label={t(order.isCondition ? 'quantityOfCondition' : 'quantity')}
        value={quantity}
        unit={instrument.kind === 'futures' ? t('contracts') : instrument.base}
        hint={order.executedLots === 0 ? '' : t('executed', { executed })}
        error={isQuantityBad ? t('badQuantity', { count: quantityPrecision, executed }) : ''}
        onChange={setQuantity}
        onStep={(steps) => {
          if (lots !== null) setQuantity(formatPlain(Math.max(1, lots + steps), quantityPrecision));
        }}
      />
      <Consequence
        order={order}
        instrument={instrument}
        barredBy={other ?? (isGone ? 'gone' : isMoved ? 'moved' : null)}
        doubt={ticks === null ? null : doubtAt(ticks)}
      />
      <SendNote />
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{t('keep')}</Button>
        <SendButton
          sends={order.orderId}
          tone="primary"
          type="submit"
          disabled={isBarred}
          words={t('title')}
        />
      </div>
    </Form>
  );
}

interface OrderLineProps {
  readonly order: ChangedOrder;
  readonly instrument: InstrumentValue;
}

function OrderLine({ order: { symbol, side, lots, price }, instrument }: OrderLineProps) {
  const { t } = useTranslation(['change-order', 'common']);
  const words = {
    side: t(side === 'BUY' ? 'common:buy' : 'common:sell'),
    symbol,
    size: namedSize(lots, instrument),
    price: formatUnits(price, instrument.pricePrecision),
  };
  return <p>{t('change-order:order', words)}</p>;
}

interface ConsequenceProps extends OrderLineProps {
  /** Why this form can change nothing any more: another change of the order, or what became of it. */
  readonly barredBy: ChangeRow | 'gone' | 'moved' | null;
  readonly doubt: ChangeDoubt | null;
}

/** As high with a short sentence as with a long one: the buttons below stay where they are. */
function Consequence({ order, instrument, barredBy, doubt }: ConsequenceProps) {
  const { t } = useTranslation('change-order');
  const how = order.isCondition ? t('howCondition') : t('how');
  const said = (): string => {
    if (barredBy === null) {
      if (doubt === null || doubt === 'live') return how;
      return typeof doubt === 'string'
        ? t(`doubts.${doubt}`)
        : bandWords(doubt, instrument.pricePrecision);
    }
    if (typeof barredBy === 'string') return t(barredBy);
    return t('changedElsewhere', {
      price: namedPrice(barredBy.price, instrument),
      quantity: namedQuantity(barredBy.quantity, instrument),
    });
  };
  return (
    <p className="min-h-8 text-text-2" role="status">
      {said()}
    </p>
  );
}

const seenOf = ({ price, lots, isCondition }: ChangedOrder): SeenOrder => ({
  price,
  lots,
  isWaiting: isCondition,
});

/** By the chart's drag, another window or a bot's hand on this terminal: the order gets another id with it. */
function useChangeElsewhere(order: ChangedOrder): ChangeRow | null {
  const terminal = useTerminal();
  const [changes, setChanges] = useState<readonly ChangeRow[]>([]);
  useEffect(() => watchTopic(terminal, 'changes', setChanges), [terminal]);
  // The terminal tells of an ended change for a minute, and a form may be open for longer.
  const [known, setKnown] = useState<ChangeRow | null>(null);
  const now = changeElsewhere(changes, order, known);
  if (now !== known) setKnown(now);
  return now;
}

/** Null for text that is no such number above zero. */
function unitsOf(text: string, precision: number, most: number): number | null {
  const parsed = parseDecimal(cleanNumber(text), precision);
  return parsed.ok && parsed.value > 0n && parsed.value <= BigInt(most)
    ? Number(parsed.value)
    : null;
}
