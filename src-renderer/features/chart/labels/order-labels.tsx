/** Labels of own orders: what rests, what changes it, and the way to change or cancel it. */
import type { OrderBookKind } from '@shared/domain/order';
import { memo } from 'react';
import { formatSigned, formatPlain, formatUnits } from '../../../lib/format';
import { useTranslation } from '../../../lib/i18n';
import type { InstrumentValue } from '../../../session/desk-state';
import { useIsInDoubt } from '../../../session/requests/doubts';
import { orderCancel, restoring } from '../../../session/requests/names';
import { namedPrice, namedQuantity, namedSize } from '../../../session/market/instrument-figures';
import { SendButton } from '../../../session/orders/send-button';
import { orderStanding } from '../../../session/orders/standing';
import { useBook } from '../../../session/windows/workspace';
import { Button } from '../../../ui/button';
import { useChart } from '../chart';
import { heldAt } from '../trading/line-drag';
import type { ChangeLine, OrderLine } from '../trading/lines';
import type { Trading } from '../trading/trading';
import { ChangeStep } from './change-step';
import { LineLabel } from './line-label';
import { OrderButtons } from './order-buttons';
import { walletWord } from './wallet';

interface OrderLabelProps {
  readonly line: OrderLine;
  readonly instrument: InstrumentValue;
  readonly trading: Trading;
}

/** Drawn again when its order or a change of it is another, not with every other order. */
export const OrderLabel = memo(
  OrderLabelOf,
  (before, now) =>
    before.line.order === now.line.order &&
    before.line.change === now.line.change &&
    before.instrument === now.instrument &&
    before.trading === now.trading,
);

function OrderLabelOf({ line, instrument, trading }: OrderLabelProps) {
  const { t } = useTranslation('chart');
  const drag = useChart().store.use((state) => state.drag);
  const { order, lots, change, subject } = line;
  const { pricePrecision } = instrument;
  const held = heldAt(drag, order);
  const at = typeof held === 'number' ? held : line.price;
  const words = {
    side: t(order.side === 'BUY' ? 'buy' : 'sell'),
    size: namedSize(lots, instrument),
    price: formatUnits(at, pricePrecision),
  };
  const wallet = useWalletWords(order.book);
  const name = `${t('orderName', words)}${wallet}`;
  const moved = at - line.price;
  return (
    <LineLabel
      price={line.price}
      subject={subject}
      isMovable
      trading={trading}
      tone={order.side === 'BUY' ? 'buy' : 'sell'}
      name={`${name}. ${t('lineKeys')}`}
      actions={
        <OrderButtons
          name={name}
          orderId={order.orderId}
          subject={subject}
          isCancelable={order.orderId !== ''}
          onCancel={() => {
            trading.cancel(order);
          }}
        />
      }
    >
      {order.futures?.action === 'CLOSE' ? `${t('closeWord')} ` : ''}
      {t('orderLabel', words)}
      {wallet}
      {order.isOwn ? '' : ` · ${t('external')}`}
      {moved === 0 ? null : (
        <em>{formatSigned(formatPlain(moved, pricePrecision), pricePrecision)}</em>
      )}
      {held === 'gone' ? <em>{t('orderGone')}</em> : null}
      <StandingWords order={order} />
      {change === null ? null : <ChangeStep change={change} />}
    </LineLabel>
  );
}

/** That it may not rest where its line is. */
function StandingWords({ order }: Pick<OrderLine, 'order'>) {
  const { t } = useTranslation(['chart', 'common']);
  const isUnknown = useIsInDoubt(orderCancel(order));
  const standing = orderStanding(order);
  if (standing === 'placed') return isUnknown ? <em>{t('common:cancels.unknownPart')}</em> : null;
  return (
    <em>{standing === null ? t('chart:orderUnlisted') : t(`common:standings.${standing}`)}</em>
  );
}

/** The spot wallet's orders and those on margin rest in the same market. */
function useWalletWords(of: OrderBookKind): string {
  const { t } = useTranslation('chart');
  const word = walletWord(of, useBook());
  return word === null ? '' : ` · ${t(word)}`;
}

/** Between the old order and the new one. */
export function ChangeLabel({
  line,
  instrument,
  trading,
}: {
  readonly line: ChangeLine;
  readonly instrument: InstrumentValue;
  readonly trading: Trading;
}) {
  const { t } = useTranslation(['chart', 'change-order']);
  const { change, price } = line;
  const isUnknown = useIsInDoubt(restoring(change.intentId)) && change.step === 'offer-restore';
  const name = t('chart:changeName', {
    price: namedPrice(change.price, instrument),
    quantity: namedQuantity(change.quantity, instrument),
  });
  return (
    <LineLabel
      price={price}
      trading={trading}
      name={name}
      subject={null}
      tone="warn"
      actions={
        change.step === 'offer-restore' ? (
          <>
            {isUnknown ? null : (
              <SendButton
                sends={`restore ${change.intentId}`}
                size="small"
                words={t('chart:putBack')}
                onClick={() => {
                  trading.restore(change.intentId, true);
                }}
              />
            )}
            <Button
              data-sends={`leave ${change.intentId}`}
              size="small"
              tone="quiet"
              onClick={() => {
                trading.restore(change.intentId, false);
              }}
            >
              {t('chart:leaveIt')}
            </Button>
          </>
        ) : null
      }
    >
      {name}
      {isUnknown ? <em>{t('change-order:notKnownRestored')}</em> : <ChangeStep change={change} />}
    </LineLabel>
  );
}
