// What every field of every endpoint owes its caller, generated from the contract and its golden
// requests: missing, empty and of another type it is refused by name, and nothing ever throws.
import { fc, property } from '../../../kernel/property.testing';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { allGolden } from '../all-golden.testing';
import type { Endpoint } from '../define';
import { ERRORS } from '../errors';
import { endpoints } from '../index';
import type { Json } from '../json/lossless-json';
import { decodeRequest, encodeRequest } from '../request';
import { decodeResponse } from '../response';

type Fields = Record<string, unknown>;

function send(endpoint: Endpoint, fields: Fields) {
  if (endpoint.method === 'POST') {
    return decodeRequest(endpoint, { query: '', bodyText: JSON.stringify(fields) });
  }
  const pairs = Object.entries(fields).filter(([, value]) => value !== undefined);
  const query = pairs.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return decodeRequest(endpoint, { query: query.join('&'), bodyText: '' });
}

/** One row per field a golden request carries, with the request as plain JSON values. */
const rows = allGolden.flatMap(({ name, input }) => {
  const endpoint = endpoints.find((candidate) => candidate.name === name);
  if (endpoint === undefined) throw new Error(name);
  const { query, bodyText } = encodeRequest(endpoint, input);
  const wire: Fields =
    endpoint.method === 'POST'
      ? (JSON.parse(bodyText) as Fields)
      : Object.fromEntries(new URLSearchParams(query));
  return Object.keys(wire).map((field) => ({ name, field, endpoint, wire }));
});

const isOptional = ({ input }: Endpoint, field: string): boolean => {
  const schema: unknown = input.shape[field];
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
};

test('the golden requests carry the fields of all endpoints that take any', () => {
  const withFields = endpoints.filter(({ input }) => Object.keys(input.shape).length > 1);
  const covered = new Set(rows.map(({ name }) => name));
  const open = withFields.map(({ name }) => name).filter((name) => !covered.has(name));
  expect(open).toEqual(['futuresOpenOrders']);
});

test.each(rows)('$name without $field', ({ endpoint, wire, field }) => {
  const answer = send(endpoint, { ...wire, [field]: undefined });
  const isNeeded = endpoint.needed?.((name) => wire[name] as Json).includes(field) === true;
  if (isOptional(endpoint, field) && !isNeeded) expect(answer.ok).toBe(true);
  else expect(answer).toEqual({ ok: false, error: { code: -1102, msg: `${field}: is required` } });
});

test.each(rows)('$name with an empty $field', ({ endpoint, wire, field }) => {
  const answer = send(endpoint, { ...wire, [field]: '' });
  const said = (name: string) => (name === field ? '' : (wire[name] as Json));
  const isNeeded = endpoint.needed?.(said).includes(field) === true;
  const mayBeBlank =
    (endpoint.blank?.includes(field) === true && !isNeeded) ||
    endpoint.ignored?.(said, 'document').includes(field) === true;
  if (mayBeBlank) expect(answer.ok).toBe(true);
  else {
    const msg = `${field}: must not be empty`;
    expect(answer).toEqual({ ok: false, error: { code: -1105, msg } });
  }
});

const OTHER_KINDS: readonly unknown[] = [{ a: 1 }, [{}], '\u202e', 'ä b'];
/** May hold any text that is not dangerous. */
const FREE_TEXT: readonly string[] = ['withdrawOrderId', 'address', 'label'];
const FIELD_CODES = [-1100, -1115, -1116, -1117, -1120, -1121, -1130, -4015];

test.each(rows)('$name with a $field of another kind', ({ endpoint, wire, field }) => {
  // In a query every value is text: true may be somebody's client id there.
  const values = endpoint.method === 'POST' ? [...OTHER_KINDS, true] : OTHER_KINDS;
  for (const value of values) {
    const answer = send(endpoint, { ...wire, [field]: value });
    if (value === 'ä b' && FREE_TEXT.includes(field)) expect(answer.ok).toBe(true);
    else if (answer.ok) expect.unreachable(`${field} took ${JSON.stringify(value)}`);
    else {
      expect(answer.error.msg).toContain(field);
      expect(answer.error.msg.length).toBeLessThan(200);
      // A row that lacks its fields is a row without them.
      expect(field === 'orders' ? [...FIELD_CODES, -1102] : FIELD_CODES).toContain(
        answer.error.code,
      );
    }
  }
});

property([fc.constantFrom(...endpoints), fc.json({ maxDepth: 3 })])(
  'no request and no reply of any JSON ever throws',
  (endpoint, text) => {
    const request = decodeRequest(endpoint, { query: text, bodyText: text });
    if (!request.ok) expect(ERRORS[`${request.error.code}`]).toBeDefined();
    const reply = decodeResponse(endpoint, text);
    if (!reply.ok) expect(['refused', 'unreadable']).toContain(reply.error.kind);
  },
);

const mutation = fc.tuple(fc.nat(), fc.nat({ max: 4 }), fc.string({ maxLength: 4 }));

property([fc.constantFrom(...allGolden), fc.array(mutation, { minLength: 1, maxLength: 6 })])(
  'a mutilated reply is data or an error value, never an exception',
  (golden, mutations) => {
    const endpoint = endpoints.find(({ name }) => name === golden.name);
    let text = golden.liveReply ?? golden.reply;
    for (const [at, remove, insert] of mutations) {
      const cut = at % (text.length + 1);
      text = text.slice(0, cut) + insert + text.slice(cut + remove);
    }
    if (endpoint !== undefined) expect(decodeResponse(endpoint, text)).toHaveProperty('ok');
  },
);
