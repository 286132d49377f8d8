/**
 * The words of the desk. Keys are typed by the English resources; a missing key does not compile. Each
 * feature owns one namespace: src-renderer/i18n/en/<feature>.ts. A further language is one more folder
 * beside `en` and one line in LANGUAGES; it is loaded when it is chosen, and falls back to English word by
 * word. Plurals are i18next's (`_one`, `_other`, what the language has).
 */
import i18next from 'i18next';
import { useSyncExternalStore } from 'react';
import { en } from '../i18n/en';
import { formatInteger } from './format';
import type { Namespace, Words } from './word-keys';

export type { Words } from './word-keys';

type Texts = Readonly<Record<string, object>>;

interface Language {
  readonly id: string;
  /** In the language itself. */
  readonly name: string;
  readonly load: () => Promise<Texts>;
}

export const LANGUAGES: readonly Language[] = [
  { id: 'en', name: 'English', load: () => Promise.resolve(en) },
];

/** Not in the list: English made longer and accented, to see what is no word or has no room. */
const PSEUDO: Language = {
  id: 'en-XA',
  name: 'Pseudo',
  load: async () => (await import('./pseudo-words')).pseudoOf(en),
};

/** Loads the words; resolves when the first text can be drawn (English is in the bundle). */
export async function startWords(language = 'en'): Promise<void> {
  await i18next.init({
    lng: 'en',
    fallbackLng: 'en',
    defaultNS: 'common',
    ns: Object.keys(en),
    resources: { en },
    interpolation: { escapeValue: false }, // React escapes
    initAsync: false,
  });
  await changeLanguage(language);
}

/** An unknown language is English. */
export async function changeLanguage(id: string): Promise<void> {
  const language = [...LANGUAGES, PSEUDO].find((each) => each.id === id);
  if (language === undefined || i18next.language === id) return;
  const words = await language.load();
  for (const [namespace, resources] of Object.entries(words)) {
    i18next.addResourceBundle(id, namespace, resources, true, true);
  }
  await i18next.changeLanguage(id);
}

interface Translation<First extends Namespace, Other extends Namespace = never> {
  /** The same function until the language changes. */
  readonly t: Words<First, Other>;
}

/** By language and namespaces: a desk asks for them thousands of times. */
const translations = new Map<string, unknown>();

/** The words of a feature, and of further namespaces by `namespace:key`. Draws again in another language. */
export function useTranslation<First extends Namespace, Other extends Namespace = never>(
  namespaces: First | readonly [First, ...Other[]],
): Translation<First, Other> {
  const language = useSyncExternalStore(onLanguage, () => i18next.language);
  const key = `${language} ${String(namespaces)}`;
  if (!translations.has(key)) {
    translations.set(key, { t: searchedOnce(i18next.getFixedT(language, namespaces)) });
  }
  return translations.get(key) as Translation<First, Other>;
}

type Search = (key: string, values: Record<string, unknown>) => string;

/** "1,455 trades": the plural goes by the number, what is read is grouped as every figure beside it. */
const grouped = (values: Record<string, unknown>): Record<string, unknown> => {
  const { count } = values;
  if (typeof count !== 'number' || count < 1_000) return values;
  return { ...values, replace: { ...values, count: formatInteger(count) } };
};

/** A text that nothing is filled into stays as it is; i18next's search for each was a tenth of drawing a workspace. */
function searchedOnce(search: Search) {
  const texts = new Map<string, string>();
  return (key: string, values?: Record<string, unknown>): string => {
    if (values !== undefined) return search(key, grouped(values));
    const text = texts.get(key) ?? search(key, {});
    texts.set(key, text);
    return text;
  };
}

function onLanguage(listener: () => void): () => void {
  i18next.on('languageChanged', listener);
  return () => {
    i18next.off('languageChanged', listener);
  };
}

/** For those outside React. */
export function wordsOf<First extends Namespace, Other extends Namespace = never>(
  first: First,
  ...others: readonly Other[]
): Words<First, Other> {
  const search: Search = i18next.getFixedT(null, [first, ...others]);
  const words = (key: string, values: Record<string, unknown> = {}) => search(key, grouped(values));
  return words;
}

export const lockedWords = (): string => wordsOf('shell')('lock.refused');

export type CommonWords = (typeof en)['common'];

/** The panel titles, whose keys are the panel ids. */
export type PanelTitles = (typeof en)['panels'];
