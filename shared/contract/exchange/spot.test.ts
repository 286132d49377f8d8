import { expect, test } from 'vitest';
import type { Endpoint } from './define';
import { decodeRequest, encodeRequest } from './request';
import { decodeResponse, encodeResponse } from './response';
import { spot } from './spot';
import { goldenExchanges } from './spot-golden.testing';

test('every endpoint has its golden bytes', () => {
  expect(goldenExchanges.map((golden) => golden.name).sort()).toEqual(Object.keys(spot).sort());
});

test.each(goldenExchanges)('$name crosses the wire byte for byte', (golden) => {
  const endpoint: Endpoint = spot[golden.name];
  const request = encodeRequest(endpoint, golden.input);
  expect(request).toEqual({ query: golden.query ?? '', bodyText: golden.body ?? '' });
  expect(decodeRequest(endpoint, request)).toEqual({ ok: true, value: golden.input });
  expect(encodeResponse(endpoint, golden.output)).toBe(golden.reply);
  expect(decodeResponse(endpoint, golden.reply)).toEqual({ ok: true, value: golden.output });
});

test('the document’s paths, weights, security and bursts, and nothing else', () => {
  const table = Object.values(spot).map(({ method, path, security, weight, ...rest }: Endpoint) => {
    const burst = rest.burst === undefined ? '' : ` ${rest.burst}/2s`;
    return `${method} ${path.replace('/sapi/v1/', '')} ${security} ${weight} ${rest.retry}${burst}`;
  });
  expect(table).toEqual([
    'GET ping NONE 1 repeatable',
    'GET time NONE 1 repeatable',
    'GET symbols NONE 1 repeatable',
    'GET depth NONE 5 repeatable',
    'GET ticker NONE 5 repeatable',
    'GET trades NONE 5 repeatable',
    'GET klines NONE 1 repeatable',
    'POST order TRADE 5 once 100/2s',
    'POST order/test TRADE 1 repeatable',
    'POST batchOrders TRADE 10 once',
    'GET order USER_DATA 1 repeatable',
    'POST cancel TRADE 5 repeatable',
    'POST batchCancel TRADE 10 repeatable',
    'GET openOrders USER_DATA 1 repeatable',
    'GET myTrades USER_DATA 1 repeatable',
    'GET account USER_DATA 1 repeatable',
  ]);
});
