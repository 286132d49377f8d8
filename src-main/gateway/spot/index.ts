/** Every spot endpoint of the contract and what answers it: a missing one does not compile. */
import type { spot } from '@shared/contract/exchange/spot';
import { account, myTrades, openOrders, queryOrder } from './account';
import type { Handler } from './handler';
import { depth, klines, symbols, ticker, trades } from './market';
import { batchCancel, batchOrders, cancel, newOrder, testOrder } from './trading';

/** `ping` and `time` tell of the gateway itself and wait for no turn of the engine. */
type AnsweredByGateway = 'ping' | 'time';

type SpotHandlers = {
  readonly [Name in Exclude<keyof typeof spot, AnsweredByGateway>]: Handler<(typeof spot)[Name]>;
};

export const spotHandlers: SpotHandlers = {
  symbols,
  depth,
  ticker,
  trades,
  klines,
  newOrder,
  testOrder,
  batchOrders,
  queryOrder,
  cancel,
  batchCancel,
  openOrders,
  myTrades,
  account,
};
