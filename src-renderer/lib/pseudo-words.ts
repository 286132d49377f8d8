/** English that looks foreign: longer by half, accented, in brackets; what is left plain is no word of ours. */

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
  c: 'ç',
  n: 'ñ',
  s: 'š',
  z: 'ž',
  y: 'ý',
};

/** Every text of a tree of words. */
export function pseudoOf(tree: object): Record<string, object> {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudoText(value) : pseudoOf(value as object),
    ]),
  ) as Record<string, object>;
}

/** What stands in braces is filled in later: it stays. */
export function pseudoText(text: string): string {
  const accented = text
    .split(/(\{\{[^}]*\}\})/)
    .map((part) => (part.startsWith('{{') ? part : part.replace(/[a-zA-Z]/g, accent)))
    .join('');
  const more = '~'.repeat(Math.ceil(text.replace(/\{\{[^}]*\}\}/g, '').length / 2));
  return `[${accented}${more}]`;
}

const accent = (letter: string): string => ACCENTED[letter] ?? letter;
