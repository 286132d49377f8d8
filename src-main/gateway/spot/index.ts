/** Every spot endpoint of the contract and what answers it. */
import type { spot } from '@shared/contract/exchange/endpoints/spot';
import type { HandlersOf } from '../handler';
import { account, myTradesIn, openOrdersIn, queryOrderIn } from './account';
import { depth, klines, symbols, ticker, trades } from './market';
import { batchCancel, batchOrders, cancelIn, newOrderIn, testOrder } from './trading';

export const spotHandlers: HandlersOf<typeof spot> = {
  symbols,
  depth,
  ticker,
  trades,
  klines,
  newOrder: newOrderIn('spot'),
  testOrder,
  batchOrders,
  queryOrder: queryOrderIn('spot'),
  cancel: cancelIn('spot'),
  batchCancel,
  openOrders: openOrdersIn('spot'),
  myTrades: myTradesIn('spot'),
  account,
};
