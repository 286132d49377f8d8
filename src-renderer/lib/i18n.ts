/**
 * The words of the desk. Keys are typed by the English resources; a missing key does not compile.
 * Each feature owns one namespace: src-renderer/i18n/en/<feature>.ts.
 */
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from '../i18n/en';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: typeof en;
    returnNull: false;
  }
}

/** Loads the words; resolves when the first text can be drawn (everything is in the bundle). */
export async function startWords(language = 'en'): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    defaultNS: 'common',
    ns: Object.keys(en),
    resources: { en },
    interpolation: { escapeValue: false }, // React escapes
    initAsync: false,
  });
}

export { useTranslation } from 'react-i18next';

/** The panel titles, whose keys are the panel ids. */
export type PanelTitles = (typeof en)['panels'];
