/**
 * Writing by a schema without asking it anew for each value: its shape is walked once, the codecs of
 * its fields are called directly. Gives exactly what `z.encode` gives for values of our own making.
 */
import { z } from 'zod';
import { fieldTexts } from '../fields/codecs';
import { writeJson, type IdStyle, type Json, type JsonObject } from './lossless-json';

/** Undefined: the member is left out. */
interface Writer {
  toWire(value: unknown): Json | undefined;
  toText(value: unknown, idStyle: IdStyle): string | undefined;
}

const writers = new WeakMap<z.ZodType, Writer>();

/** The value as it stands on the wire. It is not checked: what is written is what we made. */
export function toWire(schema: z.ZodType, value: unknown): Json {
  return rootWriter(schema).toWire(value) as Json;
}

/** `writeJson(toWire(…))` without the objects between. */
export function toWireText(schema: z.ZodType, value: unknown, idStyle: IdStyle): string {
  return rootWriter(schema).toText(value, idStyle) as string;
}

function rootWriter(schema: z.ZodType): Writer {
  let writer = writers.get(schema);
  if (writer === undefined) {
    writer = writerOf(schema);
    writers.set(schema, writer);
  }
  return writer;
}

function writerOf(schema: unknown): Writer {
  if (schema instanceof z.ZodCustom) return plainWriter((value) => value as Json);
  if (schema instanceof z.ZodCodec) return codecWriter(schema);
  if (schema instanceof z.ZodObject) return objectWriter(schema);
  if (schema instanceof z.ZodArray) return arrayWriter(writerOf(schema.def.element));
  if (schema instanceof z.ZodDefault) return writerOf(schema.def.innerType);
  if (schema instanceof z.ZodOptional) {
    const inner = writerOf(schema.def.innerType);
    return {
      toWire: (value) => (value === undefined ? undefined : inner.toWire(value)),
      toText: (value, idStyle) => (value === undefined ? undefined : inner.toText(value, idStyle)),
    };
  }
  // A kind no hot reply has.
  return plainWriter((value) => z.encode(schema as z.ZodType, value) as Json);
}

function plainWriter(encode: (value: unknown) => Json | undefined): Writer {
  return {
    toWire: encode,
    toText: (value, idStyle) => {
      const wire = encode(value);
      return wire === undefined ? undefined : writeJson(wire, idStyle);
    },
  };
}

/** From our side to the wire's; either may be a shape of its own. */
function codecWriter(schema: z.ZodCodec): Writer {
  const { def } = schema;
  const inner = writerOf(def.out);
  const outer = writerOf(def.in);
  const reverse = def.reverseTransform as (value: unknown, context: unknown) => unknown;
  const encode =
    def.out instanceof z.ZodCustom
      ? (value: unknown) => reverse(value, NO_CONTEXT)
      : (value: unknown) => reverse(inner.toWire(value), NO_CONTEXT);
  const toText: Writer['toText'] | undefined = fieldTexts.get(schema);
  const general: Writer =
    def.in instanceof z.ZodCustom
      ? plainWriter(encode as (value: unknown) => Json)
      : {
          toWire: (value) => outer.toWire(encode(value)),
          toText: (value, idStyle) => outer.toText(encode(value), idStyle),
        };
  if (toText === undefined) return general;
  return {
    ...general,
    toText: (value, idStyle) => toText(value, idStyle) ?? general.toText(value, idStyle),
  };
}

/** Encoders of the contract look at the value alone. */
const NO_CONTEXT = { value: undefined, issues: [] };

function arrayWriter(item: Writer): Writer {
  return {
    toWire: (items) => (items as unknown[]).map((value) => item.toWire(value) as Json),
    toText: (items, idStyle) =>
      `[${(items as unknown[]).map((value) => item.toText(value, idStyle)).join(',')}]`,
  };
}

function objectWriter({ shape }: z.ZodObject): Writer {
  const fields = Object.entries(shape).map(([name, schema]) => ({
    name,
    first: `{${JSON.stringify(name)}:`,
    next: `,${JSON.stringify(name)}:`,
    writer: writerOf(schema),
  }));
  return {
    toWire: (value) => {
      const from = value as Readonly<Record<string, unknown>>;
      const to: JsonObject = {};
      for (const { name, writer } of fields) {
        const member = writer.toWire(from[name]);
        if (member !== undefined) to[name] = member;
      }
      return to;
    },
    toText: (value, idStyle) => {
      const from = value as Readonly<Record<string, unknown>>;
      let text = '';
      // In as few pieces as can be: they are copied together one by one when the text is sent.
      for (const { name, first, next, writer } of fields) {
        const member = writer.toText(from[name], idStyle);
        if (member !== undefined) text = text + (text === '' ? first : next) + member;
      }
      return text === '' ? '{}' : `${text}}`;
    },
  };
}
