/**
 * Writing by a schema without asking it anew for each value: its shape is walked once, the codecs of
 * its fields are called directly. Gives exactly what `z.encode` gives for values of our own making.
 */
import { z } from 'zod';
import type { Json, JsonObject } from './lossless-json';

type Write = (value: unknown) => Json | undefined;

const writers = new WeakMap<z.ZodType, Write>();

/** The value as it stands on the wire. It is not checked: what is written is what we made. */
export function toWire(schema: z.ZodType, value: unknown): Json {
  let write = writers.get(schema);
  if (write === undefined) {
    write = writerOf(schema);
    writers.set(schema, write);
  }
  return write(value) as Json;
}

function writerOf(schema: unknown): Write {
  if (schema instanceof z.ZodCustom) return (value) => value as Json;
  if (schema instanceof z.ZodCodec) return codecWriter(schema);
  if (schema instanceof z.ZodObject) return objectWriter(schema);
  if (schema instanceof z.ZodArray) {
    const item = writerOf(schema.def.element);
    return (items) => (items as unknown[]).map((value) => item(value) as Json);
  }
  if (schema instanceof z.ZodOptional) {
    const inner = writerOf(schema.def.innerType);
    return (value) => (value === undefined ? undefined : inner(value));
  }
  if (schema instanceof z.ZodDefault) return writerOf(schema.def.innerType);
  // A kind no hot reply has.
  return (value) => z.encode(schema as z.ZodType, value) as Json;
}

/** From our side to the wire's; either may be a shape of its own. */
function codecWriter({ def }: z.ZodCodec): Write {
  const inner = writerOf(def.out);
  const outer = writerOf(def.in);
  const encode = def.reverseTransform as (value: unknown, context: unknown) => unknown;
  const isPlain = def.in instanceof z.ZodCustom && def.out instanceof z.ZodCustom;
  if (isPlain) return (value) => encode(value, NO_CONTEXT) as Json;
  return (value) => outer(encode(inner(value), NO_CONTEXT));
}

/** Encoders of the contract look at the value alone. */
const NO_CONTEXT = { value: undefined, issues: [] };

function objectWriter({ shape }: z.ZodObject): Write {
  const fields = Object.entries(shape).map(([name, schema]) => ({ name, write: writerOf(schema) }));
  return (value) => {
    const from = value as Readonly<Record<string, unknown>>;
    const to: JsonObject = {};
    for (const { name, write } of fields) {
      const member = write(from[name]);
      if (member !== undefined) to[name] = member;
    }
    return to;
  };
}
