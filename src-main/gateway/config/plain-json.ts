/**
 * JSON as somebody typed it, for the lab and the configuration: every number is handed on as its decimal text.
 * Many languages write a small number with an exponent by themselves (1e-05), so it is read as the exchange reads it.
 */
import {
  isJsonObject,
  JsonNumber,
  parseStrictJson,
  type Json,
} from '@shared/contract/exchange/json/lossless-json';
import { expandExponent } from '@shared/contract/exchange/fields/number-text';
import { ok, type Result } from '@shared/kernel/result';

const LIMITS = { maxDepth: 8, maxKeys: 256 };

/** Strict: a key written twice, a prototype key or deep nesting is an error. */
export function parsePlainJson(text: string): Result<unknown, string> {
  const parsed = parseStrictJson(text, LIMITS);
  return parsed.ok ? ok(plain(parsed.value)) : parsed;
}

function plain(value: Json | undefined): unknown {
  if (value instanceof JsonNumber) return expandExponent(value.text) ?? value.text;
  if (Array.isArray(value)) return value.map(plain);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, plain(member)]));
}
