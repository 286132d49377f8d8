import { expect, test } from 'vitest';
import { allGolden } from '../all-golden.testing';
import type { Endpoint } from '../define';
import { DOCUMENT, LIVE } from '../dialect';
import { endpoints } from '../index';
import { decodeRequest, encodeRequest } from '../request';
import { decodeResponse, encodeResponse } from '../response';

function endpointOf(name: string): Endpoint {
  const endpoint = endpoints.find((candidate) => candidate.name === name);
  if (endpoint === undefined) throw new Error(`no endpoint ${name}`);
  return endpoint;
}

test('every endpoint has its golden bytes', () => {
  expect(allGolden.map(({ name }) => name)).toEqual(endpoints.map(({ name }) => name));
});

test.each(allGolden)('$name crosses the wire byte for byte', (row) => {
  const endpoint = endpointOf(row.name);
  const request = encodeRequest(endpoint, row.input);
  expect(request).toEqual({ query: row.query ?? '', bodyText: row.body ?? '' });
  expect(decodeRequest(endpoint, request)).toEqual({ ok: true, value: row.input });
  expect(encodeResponse(endpoint, row.output)).toBe(row.reply);
  expect(decodeResponse(endpoint, row.reply)).toEqual({ ok: true, value: row.output });
});

test.each(allGolden)('$name is written in the live dialect', (row) => {
  const endpoint = endpointOf(row.name);
  expect(encodeResponse(endpoint, row.output, LIVE)).toBe(row.liveReply ?? row.reply);
});

/** Date texts of a live venue carry no zone: only they read as another moment. */
const ZONED: ReadonlySet<string> = new Set(['time', 'futuresTime', 'futuresAccount']);

test.each(allGolden.filter(({ name }) => !ZONED.has(name)))(
  '$name is read from the live dialect without being told',
  (row) => {
    const reply = row.liveReply ?? row.reply;
    const read = decodeResponse(endpointOf(row.name), reply);
    expect(read).toEqual({ ok: true, value: row.output });
  },
);

test.each(allGolden)('$name with ids as strings reads the same', (row) => {
  const endpoint = endpointOf(row.name);
  const reply = encodeResponse(endpoint, row.output, { ...DOCUMENT, idStyle: 'string' });
  expect(reply).not.toMatch(/(?<!")\b\d{17,}\b(?!")/);
  expect(decodeResponse(endpoint, reply)).toEqual({ ok: true, value: row.output });
});

test('the document’s paths, hosts, weights, security and bursts, and nothing else', () => {
  const table = endpoints.map((endpoint: Endpoint) => {
    const { method, path, host, security, weight, permission, retry, burst } = endpoint;
    const limits = burst === undefined ? '' : ` ${burst}/2s`;
    return `${host} ${method} ${path} ${security} ${permission ?? '-'} ${weight} ${retry}${limits}`;
  });
  expect(table).toEqual([
    'base GET /sapi/v1/ping NONE - 1 repeatable',
    'base GET /sapi/v1/time NONE - 1 repeatable',
    'base GET /sapi/v1/symbols NONE - 1 repeatable',
    'base GET /sapi/v1/depth NONE - 5 repeatable',
    'base GET /sapi/v1/ticker NONE - 5 repeatable',
    'base GET /sapi/v1/trades NONE - 5 repeatable',
    'base GET /sapi/v1/klines NONE - 1 repeatable',
    'base POST /sapi/v1/order TRADE TRADE 5 once 100/2s',
    'base POST /sapi/v1/order/test TRADE TRADE 1 repeatable',
    'base POST /sapi/v1/batchOrders TRADE TRADE 10 once',
    'base GET /sapi/v1/order USER_DATA READ 1 repeatable',
    'base POST /sapi/v1/cancel TRADE TRADE 5 repeatable',
    'base POST /sapi/v1/batchCancel TRADE TRADE 10 repeatable',
    'base GET /sapi/v1/openOrders USER_DATA READ 1 repeatable',
    'base GET /sapi/v1/myTrades USER_DATA READ 1 repeatable',
    'base GET /sapi/v1/account USER_DATA READ 1 repeatable',
    'base POST /sapi/v1/margin/order TRADE MARGIN 5 once 100/2s',
    'base GET /sapi/v1/margin/order TRADE READ 5 repeatable 20/2s',
    'base POST /sapi/v1/margin/cancel TRADE MARGIN 5 repeatable 100/2s',
    'base GET /sapi/v1/margin/openOrders TRADE READ 1 repeatable 20/2s',
    'base GET /sapi/v1/margin/myTrades TRADE READ 1 repeatable',
    'futures GET /fapi/v1/ping NONE - 1 repeatable',
    'futures GET /fapi/v1/time NONE - 1 repeatable',
    'futures GET /fapi/v1/contracts NONE - 1 repeatable',
    'futures GET /fapi/v1/depth NONE - 5 repeatable',
    'futures GET /fapi/v1/ticker NONE - 5 repeatable',
    'futures GET /fapi/v1/index NONE - 1 repeatable',
    'futures GET /fapi/v1/klines NONE - 1 repeatable',
    'futures POST /fapi/v1/order TRADE FUTURES 5 once',
    'futures POST /fapi/v1/conditionOrder TRADE FUTURES 5 once',
    'futures POST /fapi/v1/cancel TRADE FUTURES 5 repeatable 20/2s',
    'futures GET /fapi/v1/order TRADE READ 1 repeatable',
    'futures GET /fapi/v1/openOrders TRADE READ 5 repeatable',
    'futures POST /fapi/v1/orderHistorical TRADE READ 5 repeatable',
    'futures POST /fapi/v1/profitHistorical TRADE READ 5 repeatable',
    'futures GET /fapi/v1/myTrades TRADE READ 5 repeatable',
    'futures GET /fapi/v1/account USER_DATA READ 5 repeatable',
    'base POST /sapi/v1/withdraw/apply TRADE WITHDRAW 100 once',
    'base POST /sapi/v1/withdraw/query USER_DATA READ 10 repeatable',
    'base GET /open/v2/pub/summary NONE - 20 repeatable',
    'base GET /open/v2/pub/asset NONE - 5 repeatable',
    'base GET /open/v2/pub/ticker NONE - 20 repeatable',
    'base GET /open/v2/pub/orderbook NONE - 10 repeatable',
    'base GET /open/v2/pub/trades NONE - 5 repeatable',
  ]);
});
