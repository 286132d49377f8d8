/** What the lab answers when it refuses: `{code,msg}` with the codes of exchange-rules §10. */
import type { z } from 'zod';

export interface LabError {
  readonly code: number;
  readonly msg: string;
}

const MISSING = -1102;
const UNKNOWN_KEY = -1103;
const INVALID = -1130;

/** The first thing that is wrong with an input, by the name of its field and the limit it broke. */
export function labErrorOf(error: z.ZodError, input: unknown): LabError {
  const [issue] = error.issues;
  if (issue === undefined) return { code: INVALID, msg: 'invalid input' };
  const field = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys;
    const name = field === '' ? key : `${field}.${key}`;
    return { code: UNKNOWN_KEY, msg: `${name}: unknown field` };
  }
  if (field !== '' && valueAt(input, issue.path) === undefined) {
    return { code: MISSING, msg: `${field}: missing` };
  }
  return { code: INVALID, msg: field === '' ? issue.message : `${field}: ${issue.message}` };
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
