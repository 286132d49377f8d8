import type { RawHeaders } from '../messages';

/** Values of a header, matched in any case, in the order of arrival. */
export function headerValues(headers: RawHeaders, name: string): readonly string[] {
  return headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value);
}

/** The first value; undefined when the header is absent, "" when it is there and empty. */
export function headerValue(headers: RawHeaders, name: string): string | undefined {
  return headerValues(headers, name)[0];
}
