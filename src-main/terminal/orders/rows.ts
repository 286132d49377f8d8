/** Domain orders, fills and stored intents as the rows of contract/terminal, and back for what was stored. */
import { commands, orderRow, type FillRow, type OrderRow } from '@shared/contract/terminal';
import type { Fill } from '@shared/domain/fill';
import type { SpotPair } from '@shared/domain/instrument';
import type { Order } from '@shared/domain/order';
import { parseSpotOrder } from '@shared/domain/order-rules';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE, lots } from '@shared/money/units';
import type { OrderIntent } from '../ports';

export function toOrderRow(order: Order, isOwn: boolean): OrderRow {
  const { quantity } = order;
  return {
    orderId: order.orderId,
    clientOrderId: order.clientOrderId,
    book: order.book,
    symbol: order.symbol,
    side: order.side,
    type: order.type,
    price: order.price,
    lots: quantity.unit === 'base' ? quantity.lots : null,
    quoteAmount: quantity.unit === 'quote' ? formatTrimmed(quantity.atoms, ASSET_SCALE) : '',
    executedLots: order.executed,
    averagePrice: order.averagePrice,
    status: order.status,
    createdAtMs: order.createdAtMs,
    isOwn,
  };
}

export function toFillRow(fill: Fill): FillRow {
  return {
    tradeId: fill.tradeId,
    book: fill.book,
    symbol: fill.symbol,
    orderId: fill.orderId,
    side: fill.side,
    isMaker: fill.isMaker,
    isSelf: fill.isSelf,
    price: fill.price,
    lots: fill.lots,
    feeAsset: fill.feeAsset,
    fee: formatTrimmed(fill.fee, ASSET_SCALE),
    atMs: fill.atMs,
  };
}

/** A stored row, or null when it is not one (an older version's, or damaged). */
export function readOrderRow(text: string): OrderRow | null {
  try {
    const read = orderRow.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** The row of an order that may or may not exist; null when the intent cannot be read. */
export function pendingRowOf(
  intent: OrderIntent,
  pairOf: (symbol: string) => SpotPair | undefined,
): OrderRow | null {
  const draft = readDraft(intent.draft);
  const pair = pairOf(draft?.symbol ?? '');
  if (draft === null || pair === undefined) return null;
  const order = parseSpotOrder(pair, draft);
  if (!order.ok) return null;
  return toOrderRow(
    {
      orderId: '',
      clientOrderId: intent.clientOrderId,
      book: 'spot',
      symbol: draft.symbol,
      ...order.value,
      executed: lots(0),
      averagePrice: '0',
      status: 'NEW',
      createdAtMs: intent.createdAtMs,
    },
    true,
  );
}

function readDraft(text: string) {
  try {
    const read = commands.testOrder.input.shape.draft.safeParse(JSON.parse(text));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
