/**
 * The key of the built-in paper account: drawn on the first start, kept in one file of the user's.
 * It guards play money, so no vault is asked; the engine, the journal and sessions know uids only.
 */
import { readFileSync } from 'node:fs';
import { randomText } from '../../adapters/entropy';
import { isMissing } from '../../adapters/missing-file';
import { replaceFile } from '../../adapters/vault/replace-file';

const PAPER_UID = 10023;

export interface PaperKey {
  readonly uid: number;
  readonly apiKey: string;
  readonly secret: string;
}

/** Throws when the file exists and is not ours: an account must not be lost by overwriting it. */
export function loadPaperKey(path: string): PaperKey {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    if (!isMissing(cause)) throw cause;
    return createPaperKey(path);
  }
  const key = readJson(text);
  if (isPaperKey(key)) return { uid: key.uid, apiKey: key.apiKey, secret: key.secret };
  throw new Error(`${path} does not hold a paper key; move it away to start with a new one`);
}

/** 165 bits each. Complete or absent: the file appears under its name only when it is whole. */
function createPaperKey(path: string): PaperKey {
  const key = { uid: PAPER_UID, apiKey: randomText(32), secret: randomText(32) };
  replaceFile(path, Buffer.from(`${JSON.stringify(key, null, 2)}\n`));
  return key;
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function isPaperKey(value: unknown): value is PaperKey {
  if (typeof value !== 'object' || value === null) return false;
  const { uid, apiKey, secret } = value as Record<string, unknown>;
  return Number.isSafeInteger(uid) && typeof apiKey === 'string' && typeof secret === 'string';
}
