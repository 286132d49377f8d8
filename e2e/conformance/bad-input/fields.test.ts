// Every field of every endpoint, from the contract: missing, empty, of another kind, out of range, too
// precise and at its limits, over real sockets. What is refused names the field and changes nothing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoints, type Endpoint } from '@shared/contract/exchange';
import { wireTypes, type WireType } from '@shared/contract/exchange/fields/codecs';
import { Life } from '../life';
import { rowOf } from '../document/endpoints';
import { send } from '../cards/resources';
import { LAB_TOKEN } from '../stage';
import type { Fields, Reply, Visit } from '../visit';

let life: Life;
beforeAll(async () => {
  life = await Life.empty();
});
afterAll(async () => {
  expect(life.stage.failures).toEqual([]);
  await life.stage.close();
});

/** What the contract says a field looks like on the wire. */
function wireOf(schema: z.ZodType): WireType | undefined {
  let inner: unknown = schema;
  while (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault) inner = inner.unwrap();
  return wireTypes.get(inner as z.ZodType);
}

type Verdict = 'refused' | 'taken' | 'either';
type Case = readonly [what: string, value: unknown, verdict: Verdict];

const FREE_TEXT = ['withdrawOrderId', 'address', 'label'];
const CLIENT_IDS = ['newClientOrderId', 'clientOrderId'];

function casesOf(endpoint: Endpoint, name: string, wire: WireType): readonly Case[] {
  const isQuery = endpoint.method === 'GET';
  const isText = FREE_TEXT.includes(name) || CLIENT_IDS.includes(name);
  const isId = /Id$|orderIds/.test(name) && !isText;
  const isNumber = wire.type === 'number' || wire.type === 'integer' || wire.format === 'decimal';
  const kinds: readonly Case[] = [
    ['an object', isQuery ? '{"a":1}' : { a: 1 }, 'refused'],
    ['a list of objects', isQuery ? '[{}]' : [{}], 'refused'],
    ['a bidi override', '\u202e', 'refused'],
    ['NUL', '\u0000', 'refused'],
    ['10 kB', 'x'.repeat(10_000), 'refused'],
    ['true', true, isQuery && (isText || wire.type === 'string') ? 'either' : 'refused'],
  ];
  const numbers: readonly Case[] = isNumber
    ? ['0', '-1', '0x10', '1,5', ' 1', 'NaN', '1'.repeat(25), '٣', `0.${'0'.repeat(18)}1`].map(
        (value) => [value.slice(0, 24), value, 'refused'] as const,
      )
    : [];
  const ids: readonly Case[] = isId
    ? ['-1', '1.5', '9223372036854775808', 'abc'].map((value) => [value, value, 'refused'] as const)
    : [];
  const bounds: Case[] = [];
  if (wire.minimum !== undefined)
    bounds.push(
      ['below its minimum', wire.minimum - 1, 'refused'],
      ['its minimum', wire.minimum, 'taken'],
    );
  if (wire.maximum !== undefined)
    bounds.push(
      ['above its maximum', wire.maximum + 1, 'refused'],
      ['its maximum', wire.maximum, 'taken'],
    );
  if (wire.maxLength !== undefined)
    bounds.push(
      ['one too long', 'x'.repeat(wire.maxLength + 1), 'refused'],
      ['as long as may be', 'x'.repeat(wire.maxLength), 'either'],
    );
  if (wire.enum !== undefined)
    bounds.push(
      ['a word too many', `${wire.enum[0] ?? ''}x`, 'refused'],
      ...wire.enum.map((word): Case => [word, word, 'either']),
    );
  return [...kinds, ...numbers, ...ids, ...bounds];
}

const rows = endpoints.flatMap((endpoint) =>
  Object.entries(endpoint.input.shape).flatMap(([name, schema]) => {
    const wire = wireOf(schema as z.ZodType);
    if (wire === undefined) return [];
    const isOptional = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
    return [{ endpoint, name, wire, isOptional, title: `${endpoint.name} ${name}` }];
  }),
);

test('the contract tells what all of its fields look like', () => {
  const fields = endpoints.flatMap(({ input }) => Object.keys(input.shape));
  expect(rows).toHaveLength(fields.length);
});

/** Where the exchange's journal stands: each change is a row of it before it is answered. */
const journalNow = () => ({ ...life.stage.journal });

const isRefusal = ({ status, code }: Reply): boolean => status !== 200 || code !== 0;

/** Refused for what the value itself is, not for what it meets. */
const isRangeFault = ({ code }: Reply): boolean => code === -1130 || code === -1100;

async function ask(visit: Visit, endpoint: Endpoint, fields: Fields): Promise<Reply> {
  const before = journalNow();
  const reply = await send(rowOf(endpoint.name), visit, fields);
  expect(reply.status).toBeLessThan(500);
  for (const secret of [visit.user.secret, visit.user.apiKey, LAB_TOKEN]) {
    expect(reply.text).not.toContain(secret);
  }
  if (isRefusal(reply)) {
    expect(Buffer.byteLength(reply.text)).toBeLessThanOrEqual(1024);
    expect(journalNow()).toEqual(before);
  }
  return reply;
}

test.each(rows)('$title', async ({ endpoint, name, wire, isOptional }) => {
  const visit = await life.visit(life.stage.doors[1]).newcomer();
  const row = rowOf(endpoint.name);
  const isNeeded =
    endpoint.needed?.((said) => (said === 'type' ? 'LIMIT' : undefined)).includes(name) === true;
  const honest = async (change: Fields) => ({ ...(await life.honest(row, visit)), ...change });

  const missing = await ask(visit, endpoint, await honest({ [name]: undefined }));
  expect([missing.code, missing.msg]).toEqual(
    isOptional && !isNeeded ? [0, expect.any(String)] : [-1102, `${name}: is required`],
  );
  const empty = await ask(visit, endpoint, await honest({ [name]: '' }));
  const isBlank =
    (endpoint.blank?.includes(name) === true && !isNeeded) ||
    endpoint.ignored?.((said) => (said === name ? '' : undefined), 'document').includes(name) ===
      true;
  if (!isBlank) expect([empty.code, empty.msg]).toEqual([-1105, `${name}: must not be empty`]);

  for (const [what, value, verdict] of casesOf(endpoint, name, wire)) {
    const isOptionalZero =
      value === '0' && (name === 'orderId' || name.endsWith('Time') || name === 'fromId');
    const reply = await ask(visit, endpoint, await honest({ [name]: value }));
    const told = `${what}: ${reply.text.slice(0, 200)}`;
    if (verdict === 'taken') expect(isRangeFault(reply) ? told : '').toBe('');
    if (verdict !== 'refused' || isOptionalZero) continue;
    expect([told, isRefusal(reply)]).toEqual([told, true]);
    expect(reply.msg).toContain(name);
  }
});
