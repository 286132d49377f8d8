/** Document §2: every field of every resource, with its type, on a reply that holds it. */
import assert from 'node:assert/strict';
import { endpoints } from '@shared/contract/exchange';
import { decodeRequest } from '@shared/contract/exchange/request';
import { accepted, type CardBody, type Client } from '../card';
import { DOCUMENT_ENDPOINTS, rowOf } from '../document/endpoints';
import type { EndpointRow } from '../document/parameters';
import * as shapes from '../document/shapes';
import { isOfType, type Shape } from '../document/shapes';
import type { Life } from '../life';
import { at, listOf, type Fields, type Visit } from '../visit';

/** Asks an endpoint as its owner should; the histories are the trader's. */
export async function ask(row: EndpointRow, visit: Visit, life: Life, change: Fields = {}) {
  const fields = { ...(await life.honest(row, visit)), ...change };
  return send(row, visit, fields);
}

export function send(row: EndpointRow, visit: Visit, fields: Fields | string) {
  if (row.method === 'POST') return visit.post(row.path, fields);
  const query = typeof fields === 'string' ? {} : fields;
  return row.security === 'NONE' ? visit.get(row.path, query) : visit.signedGet(row.path, query);
}

/** The entries of a reply in which a resource's fields are looked for. */
function entriesOf({ form }: EndpointRow, body: unknown): readonly unknown[] {
  if (form === 'list') return listOf(body);
  if (form === 'map') return Object.values(body as object);
  return [body];
}

type Pick = (body: unknown, row: EndpointRow) => readonly unknown[];

function shapeCards(
  name: string,
  shape: Shape,
  title: string,
  pick: Pick = (body, row) => entriesOf(row, body),
): readonly CardBody[] {
  const row = rowOf(name);
  return Object.entries(shape).map(([field, type]) => ({
    says: `${title}: ${field} is ${type}`,
    check: async (visit, life) => {
      const asker = isWriting(row) ? await visit.newcomer() : visit;
      const entries = pick(accepted(await ask(row, asker, life)).body, row);
      assert.notEqual(entries.length, 0, 'nothing to look at');
      for (const entry of entries) {
        const value = at(entry, field);
        assert.ok(isOfType(value, type), `${field} is ${JSON.stringify(value)}`);
      }
    },
  }));
}

const WRITING = /Order$|^batch|ancel$|^withdrawApply$/;
/** Changes something: sent by an account of its own. */
export const isWriting = ({ name, method }: EndpointRow): boolean =>
  (method === 'POST' && WRITING.test(name)) || /ueryOrder$/.test(name);

/** Through our own client: the same honest request, whose reply it must understand. */
export function throughClient(name: string) {
  return async (client: Client, life: Life): Promise<void> => {
    const endpoint = endpoints.find((candidate) => candidate.name === name);
    assert.ok(endpoint !== undefined);
    const fields = await life.honest(rowOf(name), life.visit(life.stage.doors[0]));
    const query = Object.entries(fields).map(
      ([key, value]) => `${key}=${encodeURIComponent(String(value))}`,
    );
    const input = decodeRequest(endpoint, {
      query: query.join('&'),
      bodyText: JSON.stringify(fields),
    });
    assert.ok(input.ok, input.ok ? '' : input.error.msg);
    const outcome = await client.call(endpoint, input.value);
    assert.equal(outcome.kind, 'accepted', JSON.stringify(outcome));
  };
}

const newestFirst = (name: string, field: string): CardBody => ({
  says: `${name}: lists come newest entry first`,
  check: async (visit, life) => {
    const entries = listOf(accepted(await ask(rowOf(name), visit, life)).body);
    const keys = entries.map((entry) => Number(at(entry, field)));
    assert.ok(keys.length > 1);
    assert.deepEqual(
      keys,
      keys.toSorted((a, b) => b - a),
    );
  },
});

export const newestFirstCards: readonly CardBody[] = [
  newestFirst('trades', 'time'),
  newestFirst('klines', 'idx'),
  newestFirst('openOrders', 'orderId'),
  newestFirst('myTrades', 'id'),
  newestFirst('marginOpenOrders', 'orderId'),
  newestFirst('marginMyTrades', 'id'),
  newestFirst('futuresKlines', 'idx'),
  newestFirst('futuresOrders', 'orderId'),
  newestFirst('futuresOpenOrders', 'orderId'),
  newestFirst('futuresOrderHistory', 'orderId'),
  newestFirst('futuresProfitHistory', 'id'),
  newestFirst('futuresMyTrades', 'id'),
  newestFirst('openTrades', 'trade_id'),
];

const accountsOf: Pick = (body) => listOf(at(body, 'account'));
const groupsOf: Pick = (body, row) =>
  accountsOf(body, row).flatMap((one) => listOf(at(one, 'positionVos')));
const positionsOf: Pick = (body, row) =>
  groupsOf(body, row).flatMap((one) => listOf(at(one, 'positions')));

/** Resources that do not stand at the top of their reply. */
const NESTED: readonly (readonly [string, string, Shape, string, Pick])[] = [
  ['2.8', 'account', shapes.balance, 'balance', (body) => listOf(at(body, 'balances'))],
  ['2.13', 'futuresAccount', shapes.futuresAccount, 'account element', accountsOf],
  ['2.13', 'futuresAccount', shapes.positionGroup, 'positionVos element', groupsOf],
  ['2.13', 'futuresAccount', shapes.position, 'position', positionsOf],
  [
    '2.14',
    'withdrawQuery',
    shapes.withdrawal,
    'withdrawal record',
    (body) => listOf(at(body, 'data', 'withdrawList')),
  ],
];

/** The cards of each resource by its number in §2, in the document's order. */
export const resourceCards: readonly (readonly [string, readonly CardBody[]])[] = [
  ...DOCUMENT_ENDPOINTS.flatMap((row) =>
    row.resource === undefined || row.shape === undefined
      ? []
      : [[row.resource, shapeCards(row.name, row.shape, row.name)] as const],
  ),
  ...NESTED.map(
    ([section, name, shape, title, pick]) =>
      [section, shapeCards(name, shape, title, pick)] as const,
  ),
];
