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
