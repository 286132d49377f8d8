/** Headers by their names, in any case: an order is asked for five of them, so they are read in one pass. */
import type { RawHeaders } from '../messages';

/** Undefined when it is absent, "" when it is there and empty. Of what identifies and signs, the first of each. */
export interface KnownHeaders {
  apiKey: string | undefined;
  timestamp: string | undefined;
  signature: string | undefined;
  /** Given twice it is both, with a comma, as HTTP reads it: it is then neither of them. */
  contentType: string | undefined;
  contentEncoding: string | undefined;
  /** One of the first three is there more than once. */
  isCredentialRepeated: boolean;
}

export function knownHeaders(headers: RawHeaders): KnownHeaders {
  const known: KnownHeaders = {
    apiKey: undefined,
    timestamp: undefined,
    signature: undefined,
    contentType: undefined,
    contentEncoding: undefined,
    isCredentialRepeated: false,
  };
  for (const header of headers) {
    const name = header[0];
    const value = header[1];
    // Most names differ in length from all that matter.
    switch (name.length) {
      case 7:
        if (!isNamed(name, 'x-ch-ts')) break;
        if (known.timestamp === undefined) known.timestamp = value;
        else known.isCredentialRepeated = true;
        break;
      case 9:
        if (!isNamed(name, 'x-ch-sign')) break;
        if (known.signature === undefined) known.signature = value;
        else known.isCredentialRepeated = true;
        break;
      case 11:
        if (!isNamed(name, 'x-ch-apikey')) break;
        if (known.apiKey === undefined) known.apiKey = value;
        else known.isCredentialRepeated = true;
        break;
      case 12:
        if (isNamed(name, 'content-type')) known.contentType = joined(known.contentType, value);
        break;
      case 16:
        if (isNamed(name, 'content-encoding')) {
          known.contentEncoding = joined(known.contentEncoding, value);
        }
        break;
    }
  }
  return known;
}

const joined = (before: string | undefined, value: string): string =>
  before === undefined ? value : `${before}, ${value}`;

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

const isNamed = (key: string, name: string): boolean =>
  key === name || (key.length === name.length && key.toLowerCase() === name);
