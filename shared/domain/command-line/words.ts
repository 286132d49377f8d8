/** A line cut into words that know where they stand. */

export interface Word {
  /** In small letters. */
  readonly text: string;
  readonly at: number;
  /** As it was typed: small letters may be more. */
  readonly length: number;
}

export class Words {
  /** Behind the last word. */
  readonly end: number;
  #words: readonly Word[];

  constructor(line: string) {
    const found = [...line.matchAll(/\S+/g)];
    this.#words = found.map(({ 0: typed, index }) => ({
      text: typed.toLowerCase(),
      at: index,
      length: typed.length,
    }));
    this.end = line.trimEnd().length;
  }

  next(): Word | null {
    const [word, ...rest] = this.#words;
    this.#words = rest;
    return word ?? null;
  }

  peek(): Word | null {
    return this.#words[0] ?? null;
  }

  /** Whether a price is announced: "@", "@97000" or "at". */
  get isAt(): boolean {
    return announces(this.#words[0]);
  }

  /** "at" in front of another "@" or "at" is no announcement but an asset of that name. */
  get isAtNamed(): boolean {
    return this.#words[0]?.text === 'at' && announces(this.#words[1]);
  }

  /** Takes the announcement of a price away, alone or in front of a word. */
  dropAt(): void {
    const [word, ...rest] = this.#words;
    if (word === undefined) return;
    const behind = word.text === 'at' ? '' : word.text.replace(/^@+/, '');
    const signs = word.text.length - behind.length;
    const { at, length } = word;
    const cut = { text: behind, at: at + signs, length: length - signs };
    this.#words = behind === '' ? rest : [cut, ...rest];
  }

  /** Takes the first word away for which there is a name. */
  take(nameOf: (word: string) => string | null): string | null {
    const word = this.#words.find(({ text }) => nameOf(text) !== null);
    if (word === undefined) return null;
    this.#words = this.#words.filter((each) => each !== word);
    return nameOf(word.text);
  }
}

const announces = (word: Word | undefined): boolean =>
  word !== undefined && (word.text === 'at' || word.text.startsWith('@'));
