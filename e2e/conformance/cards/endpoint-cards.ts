/** Document §4: what every endpoint owes its caller, read from the document's own table of it. */
import assert from 'node:assert/strict';
import { accepted, refused, type CardBody } from '../card';
import { DOCUMENT_ENDPOINTS, isSignedRow } from '../document/endpoints';
import type { EndpointRow, Parameter } from '../document/parameters';
import { nextName, type Life } from '../life';
import { listOf, type Liberties, type Reply, type Visit } from '../visit';
import { ask, isWriting, send, throughClient } from './resources';

const titleOf = ({ method, path }: EndpointRow): string => `${method} ${path}`;

/** Refusals of a wrapped endpoint's own parameters arrive with 200 (exchange-rules §6). */
const statusOfRefusal = ({ section }: EndpointRow): number => (section === '4.5' ? 200 : 400);

/** As an account of its own where something is changed. */
const asker = async (row: EndpointRow, visit: Visit): Promise<Visit> =>
  isWriting(row) || row.name === 'testOrder' ? visit.newcomer() : visit;

function answers(row: EndpointRow): CardBody {
  const what = { object: 'an object', list: 'a list', map: 'a map', empty: '{}' }[row.form];
  return {
    says: `${titleOf(row)} answers 200 with ${what}`,
    check: async (visit, life) => {
      const { body } = accepted(await ask(row, await asker(row, visit), life));
      if (row.form === 'empty') assert.deepEqual(body, {});
      else assert.equal(Array.isArray(body), row.form === 'list');
    },
    client: throughClient(row.name),
  };
}

function security(row: EndpointRow): readonly CardBody[] {
  const title = titleOf(row);
  if (!isSignedRow(row)) {
    return [
      {
        says: `${title} needs no headers`,
        check: async (visit, life) => {
          const fields = await life.honest(row, visit);
          accepted(await visit.get(row.path, fields));
        },
      },
    ];
  }
  const without = (header: string, code: number): CardBody => ({
    says: `${title} needs ${header}`,
    check: async (visit, life) => {
      refused(await signed(row, visit, life, { omit: [header] }), code, 401, header);
    },
  });
  return [
    without('X-CH-APIKEY', -1002),
    without('X-CH-TS', -1023),
    without('X-CH-SIGN', -1024),
    {
      says: `${title} (${row.security}) refuses a wrong signature`,
      check: async (visit, life) => {
        const lie = (signature: string): string =>
          (signature.startsWith('0') ? '1' : '0') + signature.slice(1);
        refused(await signed(row, visit, life, { resign: lie }), -1022, 401);
      },
    },
  ];
}

async function signed(
  row: EndpointRow,
  visit: Visit,
  life: Life,
  liberties: Liberties,
): Promise<Reply> {
  const one = await asker(row, visit);
  const fields = await life.honest(row, one);
  return row.method === 'POST'
    ? one.post(row.path, fields, liberties)
    : one.signedGet(row.path, fields, liberties);
}

function weight(row: EndpointRow): CardBody {
  return {
    says: `${titleOf(row)} weighs ${row.weight}`,
    check: async (visit, life) => {
      const one = await asker(row, visit);
      const { headers } = accepted(await ask(row, one, life));
      const before = Number(headers['x-used-weight-ip']);
      const uidBefore = Number(headers['x-used-weight-uid'] ?? 0);
      const again = isWriting(row) ? await life.honest(row, one) : undefined;
      const after = again === undefined ? await ask(row, one, life) : await send(row, one, again);
      assert.equal(Number(accepted(after).headers['x-used-weight-ip']) - before, row.weight);
      if (isSignedRow(row)) {
        // What the request needs is asked for by the same account: its own weight is at least there.
        assert.ok(Number(after.headers['x-used-weight-uid']) - uidBefore >= row.weight);
      } else assert.equal(after.headers['x-used-weight-uid'], undefined);
    },
  };
}

function burst(row: EndpointRow, times: number): CardBody {
  return {
    says: `${titleOf(row)}: ${times} times per 2 s`,
    scene: 'own',
    check: async (visit, stage) => {
      const ask = () => send(row, visit, row.method === 'POST' ? '{}' : {});
      for (let count = 0; count < times; count += 1) refused(await ask(), -1102);
      const tooMany = refused(await ask(), -1003, 410);
      assert.equal(tooMany.headers['retry-after'], '2');
      const other = await visit.newcomer();
      refused(await send(row, other, row.method === 'POST' ? '{}' : {}), -1102);
      await stage.advance(2001);
      refused(await ask(), -1102);
    },
  };
}

function parameterCards(row: EndpointRow, parameter: Parameter): readonly CardBody[] {
  const title = `${titleOf(row)}: ${parameter.name}`;
  const { name, isRequired, default: preset, max, values, maxLength } = parameter;
  const cards: CardBody[] = [
    {
      says: `${title} (${parameter.type}) is ${isRequired ? 'required' : 'optional'}`,
      check: async (visit, life) => {
        const reply = await ask(row, await asker(row, visit), life, { [name]: undefined });
        if (isRequired) refused(reply, -1102, statusOfRefusal(row), name);
        else accepted(reply);
      },
    },
    {
      says: `${title} is not empty and no object`,
      check: async (visit, life) => {
        const one = await asker(row, visit);
        const isBlank = ['orderId', 'newClientOrderId', 'label'].includes(name);
        const empty = await ask(row, one, life, { [name]: '' });
        if (!isBlank) refused(empty, -1105, statusOfRefusal(row), name);
        const odd = await ask(row, one, life, {
          [name]: row.method === 'POST' ? { a: 1 } : '{"a":1}',
        });
        assert.notEqual(odd.code, 0, `an object was taken for ${name}`);
        assert.ok(odd.msg.includes(name), odd.msg);
      },
    },
  ];
  if (max !== undefined) cards.push(...limitCards(row, title, preset ?? 0, max));
  if (values !== undefined) cards.push(valuesCard(row, title, name, values));
  if (maxLength !== undefined) cards.push(lengthCard(row, title, name, maxLength));
  return cards;
}

function limitCards(
  row: EndpointRow,
  title: string,
  preset: number,
  max: number,
): readonly CardBody[] {
  const count = ({ body }: Reply): number =>
    Array.isArray(body) ? body.length : listOf((body as { bids?: unknown }).bids).length;
  return [
    {
      says: `${title} is ${preset} by default`,
      check: async (visit, life) => {
        const plain = accepted(await ask(row, visit, life));
        const asked = accepted(await ask(row, visit, life, { limit: preset }));
        const one = accepted(await ask(row, visit, life, { limit: 1 }));
        assert.equal(plain.text, asked.text);
        if (row.name === 'futuresIndex') return; // one object, whatever the limit
        assert.equal(count(plain), preset);
        assert.equal(count(one), 1);
      },
    },
    {
      says: `${title} is at most ${max}`,
      check: async (visit, life) => {
        const most = accepted(await ask(row, visit, life, { limit: max }));
        if (row.form === 'list') assert.ok(count(most) > preset || count(most) === max);
        for (const wrong of [max + 1, 0, -1]) {
          refused(await ask(row, visit, life, { limit: wrong }), -1130, 400, 'limit');
        }
      },
    },
  ];
}

/** Refusals that mean: this value is none of those listed. */
const VALUE_CODES: readonly number[] = [-1115, -1116, -1117, -1120, -1130, -1100];

function valuesCard(
  row: EndpointRow,
  title: string,
  name: string,
  values: readonly string[],
): CardBody {
  return {
    says: `${title} is one of ${values.join(', ')}`,
    check: async (visit, life) => {
      for (const value of values) {
        const { code, msg } = await ask(row, await asker(row, visit), life, { [name]: value });
        assert.ok(!VALUE_CODES.includes(code) || !msg.startsWith(name), `${value}: ${msg}`);
      }
      for (const wrong of ['5', 'HOLD', values[0]?.toLowerCase() ?? '', `${values[0] ?? ''}x`]) {
        if (values.includes(wrong)) continue;
        const { code, msg } = await ask(row, await asker(row, visit), life, { [name]: wrong });
        assert.ok(VALUE_CODES.includes(code) && msg.startsWith(name), `${wrong}: ${code} ${msg}`);
      }
    },
  };
}

function lengthCard(row: EndpointRow, title: string, name: string, maxLength: number): CardBody {
  return {
    says: `${title} has at most ${maxLength} characters`,
    check: async (visit, life) => {
      const one = await asker(row, visit);
      const longest = nextName().padEnd(maxLength, 'x');
      accepted(await ask(row, one, life, { [name]: longest }));
      refused(await ask(row, one, life, { [name]: `${longest}x` }), -4015, 400, name);
    },
  };
}

/** All cards of the endpoints of one section, in the document's order. */
export function endpointCards(section: EndpointRow['section']): readonly CardBody[] {
  return DOCUMENT_ENDPOINTS.filter((row) => row.section === section).flatMap((row) => [
    answers(row),
    ...security(row),
    weight(row),
    ...(row.burst === undefined ? [] : [burst(row, row.burst)]),
    ...row.parameters.flatMap((parameter) => parameterCards(row, parameter)),
  ]);
}
