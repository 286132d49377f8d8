/**
 * Reads an object field by field, in the order the schema states them, and answers the first fault
 * with the code of its cause: missing -1102, empty -1105, otherwise the field's own.
 */
import type { z } from 'zod';
import { err, ok, type Result } from '../../../kernel/result';
import { fieldReaders, type FieldIssue, type FieldReader } from '../json/compiled-reader';
import type { Said } from '../define';
import { ERRORS, type ApiError, type ErrorCode } from '../errors';
import { FlatFields, type FlatValue } from '../json/flat-fields';
import { JsonNumber, type Json, type JsonObject } from '../json/lossless-json';

export interface FieldSet<Schema extends z.ZodObject> {
  readonly schema: Schema;
  /** Every accepted spelling of a field; a field that is not listed has only its own name. */
  readonly spellings?: Readonly<Record<string, readonly string[]>>;
  readonly blank?: readonly string[];
  readonly ignored?: (said: Said) => readonly string[];
  readonly needed?: (said: Said) => readonly string[];
}

/**
 * What `parseJson` read, as the values of the schema. The first fault in the schema's order is the answer:
 * -1102 missing, -1105 empty, -1130 two spellings with different values, otherwise the field's own code.
 */
export function decodeFields<Schema extends z.ZodObject>(
  fields: FieldSet<Schema>,
  raw: JsonObject,
): Result<z.output<Schema>, ApiError> {
  const given: (Json | typeof CONFLICT | undefined)[] = [];
  const plan = planOf(fields);
  for (const { spellings } of plan.fields) {
    const values = spellings.map((name) => raw[name]);
    given.push(choose(values, 0, values.length));
  }
  return decodeGiven(fields, plan, given, (name) => raw[name]);
}

/** The same of what `flatFieldsOf` has read. */
export function decodeFlat<Schema extends z.ZodObject>(
  fields: FieldSet<Schema>,
  values: readonly (FlatValue | undefined)[],
): Result<z.output<Schema>, ApiError> {
  const given: (Json | typeof CONFLICT | undefined)[] = [];
  const plan = planOf(fields);
  for (const { first, spellings } of plan.fields) {
    given.push(choose(values, first, first + spellings.length));
  }
  return decodeGiven(fields, plan, given, (name) => values[plan.flat.names.indexOf(name)]);
}

/** Reads a body that has no other names than those of the fields. */
export function flatFieldsOf(fields: FieldSet<z.ZodObject>): FlatFields {
  return planOf(fields).flat;
}

/** `given`: one value of all spellings of each field. */
function decodeGiven<Schema extends z.ZodObject>(
  { ignored, needed }: FieldSet<Schema>,
  plan: Plan,
  given: readonly (Json | typeof CONFLICT | undefined)[],
  said: Said,
): Result<z.output<Schema>, ApiError> {
  const unread = ignored?.(said) ?? NONE;
  const required = needed?.(said) ?? NONE;
  const chosen: (Json | undefined)[] = [];
  for (let place = 0; place < plan.fields.length; place += 1) {
    const field = plan.fields[place] as PlannedField;
    const { reader, mayBeBlank } = field;
    const { name, isOptional } = reader;
    if (unread.length > 0 && unread.includes(name)) {
      chosen.push(undefined);
      continue;
    }
    const value = given[place];
    if (value === CONFLICT) return refuse(-1130, `${name}: given twice with different values`);
    const isRequired = required.includes(name);
    if (value === undefined && (!isOptional || isRequired)) {
      return refuse(-1102, `${name}: is required`);
    }
    if (value === '' && (!mayBeBlank || isRequired)) {
      return refuse(-1105, `${spelledAs(field, said)}: must not be empty`);
    }
    chosen.push(value === '' && isOptional ? undefined : value);
  }
  return readChosen(plan.fields, chosen, said) as Result<z.output<Schema>, ApiError>;
}

interface PlannedField {
  readonly reader: FieldReader;
  readonly spellings: readonly string[];
  /** The place of its first spelling among the names of all; the others follow. */
  readonly first: number;
  readonly mayBeBlank: boolean;
}

interface Plan {
  readonly fields: readonly PlannedField[];
  readonly flat: FlatFields;
}

/** Made once for each set: it stands before every order. */
function planOf(fields: FieldSet<z.ZodObject>): Plan {
  let plan = plans.get(fields);
  if (plan === undefined) {
    plan = createPlan(fields);
    plans.set(fields, plan);
  }
  return plan;
}

const plans = new WeakMap<object, Plan>();

function createPlan(set: FieldSet<z.ZodObject>): Plan {
  const names: string[] = [];
  const fields = fieldReaders(set.schema).map((reader) => {
    const spellings = set.spellings?.[reader.name] ?? [reader.name];
    const first = names.push(...spellings) - spellings.length;
    return { reader, spellings, first, mayBeBlank: set.blank?.includes(reader.name) === true };
  });
  return { fields, flat: new FlatFields(names) };
}

const NONE: readonly string[] = [];

/** The name as the sender wrote it: whoever is refused finds it in the request. */
function spelledAs({ reader, spellings }: PlannedField, said: Said): string {
  return spellings.find((name) => (said(name) ?? null) !== null) ?? reader.name;
}

/** All fields are chosen before the first is read: what is missing is told before what is wrong. */
function readChosen(
  plan: readonly PlannedField[],
  chosen: readonly (Json | undefined)[],
  said: Said,
): Result<Readonly<Record<string, unknown>>, ApiError> {
  const read: Record<string, unknown> = {};
  const issues: FieldIssue[] = [];
  for (let place = 0; place < plan.length; place += 1) {
    const field = plan[place];
    if (field === undefined) continue;
    const { reader } = field;
    const value = chosen[place];
    const result = value === undefined ? reader.absent() : reader.read(value, issues);
    const issue = issues[0];
    if (issue !== undefined) return err(apiError(spelledAs(field, said), issue, value));
    if (result !== undefined || value !== undefined) read[reader.name] = result;
  }
  return ok(read);
}

/** Two spellings of one field with different values. */
const CONFLICT = Symbol('given twice with different values');

/** One value of all spellings; null counts as absent; two that differ are a fault. */
function choose(
  values: readonly (Json | undefined)[],
  from: number,
  end: number,
): Json | typeof CONFLICT | undefined {
  let found: Json | undefined;
  for (let at = from; at < end; at += 1) {
    const value = values[at];
    if (value === undefined || value === null) continue;
    if (found !== undefined && show(found) !== show(value)) return CONFLICT;
    found = value;
  }
  return found;
}

function apiError(name: string, issue: FieldIssue, value: Json | undefined): ApiError {
  const params = issue.code === 'custom' ? (issue.params ?? {}) : {};
  const code = isErrorCode(params['code']) ? params['code'] : -1130;
  const at = typeof params['at'] === 'string' ? params['at'] : named(name, value);
  return { code, msg: `${at}: ${issue.message ?? 'is not valid'}` };
}

function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'number' && String(value) in ERRORS;
}

function refuse(code: ErrorCode, msg: string): { readonly ok: false; readonly error: ApiError } {
  return err({ code, msg });
}

/** The field and what was in it; in quotes, such that JSON need not escape, where blanks at an end would not be seen. */
function named(name: string, value: Json | undefined): string {
  const shown = show(value);
  if (shown === '') return name;
  return `${name} ${shown === shown.trim() ? shown : `'${shown}'`}`;
}

/** The value as the message repeats it: scalars only, and never a long one. */
function show(value: Json | undefined): string {
  if (value instanceof JsonNumber) return value.text.slice(0, 40);
  if (typeof value === 'string') return value.slice(0, 40);
  return typeof value === 'boolean' ? String(value) : '';
}
