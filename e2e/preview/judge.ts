/** What a draft says of the account once all of it has filled, and the account, in the same words. */
import { showFraction } from '@shared/domain/futures-math';
import { summariseFutures, type TicketDraft } from '@shared/domain/ticket';
import type { RandomMarket } from './random-market';

/** The account in the words of a preview; `side` is the position's. */
export function toldOf(market: RandomMarket, side: 'BUY' | 'SELL') {
  const { record, symbol } = market;
  const row = record.positions.find((each) => each.contract === symbol && each.side === side);
  return {
    normal: record.accountNormal,
    available: record.available,
    volume: row?.volume ?? 0,
    entry: row?.avgPrice ?? '',
    hold: row?.mode === 'isolated' ? row.holdAmount + row.realizedAmount : 0n,
    liquidation: row?.liquidationPrice ?? '',
  };
}

export function previewed(market: RandomMarket, draft: TicketDraft) {
  const summary = summariseFutures(draft, market.facts());
  if (summary === null) throw new Error('the draft describes an order');
  const { position, available, liquidation } = summary.after;
  return {
    summary,
    after: {
      available,
      volume: position?.leg.volume ?? 0,
      hold: position === null ? 0n : position.hold + position.realized,
      liquidation: liquidation === null ? '' : showFraction(liquidation),
    },
  };
}
