/**
 * Endpoints of the two security types the document defines but gives no endpoint of its own: a key
 * and no signature. A gateway under test is routed to them, so that its conformance is proved.
 */
import { z } from 'zod';
import { timeMs } from './fields/codecs';
import { define } from './define';
import { recvWindow } from './fields/request-fields';

const probe = {
  host: 'base',
  method: 'GET',
  retry: 'repeatable',
  weight: 1,
  section: '5',
  input: z.object({ recvwindow: recvWindow.optional() }),
  output: z.object({ serverTime: timeMs }),
} as const;

export const securityProbes = {
  marketDataProbe: define({
    ...probe,
    name: 'marketDataProbe',
    path: '/sapi/v1/probe/marketData',
    security: 'MARKET_DATA',
    summary: 'Needs a key',
  }),
  userStreamProbe: define({
    ...probe,
    name: 'userStreamProbe',
    path: '/sapi/v1/probe/userStream',
    security: 'USER_STREAM',
    summary: 'Needs a key',
  }),
} as const;
