/** The margin side of the client: spot's orders from the margin wallet (document §4.3). */
import { exchange } from '@shared/contract/exchange';
import type { Caller } from '../request/caller';
import type { ExchangeMargin } from '../exchange-client';
import type { VenueTime } from '../request/venue-zone';
import { createWalletOrders, type WalletCalls } from './wallet-orders';

const { margin } = exchange;

export function createMargin(caller: Caller, time: VenueTime): ExchangeMargin {
  const calls: WalletCalls = {
    place: (input) => caller.call(margin.marginNewOrder, input),
    cancel: (input) => caller.call(margin.marginCancel, input),
    query: (input) => caller.call(margin.marginQueryOrder, input),
    openOrders: (input) => caller.call(margin.marginOpenOrders, input),
    trades: (input) => caller.call(margin.marginMyTrades, input),
  };
  return createWalletOrders('margin', calls, time);
}
