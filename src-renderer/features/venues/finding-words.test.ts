import { beforeAll, expect, test } from 'vitest';
import { CHECK_FINDINGS, type CheckFinding } from '@shared/contract/terminal/venues';
import { startWords } from '../../lib/i18n';
import { findingWords } from './finding-words';

beforeAll(() => startWords());

test('what a check has found has its figures as all others have them, and its plurals', () => {
  const clock = { key: 'clockOff', values: { ms: '-6000', window: '5000' } } as const;
  expect(findingWords(clock)).toBe(
    'This machine’s clock differs by \u22126,000 ms; the window is 5,000 ms: let a time server set the clock',
  );
  expect(findingWords({ key: 'mayRead', values: { count: '1' } })).toBe(
    'The key may read: 1 asset',
  );
  expect(findingWords({ key: 'mayRead', values: { count: '3' } })).toBe(
    'The key may read: 3 assets',
  );
});

test('a refusal that is about the key says what mends it, any other the exchange’s words', () => {
  const refused = (code: string) =>
    findingWords({ key: 'refused', values: { code, message: 'no' } });
  expect(refused('-2014')).toBe(
    'The exchange does not know this API key: store it again (-2014 no)',
  );
  expect(refused('-1144')).toBe('The exchange refused it in these words (-1144 no)');
});

test('every finding has words, filled in', () => {
  const values = {
    code: '-1',
    message: 'no',
    symbol: 'BTCUSDT',
    ms: '4',
    window: '5',
    seconds: '10',
  };
  for (const key of Object.keys(CHECK_FINDINGS) as CheckFinding[]) {
    expect(findingWords({ key, values: { ...values, count: '2' } })).toMatch(/^[A-Z][^{}]+$/);
  }
});
