/** The seven public futures endpoints (document §4.4). */
import { z } from 'zod';
import { define, nothing } from '../define';
import { list } from '../envelope';
import {
  contractReply,
  strangeContract,
  futuresCandleReply,
  futuresDepthReply,
  futuresTickerReply,
  indexReply,
} from './futures-replies';
import { contractName, futuresInterval } from '../fields/futures-request-fields';
import { liveIndex, liveTime } from '../live-shapes';
import { limit } from '../fields/request-fields';
import { timeReply } from './spot-replies';

const publicRead = {
  host: 'futures',
  section: '4.4',
  method: 'GET',
  retry: 'repeatable',
  security: 'NONE',
} as const;

export const futuresMarket = {
  futuresPing: define({
    ...publicRead,
    name: 'futuresPing',
    path: '/fapi/v1/ping',
    weight: 1,
    summary: 'Is the exchange reachable',
    input: nothing,
    output: nothing,
  }),
  futuresTime: define({
    ...publicRead,
    name: 'futuresTime',
    path: '/fapi/v1/time',
    weight: 1,
    summary: 'Server time',
    input: nothing,
    output: timeReply,
    live: liveTime,
  }),
  futuresContracts: define({
    ...publicRead,
    name: 'futuresContracts',
    path: '/fapi/v1/contracts',
    weight: 1,
    summary: 'Contracts, their precision and limits',
    input: nothing,
    output: list(z.union([contractReply, strangeContract])),
  }),
  futuresDepth: define({
    ...publicRead,
    name: 'futuresDepth',
    path: '/fapi/v1/depth',
    weight: 5,
    summary: 'Order book of a contract',
    input: z.object({ contractName, limit: limit(100, 'integer').default(100) }),
    output: futuresDepthReply,
  }),
  futuresTicker: define({
    ...publicRead,
    name: 'futuresTicker',
    path: '/fapi/v1/ticker',
    weight: 5,
    summary: '24 h ticker of a contract',
    input: z.object({ contractName }),
    output: futuresTickerReply,
  }),
  futuresIndex: define({
    ...publicRead,
    name: 'futuresIndex',
    path: '/fapi/v1/index',
    weight: 1,
    summary: 'Index price, mark price and funding rate of a contract',
    input: z.object({ contractName, limit: limit(100, 'string').default(100) }),
    output: indexReply,
    live: liveIndex,
  }),
  futuresKlines: define({
    ...publicRead,
    name: 'futuresKlines',
    path: '/fapi/v1/klines',
    weight: 1,
    summary: 'Candles of a contract, newest first, the forming one included',
    input: z.object({
      contractName,
      interval: futuresInterval,
      limit: limit(300, 'integer').default(100),
    }),
    output: list(futuresCandleReply),
  }),
} as const;
