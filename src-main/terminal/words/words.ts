/**
 * Main's words by their keys, in the language that the desk has chosen. Keys and what is filled into them
 * are typed by the English resources; what a language lacks is English, word by word. A further language is
 * one more file beside `en` and one line in LANGUAGES.
 */
import type { NamesIn } from '@shared/kernel/text-names';
import { en } from './en';

type English = typeof en;
type Parts = keyof English;
export type WordKey = { [Part in Parts]: `${Part}.${keyof English[Part] & string}` }[Parts];
type TextOf<Key extends WordKey> = Key extends `${infer Part extends Parts}.${infer Name}`
  ? English[Part][Name & keyof English[Part]]
  : never;
type Values<Key extends WordKey> = [NamesIn<TextOf<Key>>] extends [never]
  ? []
  : [values: Readonly<Record<NamesIn<TextOf<Key>>, string>>];

/** Of one language, by part and name; English where it says nothing. */
type Language = Readonly<Record<string, Readonly<Record<string, string>> | undefined>>;

const LANGUAGES: Readonly<Record<string, Language>> = { en };

export class Words {
  readonly #languages: Readonly<Record<string, Language>>;
  readonly #listeners = new Set<() => void>();
  #language = 'en';

  constructor(languages: Readonly<Record<string, Language>> = LANGUAGES) {
    this.#languages = languages;
  }

  /** For the `lang` of a page. */
  get language(): string {
    return this.#language;
  }

  /** An unknown language is English. */
  choose(language: string): void {
    const next = Object.hasOwn(this.#languages, language) ? language : 'en';
    if (next === this.#language) return;
    this.#language = next;
    for (const listener of this.#listeners) listener();
  }

  /** What stands on the screen is to be said anew. */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  t<Key extends WordKey>(key: Key, ...[values]: Values<Key>): string {
    const [part = '', name = ''] = key.split('.');
    const english: Language = en;
    const text = this.#languages[this.#language]?.[part]?.[name] ?? english[part]?.[name] ?? key;
    const given: Readonly<Record<string, string>> = values ?? {};
    // In one pass: what is filled in is nobody's pattern.
    return text.replace(/\{\{(\w+)\}\}/g, (_whole, filled: string) => given[filled] ?? '');
  }
}
