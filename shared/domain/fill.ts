import type { Atoms, Lots, Ticks } from '../money/units';
import type { OrderBookKind, Side } from './order';

/** One of the account's own trades (document §2.7). A self-trade is two fills with one `tradeId`. */
export interface Fill {
  readonly tradeId: string;
  readonly book: OrderBookKind;
  readonly symbol: string;
  readonly orderId: string;
  readonly side: Side;
  readonly isMaker: boolean;
  readonly isSelf: boolean;
  readonly price: Ticks;
  readonly lots: Lots;
  readonly feeAsset: string;
  readonly fee: Atoms;
  readonly atMs: number;
}
