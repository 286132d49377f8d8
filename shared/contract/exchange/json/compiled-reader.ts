/**
 * Reading the fields of a request by their codecs directly, in the order of the schema, without
 * asking the whole schema for each request. What one field says is what the schema says first.
 */
import { z } from 'zod';
import type { Json } from './lossless-json';

/** What is wrong with a field, in zod's words or in a codec's. */
export interface FieldIssue {
  readonly code?: string | undefined;
  readonly message?: string | undefined;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
}

export interface FieldReader {
  readonly name: string;
  /** May be left out. */
  readonly isOptional: boolean;
  /** What it is when it is left out; undefined: then it is not there. */
  absent(): unknown;
  /** Adds to `issues` when the value cannot be read. */
  read(value: Json, issues: FieldIssue[]): unknown;
}

const readers = new WeakMap<z.ZodObject, readonly FieldReader[]>();

/** One per field, in the order of the schema. */
export function fieldReaders(schema: z.ZodObject): readonly FieldReader[] {
  let found = readers.get(schema);
  if (found === undefined) {
    found = Object.entries(schema.shape).map(([name, field]) => readerOf(name, field as z.ZodType));
    readers.set(schema, found);
  }
  return found;
}

function readerOf(name: string, field: z.ZodType): FieldReader {
  if (field instanceof z.ZodOptional) {
    return { ...readerOf(name, field.def.innerType as z.ZodType), isOptional: true };
  }
  if (field instanceof z.ZodDefault) {
    const inner = readerOf(name, field.def.innerType as z.ZodType);
    return { ...inner, isOptional: true, absent: () => field.def.defaultValue };
  }
  const isPlain =
    field instanceof z.ZodCodec &&
    field.def.in instanceof z.ZodCustom &&
    field.def.out instanceof z.ZodCustom;
  return {
    name,
    isOptional: false,
    absent: () => undefined,
    read: isPlain ? plainReader(field) : (value, issues) => readBySchema(field, value, issues),
  };
}

type Decode = (value: unknown, context: { value: unknown; issues: FieldIssue[] }) => unknown;

/** A field kind of `codecs`: it takes anything that is there. */
function plainReader({ def }: z.ZodCodec): FieldReader['read'] {
  const decode = def.transform as Decode;
  return (value, issues) => decode(value, { value, issues });
}

function readBySchema(field: z.ZodType, value: Json, issues: FieldIssue[]): unknown {
  const read = field.safeDecode(value);
  if (read.success) return read.data;
  issues.push(...(read.error.issues as FieldIssue[]));
  return undefined;
}
