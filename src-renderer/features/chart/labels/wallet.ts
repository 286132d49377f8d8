/** Pairs are one market for two wallets: an order's line says whose it is where that is not plain. Pure. */
import type { OrderBookKind } from '@shared/domain/order';

/** `here` is what the workspace trades: its own orders are plain there, those on margin are named everywhere. */
export function walletWord(of: OrderBookKind, here: OrderBookKind): 'onMargin' | 'onSpot' | null {
  if (of === 'margin') return 'onMargin';
  return of === 'spot' && here === 'margin' ? 'onSpot' : null;
}
