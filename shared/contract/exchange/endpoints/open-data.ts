/** The five endpoints of the open market-data feed (document §4.6), without key or signature. */
import { z } from 'zod';
import { define, nothing } from '../define';
import { list } from '../envelope';
import {
  assetMap,
  openBookReply,
  openTradeReply,
  summaryReply,
  tickerMap,
} from './open-data-replies';
import { openSymbol } from '../fields/request-fields';

const read = {
  host: 'base',
  method: 'GET',
  security: 'NONE',
  retry: 'repeatable',
  section: '4.6',
} as const;

export const openData = {
  openSummary: define({
    ...read,
    name: 'openSummary',
    path: '/open/v2/pub/summary',
    weight: 20,
    summary: 'All pairs with their 24 h figures',
    input: nothing,
    output: list(summaryReply),
  }),
  openAsset: define({
    ...read,
    name: 'openAsset',
    path: '/open/v2/pub/asset',
    weight: 5,
    summary: 'All currencies by their code',
    input: nothing,
    output: assetMap,
  }),
  openTicker: define({
    ...read,
    name: 'openTicker',
    path: '/open/v2/pub/ticker',
    weight: 20,
    summary: 'The ticker of every pair',
    input: nothing,
    output: tickerMap,
  }),
  openOrderBook: define({
    ...read,
    name: 'openOrderBook',
    path: '/open/v2/pub/orderbook',
    weight: 10,
    summary: 'The whole order book of one pair',
    input: z.object({ symbol: openSymbol }),
    output: openBookReply,
  }),
  openTrades: define({
    ...read,
    name: 'openTrades',
    path: '/open/v2/pub/trades',
    weight: 5,
    summary: 'Recent trades of one pair, newest first',
    input: z.object({ symbol: openSymbol }),
    output: list(openTradeReply),
  }),
} as const;
