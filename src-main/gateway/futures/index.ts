/** Every futures endpoint of the contract and what answers it. */
import type { futures } from '@shared/contract/exchange/endpoints/futures';
import type { HandlersOf } from '../handler';
import { futuresAccount } from './account';
import {
  futuresMyTrades,
  futuresOpenOrders,
  futuresOrderHistory,
  futuresOrders,
  futuresProfitHistory,
} from './history';
import {
  futuresContracts,
  futuresDepth,
  futuresIndex,
  futuresKlines,
  futuresTicker,
} from './market';
import { futuresCancel, futuresConditionOrder, futuresNewOrder } from './trading';

export const futuresHandlers: HandlersOf<typeof futures> = {
  futuresContracts,
  futuresDepth,
  futuresTicker,
  futuresIndex,
  futuresKlines,
  futuresNewOrder,
  futuresConditionOrder,
  futuresCancel,
  futuresOrders,
  futuresOpenOrders,
  futuresOrderHistory,
  futuresProfitHistory,
  futuresMyTrades,
  futuresAccount,
};
