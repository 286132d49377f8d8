import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { changeLanguage, startWords } from './i18n';
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
