// Every endpoint of the contract under seeded hostility: requests that are right but for a field or
// two. Whatever comes, the answer is no 5xx, is small when it refuses, and a refusal changes nothing.
import { fc, property } from '@shared/kernel/property.testing';
import { endpoints, type Endpoint } from '@shared/contract/exchange';
import { allGolden } from '@shared/contract/exchange/all-golden.testing';
import { encodeRequest } from '@shared/contract/exchange/request';
import { expect } from 'vitest';
import { ALICE, World, type Answer } from './gateway.testing';

type Fields = Readonly<Record<string, unknown>>;

/** An endpoint with a request that can be read, as plain JSON values. */
const honest = endpoints.map((endpoint) => {
  const golden = allGolden.find(({ name }) => name === endpoint.name);
  if (golden === undefined) return { endpoint, fields: {} };
  const { query, bodyText } = encodeRequest(endpoint, golden.input);
  const fields: Fields =
    endpoint.method === 'POST'
      ? (JSON.parse(bodyText) as Fields)
      : Object.fromEntries(new URLSearchParams(query));
  return { endpoint, fields };
});

const hostile = fc.oneof(
  fc.constantFrom<unknown>('', '0', '-0', '-1', '1e9', '0x10', 'NaN', '٣', null, true, [], {}),
  fc.constantFrom<unknown>('9223372036854775808', '1'.repeat(400), '0.000000000000000001'),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.bigInt({ min: -(2n ** 130n), max: 2n ** 130n }).map(String),
  fc.double(),
  fc.array(fc.oneof(fc.string(), fc.double()), { maxLength: 12 }),
);

function send(world: World, endpoint: Endpoint, fields: Fields): Promise<Answer> {
  if (endpoint.method === 'POST') return world.post(ALICE, endpoint.path, fields);
  const pairs = Object.entries(fields).map(([name, value]) => {
    // A half of a surrogate pair cannot stand in an address at all.
    const text = typeof value === 'string' ? value.replace(/\p{Cs}/gu, '?') : JSON.stringify(value);
    return `${encodeURIComponent(name)}=${encodeURIComponent(text)}`;
  });
  return world.signedGet(ALICE, `${endpoint.path}?${pairs.join('&')}`);
}

const isRefusal = ({ status, text }: Answer): boolean =>
  status !== 200 || /^\{"code":"-\d+"/.test(text);

/** What is refused changes nothing, so that a world outlives many requests; limits have to be waited out. */
const REQUESTS_PER_WORLD = 40;
let world = new World();
let sent = 0;
function nextWorld(): World {
  sent += 1;
  if (sent % REQUESTS_PER_WORLD === 0) world = new World();
  return world;
}

property(
  [
    fc.constantFrom(...honest),
    fc.array(fc.tuple(fc.nat(), hostile), { minLength: 1, maxLength: 2 }),
    fc.boolean(),
  ],
  { numRuns: 600 },
)('an odd field is refused by name or means nothing', async ({ endpoint, fields }, odd, drop) => {
  const world = nextWorld();
  const names = [...Object.keys(fields), 'recvWindow', 'extra'];
  const changes = odd.map(([at, value]) => [names[at % names.length] ?? 'extra', value] as const);
  const kept = Object.entries(fields).filter(([name]) => !(drop && name === changes[0]?.[0]));
  const rows = world.store.rowCount();
  const answer = await send(world, endpoint, {
    ...Object.fromEntries(kept),
    ...Object.fromEntries(drop ? changes.slice(1) : changes),
  });
  expect(answer.status).toBeLessThan(500);
  if (!isRefusal(answer)) return;
  expect(answer.text).toMatch(/^\{"code":"?-\d+"?,"msg":"[^"]/);
  expect(Buffer.byteLength(answer.text)).toBeLessThanOrEqual(1024);
  expect(world.store.rowCount()).toBe(rows);
  expect(world.failures).toEqual([]);
});
