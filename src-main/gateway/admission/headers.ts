import type { RawHeaders } from '../messages';

/** Whether one of them is there more than once, in any case. */
export function isAnyRepeated(headers: RawHeaders, names: readonly string[]): boolean {
  for (const name of names) {
    let count = 0;
    for (const [key] of headers) if (isNamed(key, name)) count += 1;
    if (count > 1) return true;
  }
  return false;
}

/** Values of a header, matched in any case, in the order of arrival. */
export function headerValues(headers: RawHeaders, name: string): readonly string[] {
  const values: string[] = [];
  for (const [key, value] of headers) if (isNamed(key, name)) values.push(value);
  return values;
}

/** The first value; undefined when the header is absent, "" when it is there and empty. */
export function headerValue(headers: RawHeaders, name: string): string | undefined {
  for (const [key, value] of headers) if (isNamed(key, name)) return value;
  return undefined;
}

/** Every request is asked for a handful of names: most of them differ in length already. */
const isNamed = (key: string, name: string): boolean =>
  key.length === name.length && (key === name || key.toLowerCase() === name);
