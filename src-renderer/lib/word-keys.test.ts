/** Held by the compiler: what is no error here any more is one for it. */
import { beforeAll, expect, test } from 'vitest';
import { startWords, wordsOf } from './i18n';

beforeAll(() => startWords());

test('a text is filled in, in its number, from its own or another namespace', () => {
  expect(wordsOf('trades')('price', { quote: 'USDT' })).toBe('Price (USDT)');
  const t = wordsOf('inspector', 'common');
  const sort = 'risk' as 'risk' | 'size';
  expect(t(`sorts.${sort}`)).toBe('Risk, highest first');
  expect(t('moreLines', { count: 1 })).toBe('1 more line in the table');
  expect(t('moreLines', { count: 2 })).toBe('2 more lines in the table');
  expect(t('common:buy')).toBe('Buy');
});

test('a key that is not there, and a text that is not filled in, do not compile', () => {
  const t = wordsOf('inspector', 'common');
  const wrong = [
    // @ts-expect-error: no such key
    () => t('nope'),
    // @ts-expect-error: a group of texts
    () => t('sorts'),
    // @ts-expect-error: a key of another namespace without its name
    () => t('buy'),
    // @ts-expect-error: no such key there
    () => t('common:nope'),
    // @ts-expect-error: a namespace that was not asked for
    () => t('trades:empty'),
    // @ts-expect-error: nothing to fill in
    () => t('leverage'),
    // @ts-expect-error: no number to choose by
    () => t('moreLines'),
    // @ts-expect-error: another name
    () => t('leverage', { lever: 5 }),
    // @ts-expect-error: one of two names
    () => t('worstIs', { name: 'BTC', side: 'long' }),
    // @ts-expect-error: one of two texts needs more
    () => t(Math.PI > 3 ? 'leverage' : 'riskOf', { leverage: 5 }),
    // @ts-expect-error: neither text nor number
    () => t('leverage', { leverage: 5n }),
  ];
  expect(wrong).toHaveLength(11);
});
