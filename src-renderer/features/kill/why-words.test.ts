import { beforeAll, expect, test } from 'vitest';
import { STUCK_REASONS, type StuckReason } from '@shared/contract/terminal/kill';
import { startWords } from '../../lib/i18n';
import { whyWords } from './why-words';

beforeAll(() => startWords());

test('what could not be cancelled says why: the exchange in its words, we in those of the desk', () => {
  const values = { code: '-2023', message: 'in liquidation' };
  expect(whyWords({ key: 'refused', values })).toBe('In liquidation (-2023)');
  const denied = { wallet: 'margin', code: '-2015', message: 'no permission' };
  expect(whyWords({ key: 'unread', values: denied })).toBe(
    'Open orders of the margin wallet cannot be read: The key may not do this from here: check its rights and its list of allowed addresses (-2015 no permission)',
  );
  expect(whyWords({ key: 'uncountedMore', values: { count: '1' } })).toMatch(/1 more pair$/);
  expect(whyWords({ key: 'uncountedMore', values: { count: '1200' } })).toMatch(
    /1,200 more pairs$/,
  );
});

test('every reason has words, filled in', () => {
  const values = { wallet: 'futures', code: '-1', message: 'no', count: '2' };
  for (const key of Object.keys(STUCK_REASONS) as StuckReason[]) {
    expect(whyWords({ key, values })).toMatch(/^[A-Z][^{}]+$/);
  }
});
