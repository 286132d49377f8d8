import type { TrafficRow } from '@shared/contract/terminal';
import { expect, test } from 'vitest';
import { verifyRecord } from '../../../e2e/scripts/audit-verify.mjs';
import { curlOf, filtered, NO_FILTER, recordLines, tenths, trafficCsv } from './view-model';

const row = (changes: Partial<TrafficRow> = {}): TrafficRow => ({
  id: 1,
  atMs: 0,
  method: 'POST',
  host: 'x.test',
  path: '/sapi/v1/order',
  weight: 5,
  status: 200,
  roundTripMs: 3.44,
  outcome: 'accepted',
  code: '',
  headers: [['X-CH-APIKEY', "ab'd…wxyz"]],
  ...changes,
});

test('is found by outcome, and by words of its method, host, path and code in any order', () => {
  const rows = [row(), row({ id: 2, outcome: 'rejected', code: '-2017' })];
  const ids = (text: string, outcome = NO_FILTER.outcome) =>
    filtered(rows, { text, outcome }).map(({ id }) => id);
  expect([ids(''), ids('ORDER post'), ids('-2017'), ids('nowhere')]).toEqual([
    [1, 2],
    [1, 2],
    [2],
    [],
  ]);
  expect(ids('', 'rejected')).toEqual([2]);
});

test('is copied as a command that a shell reads as one, without a body', () => {
  expect(curlOf(row())).toBe(
    `curl -X POST 'https://x.test/sapi/v1/order' -H 'X-CH-APIKEY: ab'\\''d…wxyz' --data '(not kept)'`,
  );
  expect(curlOf(row({ method: 'GET', headers: [] }))).not.toContain('--data');
});

test('is saved with its time in UTC and its way to a tenth of a millisecond', () => {
  const [header, line] = trafficCsv([row()]).split('\r\n');
  expect(header).toContain('time (UTC),method,host,path');
  expect(line).toBe('1970-01-01 00:00:00.000,POST,x.test,/sapi/v1/order,5,200,3.4,accepted,');
  expect([tenths(0), tenths(9.96), tenths(12)]).toEqual(['0.0', '10.0', '12.0']);
});

test('the record is saved as the verifier reads it', () => {
  const entry = { seq: 1, atMs: 5, kind: 'program.started', content: '{"version":"0.1.0"}' };
  const hash = 'a'.repeat(64);
  const { fault } = verifyRecord(recordLines([{ ...entry, hash }]));
  expect(fault).toBe('line 1: its hash does not fit it and the entries before it');
});
