/** The margin endpoints: spot's handlers over the margin wallet (document §4.3, exchange-rules §4). */
import type { margin } from '@shared/contract/exchange/endpoints/margin';
import type { HandlersOf } from '../handler';
import { myTradesIn, openOrdersIn, queryOrderIn } from '../spot/account';
import { cancelIn, newOrderIn } from '../spot/trading';

export const marginHandlers: HandlersOf<typeof margin> = {
  marginNewOrder: newOrderIn('margin'),
  marginQueryOrder: queryOrderIn('margin'),
  marginCancel: cancelIn('margin'),
  marginOpenOrders: openOrdersIn('margin'),
  marginMyTrades: myTradesIn('margin'),
};
