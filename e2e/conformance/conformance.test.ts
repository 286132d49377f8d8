// The document statement by statement, at both doors of the exchange and through our own client.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { endpoints } from '@shared/contract/exchange';
import { CARDS } from './cards/all-cards';
import { DOCUMENT_ENDPOINTS } from './document/endpoints';
import { describeResults } from './report';
import { CardRun, type CardResult } from './run-cards';

const run = new CardRun();
const results: CardResult[] = [];
afterAll(() => run.close());

test('the cards know all 44 endpoints, by the names of the contract', () => {
  const written = DOCUMENT_ENDPOINTS.map(({ name, method, path, security, weight, burst }) => [
    name,
    `${method} ${path} ${security} ${weight} ${burst ?? ''}`,
  ]);
  const served = endpoints.map(({ name, method, path, security, weight, burst }) => [
    name,
    `${method} ${path} ${security} ${weight} ${burst ?? ''}`,
  ]);
  expect(served).toHaveLength(44);
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(served));
});

// A quarter of a year passes in one of them.
test.each(CARDS)('$id $says', { timeout: 120_000 }, async (card) => {
  const result = await run.run(card);
  results.push(result);
  const { inProcess, loopback, client } = result;
  expect({ inProcess, loopback, client }).toEqual({
    inProcess: '',
    loopback: '',
    client: card.client === undefined ? null : '',
  });
});

test('docs/conformance.md tells these cards and their results (npm run conformance)', () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../docs/conformance.md'), 'utf8');
  expect(page).toBe(describeResults(results));
});
