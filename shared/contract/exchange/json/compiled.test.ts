/** Reading and writing field by field gives what zod gives for the whole schema. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { allGolden } from '../all-golden.testing';
import { fieldReaders, type FieldIssue } from './compiled-reader';
import { toWire, toWireText } from './compiled-writer';
import type { Endpoint } from '../define';
import { endpoints } from '../index';
import { JsonNumber, writeJson, type Json, type JsonObject } from './lossless-json';

const endpointOf = (name: string): Endpoint => {
  const found = endpoints.find((endpoint) => endpoint.name === name);
  if (found === undefined) throw new Error(`no endpoint ${name}`);
  return found;
};

test.each(allGolden)('$name is written as its schema says', ({ name, output }) => {
  const schema = endpointOf(name).output;
  const general = z.encode(schema, output) as Json;
  expect(toWire(schema, output)).toStrictEqual(general);
  for (const idStyle of ['number', 'string'] as const) {
    expect(toWireText(schema, output, idStyle)).toBe(writeJson(general, idStyle));
  }
  if (!(schema instanceof z.ZodObject)) return;
  const surplus = { ...(output as object), surplus: 1 };
  expect(toWire(schema, surplus)).toStrictEqual(z.encode(schema, surplus));
});

/** What a client may put into a field, right and wrong. */
const anyValue: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(
    'BUY',
    'LIMIT',
    'BTCUSDT',
    'E-BTC-USDT',
    'true',
    '1min',
    'OPEN',
    '',
    true,
    [],
  ),
  fc.integer({ min: -3, max: 3_000 }).map((value) => new JsonNumber(String(value))),
  fc.integer({ min: -3, max: 3_000 }).map(String),
  fc.double({ noNaN: true }).map((value) => new JsonNumber(String(value))),
  fc.string({ maxLength: 40 }),
  fc.constant<Json>({ nested: 'x' }),
);

test.each(allGolden)('$name is read as its schema says, faults included', ({ name, input }) => {
  const { input: schema } = endpointOf(name);
  const golden = z.encode(schema, input) as JsonObject;
  const names = Object.keys(schema.shape);
  const raw = fc
    .dictionary(fc.constantFrom('', ...names), anyValue, { maxKeys: 2 })
    .map((changes) => {
      const changed: JsonObject = { ...golden, ...changes };
      delete changed[''];
      return changed;
    });
  fc.assert(
    fc.property(raw, (fields) => {
      const whole = schema.safeDecode(fields);
      const issues: FieldIssue[] = [];
      const read: Record<string, unknown> = {};
      for (const reader of fieldReaders(schema)) {
        const value = fields[reader.name];
        const result = value === undefined ? reader.absent() : reader.read(value, issues);
        if (result !== undefined) read[reader.name] = result;
      }
      if (whole.success) expect(read).toEqual(whole.data);
      expect(issues.length === 0).toBe(whole.success);
      const first: FieldIssue | undefined = whole.error?.issues[0];
      expect(issues[0]?.message).toBe(first?.message);
      expect(issues[0]?.params).toEqual(first?.params);
    }),
    { numRuns: 60 },
  );
});
