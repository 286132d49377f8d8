/** What the lab answers when it refuses: `{code,msg}` with the codes of exchange-rules §10. */
import type { z } from 'zod';
import { err, ok, type Result } from '../../kernel/result';

export interface LabError {
  readonly code: number;
  readonly msg: string;
}

const MISSING = -1102;
const UNKNOWN_KEY = -1103;
const INVALID = -1130;
const NAME_SHOWN_MAX = 64;

/** Whatever comes in, as a schema of the lab reads it; else what is wrong with it. */
export function readLabInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): Result<z.output<Schema>, LabError> {
  const parsed = schema.safeParse(input, { error: wordsOfShape });
  return parsed.success ? ok(parsed.data) : err(labErrorOf(parsed.error, input));
}

/** A field words its own limit; what only holds fields (a list, an object) is worded here. */
function wordsOfShape(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'invalid_type') return undefined;
  if (issue.expected === 'array') return 'must be a list';
  return issue.expected === 'object' || issue.expected === 'record'
    ? 'must be an object'
    : undefined;
}

/** The first thing that is wrong with an input, by the name of its field and the limit it broke. */
function labErrorOf(error: z.ZodError, input: unknown): LabError {
  const [issue] = error.issues;
  if (issue === undefined) return { code: INVALID, msg: 'invalid input' };
  const field = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys') {
    const [key = ''] = issue.keys;
    const name = field === '' ? shownName(key) : `${field}.${shownName(key)}`;
    return { code: UNKNOWN_KEY, msg: `${name}: unknown field` };
  }
  if (field !== '' && valueAt(input, issue.path) === undefined) {
    return { code: MISSING, msg: `${field}: missing` };
  }
  // Of a name that cannot be one the words are its own schema's.
  const words = issue.code === 'invalid_key' ? issue.issues[0]?.message : issue.message;
  return { code: INVALID, msg: [field, words].filter((part) => part !== '').join(': ') };
}

/** What nobody knows may be of any length, and who reads the refusal knows it from its beginning. */
export function shownName(name: string): string {
  return name.length > NAME_SHOWN_MAX ? `${name.slice(0, NAME_SHOWN_MAX)}…` : name;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}
