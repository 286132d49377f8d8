import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { changeLanguage, startWords, wordsOf } from './i18n';
import { pseudoText } from './pseudo-words';

beforeAll(() => startWords());

test('a language that is chosen is loaded, one that is not there changes nothing', async () => {
  await changeLanguage('en-XA');
  expect(i18next.t('common:buy')).toBe('[Búý~~]');
  await changeLanguage('tlh');
  expect(i18next.t('common:buy')).toBe('[Búý~~]');
  await changeLanguage('en');
  expect(i18next.t('common:buy')).toBe('Buy');
});

test('what is filled in stays as it is', () => {
  expect(pseudoText('Cancel {{count}} orders')).toBe('[Cáñçél {{count}} órdérš~~~~~~~]');
});

test('what is counted is grouped as the figures beside it are', () => {
  const t = wordsOf('journal');
  expect(t('samples.trades', { count: 1 })).toBe('From 1 trade');
  expect(t('samples.trades', { count: 999 })).toBe('From 999 trades');
  expect(t('cut', { count: 2_000 })).toMatch(/^The newest 2,000 trades/);
});
