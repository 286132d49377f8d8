/**
 * Reads an object field by field, in the order the schema states them, and answers the first fault
 * with the code of its cause: missing -1102, empty -1105, otherwise the field's own.
 */
import type { z } from 'zod';
import { err, ok, type Result } from '../../kernel/result';
import { fieldReaders, type FieldIssue, type FieldReader } from './compiled-reader';
import { ERRORS, type ApiError, type ErrorCode } from './errors';
import { JsonNumber, type Json, type JsonObject } from './lossless-json';

export interface FieldSet<Schema extends z.ZodObject> {
  readonly schema: Schema;
  /** Every accepted spelling of a field; a field that is not listed has only its own name. */
  readonly spellings?: Readonly<Record<string, readonly string[]>>;
  readonly blank?: readonly string[];
  readonly ignored?: (raw: JsonObject) => readonly string[];
  readonly needed?: (raw: JsonObject) => readonly string[];
}

export function decodeFields<Schema extends z.ZodObject>(
  fields: FieldSet<Schema>,
  raw: JsonObject,
): Result<z.output<Schema>, ApiError> {
  const ignored = fields.ignored?.(raw) ?? NONE;
  const needed = fields.needed?.(raw) ?? NONE;
  const plan = planOf(fields);
  const chosen: (Json | undefined)[] = [];
  for (const { reader, spellings, mayBeBlank } of plan) {
    const { name, isOptional } = reader;
    if (ignored.includes(name)) {
      chosen.push(undefined);
      continue;
    }
    const value = spellings === undefined ? (raw[name] ?? undefined) : choose(raw, spellings);
    if (value === CONFLICT) return refuse(-1130, `${name}: given twice with different values`);
    if (value === undefined && (!isOptional || needed.includes(name))) {
      return refuse(-1102, `${name}: is required`);
    }
    if (value === '' && !mayBeBlank) return refuse(-1105, `${name}: must not be empty`);
    chosen.push(value === '' && isOptional ? undefined : value);
  }
  return readChosen(plan, chosen) as Result<z.output<Schema>, ApiError>;
}

interface PlannedField {
  readonly reader: FieldReader;
  readonly spellings: readonly string[] | undefined;
  readonly mayBeBlank: boolean;
}

/** Made once for each set: it stands before every order. */
function planOf(fields: FieldSet<z.ZodObject>): readonly PlannedField[] {
  let plan = plans.get(fields);
  if (plan === undefined) {
    plan = fieldReaders(fields.schema).map((reader) => ({
      reader,
      spellings: fields.spellings?.[reader.name],
      mayBeBlank: fields.blank?.includes(reader.name) === true,
    }));
    plans.set(fields, plan);
  }
  return plan;
}

const plans = new WeakMap<object, readonly PlannedField[]>();

const NONE: readonly string[] = [];

/** All fields are chosen before the first is read: what is missing is told before what is wrong. */
function readChosen(
  plan: readonly PlannedField[],
  chosen: readonly (Json | undefined)[],
): Result<Readonly<Record<string, unknown>>, ApiError> {
  const read: Record<string, unknown> = {};
  const issues: FieldIssue[] = [];
  for (let place = 0; place < plan.length; place += 1) {
    const reader = plan[place]?.reader;
    if (reader === undefined) continue;
    const value = chosen[place];
    const result = value === undefined ? reader.absent() : reader.read(value, issues);
    const issue = issues[0];
    if (issue !== undefined) return err(apiError(reader.name, issue, value));
    if (result !== undefined || value !== undefined) read[reader.name] = result;
  }
  return ok(read);
}

/** Two spellings of one field with different values. */
const CONFLICT = Symbol('given twice with different values');

/** One value of all spellings; null counts as absent; two that differ are a fault. */
function choose(raw: JsonObject, spellings: readonly string[]): Json | typeof CONFLICT | undefined {
  let found: Json | undefined;
  for (const spelling of spellings) {
    const value = raw[spelling] ?? undefined;
    if (value === undefined) continue;
    if (found !== undefined && show(found) !== show(value)) return CONFLICT;
    found = value;
  }
  return found;
}

function apiError(name: string, issue: FieldIssue, value: Json | undefined): ApiError {
  const params = issue.code === 'custom' ? (issue.params ?? {}) : {};
  const code = isErrorCode(params['code']) ? params['code'] : -1130;
  const at = typeof params['at'] === 'string' ? params['at'] : `${name} ${show(value)}`;
  return { code, msg: `${at.trim()}: ${issue.message ?? 'is not valid'}` };
}

function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'number' && String(value) in ERRORS;
}

function refuse(code: ErrorCode, msg: string): { readonly ok: false; readonly error: ApiError } {
  return err({ code, msg });
}

/** The value as the message repeats it: scalars only, and never a long one. */
function show(value: Json | undefined): string {
  if (value instanceof JsonNumber) return value.text.slice(0, 40);
  if (typeof value === 'string') return value.slice(0, 40);
  return typeof value === 'boolean' ? String(value) : '';
}
