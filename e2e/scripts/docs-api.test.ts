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
