import type { AlertEvent } from '@shared/contract/terminal';
import { beforeAll, expect, test } from 'vitest';
import { startWords, wordsOf } from '../../lib/i18n';
import { noticeOf } from './notice';

beforeAll(() => startWords());

const event: AlertEvent = {
  id: 7,
  alertId: 'a'.repeat(16),
  atMs: 0,
  kind: 'price',
  symbol: 'BTCUSDT',
  value: '61000.5',
  limit: '61000',
  note: '',
  hasSound: true,
  hasNotification: true,
  isTest: false,
};

test.each<[Partial<AlertEvent>, string, string]>([
  [{}, 'BTCUSDT: Price', 'BTCUSDT is at 61,000.5 and has reached 61,000.'],
  [{ isTest: true }, 'BTCUSDT: a test', 'BTCUSDT is at 61,000.5 and has reached 61,000.'],
  [
    { kind: 'fill', value: '', limit: '', note: 'sell now' },
    'BTCUSDT: Fill',
    'An order on BTCUSDT was filled.\nsell now',
  ],
  [
    { kind: 'funding', value: '0.0003', limit: '0.0001' },
    'BTCUSDT: Funding rate',
    'The funding rate of BTCUSDT is 0.03%. Your limit is 0.01%.',
  ],
  [{ kind: 'stale', symbol: '', value: '5' }, 'All markets: Stale feed', 'No market data for 5 s.'],
])('%j', (change, title, body) => {
  const t = wordsOf('alerts');
  expect(noticeOf({ ...event, ...change }, t)).toEqual({ tag: 'alert 7', title, body });
});
