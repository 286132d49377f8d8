/**
 * The OpenAPI description of the exchange, derived from the contract and from nothing else: what a
 * field looks like on the wire comes from the codecs' own `wireTypes`.
 */
import {
  OpenAPIRegistry,
  OpenApiGeneratorV31,
  type RouteConfig,
} from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { endpoints, ERRORS, isSigned, type Endpoint, type Host } from '@shared/contract/exchange';
import { onlyRead, wireTypes, type WireType } from '@shared/contract/exchange/fields/codecs';
import { JsonNumber } from '@shared/contract/exchange/json/lossless-json';

const DESCRIPTION =
  'The simulated exchange of Tidemark. Weight counts per IP and, for signed calls, per UID: ' +
  '12,000 and 60,000 a minute. Errors are {code, msg}.';

const KEY = 'X-CH-APIKEY';
const TIMESTAMP = 'X-CH-TS';
const SIGNATURE = 'X-CH-SIGN';

/** The document's two addresses; one origin may serve both, their paths differ. */
const SERVERS = {
  base: server('baseUrl', 'Spot, margin, withdrawals and the open market-data feed'),
  futures: server('futuresBaseUrl', 'Futures'),
} as const satisfies Record<Host, unknown>;

function server(name: string, description: string) {
  const variables = { [name]: { default: 'http://127.0.0.1:8080' } };
  return { url: `{${name}}`, description, variables };
}

/** The file's text: the same contract gives the same bytes. */
export function describeApi(): string {
  const registry = new OpenAPIRegistry();
  for (const name of [KEY, TIMESTAMP, SIGNATURE]) {
    registry.registerComponent('securitySchemes', name, { type: 'apiKey', in: 'header', name });
  }
  for (const endpoint of endpoints) registry.registerPath(route(endpoint));
  const document = new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: { title: 'Tidemark exchange', version: '1', description: DESCRIPTION },
    servers: [SERVERS.base],
  });
  return `${JSON.stringify(document, null, 2)}\n`;
}

function route(endpoint: Endpoint): RouteConfig {
  const input = requestSchema(endpoint);
  const content = { 'application/json': { schema: input } };
  const isRead = endpoint.method === 'GET';
  return {
    operationId: endpoint.name,
    ...(endpoint.host === 'base' ? {} : { servers: [SERVERS[endpoint.host]] }),
    method: isRead ? 'get' : 'post',
    path: endpoint.path,
    summary: endpoint.summary,
    description: limitsText(endpoint),
    security: security(endpoint),
    ...(isRead && input instanceof z.ZodObject ? { request: { query: input } } : {}),
    ...(isRead ? {} : { request: { body: { required: true, content } } }),
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: replySchema(endpoint) } },
      },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: errorBody } },
      },
    },
  };
}

/** With what is said of single fields, and which of them another one's value makes mandatory. */
function requestSchema(endpoint: Endpoint): z.ZodType {
  const input = onWire(endpoint.input, 'request');
  if (!(input instanceof z.ZodObject)) return input;
  const notes = Object.entries(endpoint.notes ?? {});
  const noted = notes.map(([name, note]) => {
    const schema = input.shape[name] as z.ZodType | undefined;
    if (schema === undefined) throw new Error(`${endpoint.name} has no field ${name}`);
    const before = schema.meta()?.description;
    return [name, schema.meta({ description: before === undefined ? note : `${before}. ${note}` })];
  });
  const schema = input.extend(Object.fromEntries(noted) as Record<string, z.ZodType>);
  const conditions = conditionsOf(endpoint);
  return conditions.length === 0 ? schema : schema.meta({ allOf: conditions });
}

/** The only field whose value makes others mandatory. */
const DECIDES = 'type';

/** LIMIT without a price is refused: asked of the contract itself, value by value. */
function conditionsOf({ input, needed }: Endpoint) {
  const decides = input.shape[DECIDES] as z.ZodType | undefined;
  const values = decides === undefined ? [] : (wireTypes.get(decides)?.enum ?? []);
  return values.flatMap((value) => {
    const required = needed?.((name) => (name === DECIDES ? value : undefined)) ?? [];
    if (required.length === 0) return [];
    return [{ if: { properties: { [DECIDES]: { const: value } } }, then: { required } }];
  });
}

/** A wrapped endpoint refuses in the same wrapper, with HTTP 200 (document §4.5). */
function replySchema(endpoint: Endpoint): z.ZodType {
  const reply = onWire(endpoint.output, 'reply');
  if (endpoint.wrapped !== true) return reply;
  return z.object({
    code: z.string().meta({ description: '"0" when done, otherwise the code of the refusal' }),
    msg: z.string(),
    data: reply.nullable(),
  });
}

function limitsText({ weight, burst, permission }: Endpoint): string {
  const parts = [`Weight ${String(weight)}.`];
  if (burst !== undefined) parts.push(`At most ${String(burst)} per 2 s.`);
  if (permission !== undefined) parts.push(`Needs ${permission}.`);
  return parts.join(' ');
}

function security(endpoint: Endpoint): NonNullable<RouteConfig['security']> {
  if (endpoint.security === 'NONE') return [];
  if (!isSigned(endpoint)) return [{ [KEY]: [] }];
  return [{ [KEY]: [], [TIMESTAMP]: [], [SIGNATURE]: [] }];
}

const errorBody = z
  .object({
    code: z.number().meta({
      type: 'integer',
      description: Object.entries(ERRORS)
        .map(([code, { name }]) => `${code} ${name}`)
        .join(', '),
    }),
    msg: z.string(),
  })
  .meta({ id: 'Error' });

/**
 * A schema of what stands on the wire. What a request may leave out is optional; a reply of ours
 * always has all of it, however little the client would settle for.
 */
function onWire(schema: unknown, role: 'request' | 'reply'): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    const inner = onWire(schema.unwrap(), role);
    if (role === 'reply') return inner;
    if (schema instanceof z.ZodOptional) return inner.optional();
    return inner.optional().meta({ default: asWritten(schema) });
  }
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape)
      .filter(([, field]) => !onlyRead.has(field as z.ZodType))
      .map(([name, field]) => [name, onWire(field, role)]);
    return z.object(Object.fromEntries(fields) as Record<string, z.ZodType>);
  }
  if (schema instanceof z.ZodRecord) return z.record(z.string(), onWire(schema.valueType, role));
  if (schema instanceof z.ZodArray) return z.array(onWire(schema.element, role));
  // Of what a reader settles for, a reply of ours is the first.
  if (schema instanceof z.ZodUnion) return onWire(schema.options[0], role);
  if (schema instanceof z.ZodPipe) {
    const wire = wireTypes.get(schema);
    // The type stated here replaces that of the placeholder.
    if (wire !== undefined) return z.string().meta({ ...inWords(wire) });
    // A list codec reads any shape and writes its array; an object codec writes its object.
    return onWire(schema.in instanceof z.ZodCustom ? schema.out : schema.in, role);
  }
  throw new Error('the contract uses a schema this page cannot describe');
}

/** A bound says something of numbers alone: that of a number which the document types as a string stands in words. */
function inWords({ minimum, maximum, ...wire }: WireType): WireType {
  if (minimum === undefined || maximum === undefined) return wire;
  return wire.type === 'string'
    ? { ...wire, description: `A whole number from ${minimum} to ${maximum}` }
    : { ...wire, minimum, maximum };
}

/** A default as the wire writes it: of a number that the document types as a string, a string. */
function asWritten({ def }: z.ZodDefault): unknown {
  const written = z.encode(def.innerType as z.ZodType, def.defaultValue);
  return written instanceof JsonNumber ? Number(written.text) : written;
}
