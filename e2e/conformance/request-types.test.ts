// What our client writes, held to the types that the document prints for each parameter (§4.2 to §4.5).
// Our own exchange reads numbers and numeric texts alike; another that keeps to the document need not.
import { expect, test } from 'vitest';
import { allGolden } from '@shared/contract/exchange/all-golden.testing';
import { DOCUMENT_ENDPOINTS } from './document/endpoints';
import type { Parameter } from './document/parameters';

const JSON_TYPES: Readonly<Record<Parameter['type'], string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  long: 'number',
  list: 'object',
};

const written = DOCUMENT_ENDPOINTS.flatMap(({ name, parameters }) => {
  const body = allGolden.find((golden) => golden.name === name)?.body;
  if (body === undefined) return [];
  const members = JSON.parse(body) as Record<string, unknown>;
  return parameters
    .filter((parameter) => parameter.name in members)
    .map((parameter) => ({ endpoint: name, parameter, value: members[parameter.name] }));
});

test.each(written)('$endpoint: $parameter.name is a $parameter.type', ({ parameter, value }) => {
  expect(typeof value).toBe(JSON_TYPES[parameter.type]);
});

test('among them are those of which the document’s type is easily missed', () => {
  const names = written.map(({ endpoint, parameter }) => `${endpoint} ${parameter.name}`);
  expect(names).toEqual(
    expect.arrayContaining([
      'testOrder recvwindow',
      'marginNewOrder recwwindow',
      'batchCancel orderIds',
      'futuresConditionOrder triggerPrice',
      'futuresOrderHistory fromId',
      'withdrawQuery startTime',
    ]),
  );
});
