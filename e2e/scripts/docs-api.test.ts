import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { endpoints } from '@shared/contract/exchange';
import { describeApi } from './openapi';

const file = resolve(import.meta.dirname, '../../docs/openapi.json');

test('docs/openapi.json is what the contract says (npm run docs:api)', () => {
  expect(readFileSync(file, 'utf8')).toBe(describeApi());
});

test('the page describes every endpoint with its wire types', () => {
  const page = JSON.parse(describeApi()) as {
    paths: Record<string, Record<string, { operationId: string; parameters?: unknown[] }>>;
  };
  const described = Object.values(page.paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(described.sort()).toEqual(endpoints.map(({ name }) => name).sort());
  expect(page.paths['/sapi/v1/depth']?.['get']?.parameters).toEqual([
    {
      name: 'symbol',
      in: 'query',
      required: true,
      schema: { type: 'string', description: 'Pair name, any case' },
      description: 'Pair name, any case',
    },
    {
      name: 'limit',
      in: 'query',
      required: false,
      schema: { type: 'integer', minimum: 1, maximum: 100, default: 100 },
    },
  ]);
});

test('a default is of its field’s own type, or a generated client does not compile', () => {
  interface Field {
    readonly type?: string;
    readonly default?: unknown;
  }
  const wrong: string[] = [];
  const look = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const { type, default: preset } = value as Field;
    const wanted = type === 'integer' ? 'number' : type;
    const isField = type !== undefined && preset !== undefined;
    if (isField && typeof preset !== wanted) wrong.push(path);
    for (const [name, member] of Object.entries(value)) look(member, `${path}/${name}`);
  };
  look((JSON.parse(describeApi()) as { paths: unknown }).paths, '');
  expect(wrong).toEqual([]);
});

test('what a field says of its values holds for values of its type, and a list says of what it is', () => {
  interface Field {
    readonly type?: string;
    readonly minimum?: number;
    readonly items?: object;
  }
  const wrong: string[] = [];
  const look = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const { type, minimum, items } = value as Field;
    if (type === 'string' && minimum !== undefined) wrong.push(path);
    if (type === 'array' && items === undefined) wrong.push(path);
    for (const [name, member] of Object.entries(value)) look(member, `${path}/${name}`);
  };
  look((JSON.parse(describeApi()) as { paths: unknown }).paths, '');
  expect(wrong).toEqual([]);
});

test('both hosts, the wrapper and the document’s fields, without what is only read', () => {
  interface Operation {
    readonly servers?: readonly { readonly url: string }[];
    readonly responses: Record<string, unknown>;
  }
  const page = JSON.parse(describeApi()) as { paths: Record<string, Record<string, Operation>> };
  const at = (path: string, method: string): Operation | undefined => page.paths[path]?.[method];
  const urls = Object.entries(page.paths).map(([path, methods]) => [
    path.startsWith('/fapi/'),
    Object.values(methods).every(({ servers }) => servers?.[0]?.url === '{futuresBaseUrl}'),
  ]);
  expect(urls.filter(([isFutures, isThere]) => isFutures !== isThere)).toEqual([]);
  const index = JSON.stringify(at('/fapi/v1/index', 'get')?.responses);
  expect(index).toContain('lastFundingRate');
  expect(index).not.toContain('tagPrice');
  const apply = JSON.stringify(at('/sapi/v1/withdraw/apply', 'post')?.responses['200']);
  expect(apply).toMatch(/"required":\["code","msg","data"\]/);
});

test('it says when a price is required: with LIMIT, wherever an order is placed, and nowhere else', () => {
  interface Fields {
    readonly properties?: Readonly<Record<string, Fields & { readonly description?: string }>>;
    readonly items?: Fields;
    readonly required?: readonly string[];
    readonly allOf?: readonly {
      readonly if: { readonly properties: Readonly<Record<string, { readonly const: string }>> };
      readonly then: { readonly required: readonly string[] };
    }[];
  }
  const page = JSON.parse(describeApi()) as {
    paths: Record<
      string,
      { post?: { requestBody: { content: Record<string, { schema: Fields }> } } }
    >;
  };
  const bodies = Object.entries(page.paths).flatMap(([path, { post }]) => {
    const schema = post?.requestBody.content['application/json']?.schema;
    return schema === undefined
      ? []
      : [[path, schema.properties?.['orders']?.items ?? schema] as const];
  });
  const said = bodies.filter(([, { allOf }]) => allOf !== undefined);
  expect(said.map(([path]) => path).toSorted()).toEqual([
    '/fapi/v1/conditionOrder',
    '/fapi/v1/order',
    '/sapi/v1/batchOrders',
    '/sapi/v1/margin/order',
    '/sapi/v1/order',
    '/sapi/v1/order/test',
  ]);
  for (const [path, { properties, required, allOf }] of said) {
    const type = path === '/sapi/v1/batchOrders' ? 'batchType' : 'type';
    expect(allOf).toEqual([
      { if: { properties: { [type]: { const: 'LIMIT' } } }, then: { required: ['price'] } },
    ]);
    // What it looks at is always there, or a MARKET order without a type would be a LIMIT one.
    expect(required).toContain(type);
    expect(properties?.['price']?.description).toMatch(/^Required with LIMIT/);
  }
  const volume = bodies.find(([path]) => path === '/sapi/v1/order')?.[1].properties?.['volume'];
  expect(volume?.description).toMatch(/MARKET BUY the amount/);
});
