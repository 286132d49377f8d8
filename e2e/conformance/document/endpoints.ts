/**
 * The 44 endpoints of document §4 as it prints them: method, path, security, limits, parameters and what
 * they answer. Weights the document does not show are those of exchange-rules §9.
 */
import { FUTURES_ENDPOINTS } from './futures-endpoints';
import { optional, required, symbol, type EndpointRow } from './parameters';
import * as shapes from './shapes';
import { SPOT_ENDPOINTS } from './spot-endpoints';

const open = { section: '4.6', method: 'GET', security: 'NONE' } as const;

export const DOCUMENT_ENDPOINTS: readonly EndpointRow[] = [
  ...SPOT_ENDPOINTS,
  ...FUTURES_ENDPOINTS,
  {
    name: 'withdrawApply',
    section: '4.5',
    method: 'POST',
    path: '/sapi/v1/withdraw/apply',
    security: 'TRADE',
    weight: 100,
    parameters: [
      required('withdrawOrderId'),
      required('amount'),
      required('address'),
      optional('label'),
      optional('symbol'),
    ],
    form: 'object',
    shape: { code: 'string', msg: 'string' },
  },
  {
    name: 'withdrawQuery',
    section: '4.5',
    method: 'POST',
    path: '/sapi/v1/withdraw/query',
    security: 'USER_DATA',
    weight: 10,
    parameters: [
      optional('symbol'),
      optional('withdrawId'),
      optional('withdrawOrderId'),
      optional('startTime'),
      optional('endTime'),
      optional('page'),
    ],
    form: 'object',
    shape: { code: 'string', msg: 'string' },
  },
  {
    ...open,
    name: 'openSummary',
    path: '/open/v2/pub/summary',
    weight: 20,
    parameters: [],
    form: 'list',
    shape: shapes.summary,
    resource: '2.15',
  },
  {
    ...open,
    name: 'openAsset',
    path: '/open/v2/pub/asset',
    weight: 5,
    parameters: [],
    form: 'map',
    shape: shapes.asset,
    resource: '2.15',
  },
  {
    ...open,
    name: 'openTicker',
    path: '/open/v2/pub/ticker',
    weight: 20,
    parameters: [],
    form: 'map',
    shape: shapes.openTicker,
    resource: '2.15',
  },
  {
    ...open,
    name: 'openOrderBook',
    path: '/open/v2/pub/orderbook',
    weight: 10,
    parameters: [symbol],
    form: 'object',
    shape: shapes.openBook,
    resource: '2.15',
  },
  {
    ...open,
    name: 'openTrades',
    path: '/open/v2/pub/trades',
    weight: 5,
    parameters: [symbol],
    form: 'list',
    shape: shapes.openTrade,
    resource: '2.15',
  },
];

export const isSignedRow = ({ security }: EndpointRow): boolean => security !== 'NONE';

export function rowOf(name: string): EndpointRow {
  const row = DOCUMENT_ENDPOINTS.find((candidate) => candidate.name === name);
  if (row === undefined) throw new Error(name);
  return row;
}
