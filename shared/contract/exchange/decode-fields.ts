/**
 * Reads an object field by field, in the order the schema states them, and answers the first fault
 * with the code of its cause: missing -1102, empty -1105, otherwise the field's own.
 */
import { z } from 'zod';
import { err, ok, type Result } from '../../kernel/result';
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
  const ignored = fields.ignored?.(raw) ?? [];
  const needed = fields.needed?.(raw) ?? [];
  const chosen: JsonObject = {};
  for (const [name, schema] of Object.entries(fields.schema.shape)) {
    if (ignored.includes(name)) continue;
    const value = choose(raw, name, fields.spellings?.[name] ?? [name]);
    if (!value.ok) return value;
    if (value.value === undefined) {
      if (isOptional(schema) && !needed.includes(name)) continue;
      return refuse(-1102, `${name}: is required`);
    }
    if (value.value === '' && !(fields.blank?.includes(name) ?? false)) {
      return refuse(-1105, `${name}: must not be empty`);
    }
    if (value.value === '' && isOptional(schema)) continue;
    chosen[name] = value.value;
  }
  const decoded = fields.schema.safeDecode(chosen as z.input<Schema>);
  return decoded.success ? ok(decoded.data) : err(apiError(decoded.error.issues, chosen));
}

/** One value of all spellings; null counts as absent; two that differ are a fault. */
function choose(
  raw: JsonObject,
  name: string,
  spellings: readonly string[],
): Result<Json | undefined, ApiError> {
  let found: Json | undefined;
  for (const spelling of spellings) {
    const value = Object.hasOwn(raw, spelling) ? raw[spelling] : undefined;
    if (value === undefined || value === null) continue;
    if (found !== undefined && show(found) !== show(value)) {
      return refuse(-1130, `${name}: given twice with different values`);
    }
    found = value;
  }
  return ok(found);
}

function isOptional(schema: unknown): boolean {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodDefault;
}

function apiError(issues: readonly z.core.$ZodIssue[], chosen: JsonObject): ApiError {
  const issue = issues[0];
  const name = String(issue?.path[0] ?? 'request');
  const params: Readonly<Record<string, unknown>> =
    issue?.code === 'custom' ? (issue.params ?? {}) : {};
  const code = isErrorCode(params['code']) ? params['code'] : -1130;
  const at = typeof params['at'] === 'string' ? params['at'] : `${name} ${show(chosen[name])}`;
  const message = issue?.message ?? 'is not valid';
  return { code, msg: `${at.trim()}: ${message}` };
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
