/** The withdrawal endpoints in their wrapper (document §4.5, exchange-rules §6). */
import { WITHDRAWAL_RULES } from '@shared/domain/withdrawal-defaults';
import { atoms } from '@shared/money/units';
import { beforeEach, describe, expect, test } from 'vitest';
import { ALICE, BOB, GENESIS_MS, World, type Answer, type User } from '../gateway.testing';

let world: World;
beforeEach(() => {
  world = new World();
});

const APPLY = {
  withdrawOrderId: 'w-1',
  amount: '100',
  address: 'TXyzA1b2C3d4E5f6G7h8J9k0LmNpQrStUv',
  symbol: 'USDT',
};
const apply = (body: object | string, user: User = ALICE) =>
  world.post(user, '/sapi/v1/withdraw/apply', body);
const query = (body: object, user: User = ALICE) =>
  world.post(user, '/sapi/v1/withdraw/query', body);
const idOf = ({ text }: Answer): string => /"data":\{"id":(\d+)\}/.exec(text)?.[1] ?? '';
const seen = ({ status, text }: Answer) => [status, /"code":"([^"]*)"/.exec(text)?.[1]];

test('a withdrawal is taken, locked, listed, and paid after a while', async () => {
  const applied = await apply(APPLY);
  const id = idOf(applied);
  expect([applied.status, applied.text]).toEqual([
    200,
    `{"code":"0","msg":"success","data":{"id":${id}}}`,
  ]);
  expect((await world.signedGet(ALICE, '/sapi/v1/account')).text).toContain(
    '{"asset":"USDT","free":99900,"locked":100}',
  );
  expect((await query({})).text).toBe(
    '{"code":"0","msg":"success","data":{"withdrawList":[' +
      '{"symbol":"USDT","amount":100,"address":"TXyzA1b2C3d4E5f6G7h8J9k0LmNpQrStUv",' +
      `"withdrawOrderId":"w-1","fee":1,"ctime":${GENESIS_MS},"txId":"","id":${id},` +
      '"applyTime":0,"status":0,"info":""}],"count":1}}',
  );
  world.clock.advance(60_000);
  const { text } = await query({ withdrawOrderId: 'w-1' });
  expect(text).toMatch(/"txId":"[0-9a-f]{64}",.*"applyTime":1\d+,"status":5,"info":""/);
  expect((await world.signedGet(ALICE, '/sapi/v1/account')).text).toContain(
    '{"asset":"USDT","free":99900,"locked":0}',
  );
});

describe('the query', () => {
  test('joins its conditions, newest first, and counts all matches', async () => {
    for (const [withdrawOrderId, symbol] of [
      ['a', 'USDT'],
      ['b', 'BTC'],
      ['c', 'USDT'],
    ]) {
      await apply({ ...APPLY, withdrawOrderId, symbol, amount: symbol === 'BTC' ? '0.01' : '20' });
      world.clock.advance(1000);
    }
    const found = async (conditions: object) => {
      const { text } = await query(conditions);
      const ids = [...text.matchAll(/"withdrawOrderId":"(\w)"/g)].map((match) => match[1]);
      return [ids.join(''), /"count":(\d+)/.exec(text)?.[1]];
    };
    expect(await found({})).toEqual(['cba', '3']);
    expect(await found({ symbol: 'USDT' })).toEqual(['ca', '2']);
    expect(await found({ symbol: 'USDT', withdrawOrderId: 'b' })).toEqual(['', '0']);
    expect(await found({ startTime: String(GENESIS_MS + 500) })).toEqual(['cb', '2']);
    expect(await found({ endTime: GENESIS_MS + 500 })).toEqual(['a', '1']);
    expect(await found({ page: 2 })).toEqual(['', '3']);
    expect(await found({ withdrawId: '1' })).toEqual(['', '0']);
  });

  test('shows nothing of another account', async () => {
    const id = idOf(await apply(APPLY));
    expect((await query({ withdrawId: id }, BOB)).text).toContain('"withdrawList":[],"count":0');
    expect((await query({ withdrawOrderId: 'w-1' }, BOB)).text).toContain('"count":0');
  });

  test('begins 90 days ago when it names no start, wherever it ends', async () => {
    await apply(APPLY);
    const day = 86_400_000;
    world = world.restart({ afterMs: 100 * day });
    const nowMs = world.clock.nowMs();
    const end = (ageMs: number, more: object = {}) => query({ endTime: nowMs - ageMs, ...more });
    // Ten days ago the withdrawal was not yet 90 days old: it is now.
    expect((await end(10 * day)).text).toContain('"count":0');
    expect((await end(10 * day, { startTime: GENESIS_MS })).text).toContain('"count":1');
    expect((await end(90 * day)).text).toContain('"count":0');
    const beyond = await end(90 * day + 1);
    expect(seen(beyond)).toEqual([200, '-1130']);
    const startMs = nowMs - 90 * day;
    expect(beyond.text).toContain(
      `endTime ${startMs - 1}: must not be before startTime, by default ${startMs}`,
    );
    expect((await end(95 * day, { startTime: GENESIS_MS })).text).toContain('"count":1');
  });

  test('what follows the last one is nothing yet, also where the market stands still', async () => {
    await apply(APPLY);
    const startTime = String(GENESIS_MS + 1);
    const next = await query({ startTime });
    expect(seen(next)).toEqual([200, '0']);
    expect(next.text).toContain('"withdrawList":[],"count":0');
    world.clock.advance(1);
    await apply({ ...APPLY, withdrawOrderId: 'w-2' });
    expect((await query({ startTime })).text).toMatch(/"withdrawOrderId":"w-2".*"count":1/);
  });

  test.each<[object, string]>([
    [{ page: '0' }, '-1130'],
    [{ page: 'x' }, '-1100'],
    [{ startTime: '2', endTime: '1' }, '-1130'],
    [{ endTime: '1' }, '-1130'],
    [{ startTime: 'yesterday' }, '-1100'],
    [{ withdrawId: 'abc' }, '-1100'],
    // Not "no withdrawals": that would be read as "never asked for".
    [{ symbol: 'usdt' }, '-1121'],
    [{ symbol: 'GOLD' }, '-1121'],
  ])('%j is refused with %s in the wrapper', async (body, code) => {
    expect(seen(await query(body))).toEqual([200, code]);
  });
});

describe('what is refused in the wrapper, with nothing locked', () => {
  test.each<[string, object, string]>([
    ['an exponent', { amount: '1e3' }, '-1100'],
    ['a negative amount', { amount: '-1' }, '-1130'],
    ['nothing', { amount: '0' }, '-1130'],
    ['a thousands separator', { amount: '1,000' }, '-1100'],
    ['full-width digits', { amount: '１００' }, '-1100'],
    ['nine decimals', { amount: '100.000000001' }, '-1111'],
    ['no id', { withdrawOrderId: undefined }, '-1102'],
    ['an empty id', { withdrawOrderId: '' }, '-1105'],
    ['no amount', { amount: undefined }, '-1102'],
    ['no address', { address: undefined }, '-1102'],
    ['an id of 65 characters', { withdrawOrderId: 'x'.repeat(65) }, '-1130'],
    ['a coin nobody knows', { symbol: 'NOPE' }, '-1121'],
    ['less than the minimum', { amount: '9.99' }, '-4102'],
    ['more than the maximum', { amount: '1000001' }, '-4103'],
    ['a tag coin without its label', { symbol: 'XRP', amount: '10' }, '-4105'],
    ['more than there is', { amount: '100001' }, '-2017'],
  ])('%s', async (_name, change, code) => {
    const before = (await world.signedGet(ALICE, '/sapi/v1/account')).text;
    const answer = await apply({ ...APPLY, ...change });
    expect([...seen(answer), answer.text.endsWith(',"data":null}')]).toEqual([200, code, true]);
    expect((await world.signedGet(ALICE, '/sapi/v1/account')).text).toBe(before);
    expect((await query({})).text).toContain('"count":0');
  });

  test.each([
    ['9.999999999', 'amount 9.999999999: at least 10 USDT'],
    ['0.000000001', 'amount 0.000000001: at least 10 USDT'],
    ['1000000.500000001', 'amount 1000000.500000001: at most 1000000 USDT'],
  ])('%s is told as it was asked for, not cut off to eight decimals', async (amount, words) => {
    expect((await apply({ ...APPLY, amount })).text).toContain(`"msg":"${words}"`);
  });

  test('a limit is a limit to the last decimal that was asked for', async () => {
    const assets = WITHDRAWAL_RULES.assets.map((asset) => ({ ...asset, min: atoms(1n) }));
    world = new World({ config: { withdrawals: { ...WITHDRAWAL_RULES, assets } } });
    // A little more than the fee is not no more than it, and a little more than the most is too much.
    expect(seen(await apply({ ...APPLY, amount: '1.000000001' }))).toEqual([200, '-1111']);
    expect(seen(await apply({ ...APPLY, amount: '1000000.000000001' }))).toEqual([200, '-4103']);
    expect(seen(await apply({ ...APPLY, amount: '-1.000000001' }))).toEqual([200, '-1130']);
  });

  test('an id that was used before', async () => {
    await apply(APPLY);
    expect(seen(await apply({ ...APPLY, amount: '50' }))).toEqual([200, '-2018']);
    expect(seen(await apply(APPLY, BOB))).toEqual([200, '0']);
  });

  test.each<[string, object, string]>([
    ['an id that was used', {}, '-2018'],
    ['a coin nobody knows', { withdrawOrderId: 'w-2', symbol: 'NOPE' }, '-1121'],
    ['less than the minimum', { withdrawOrderId: 'w-2', amount: '9.999999999' }, '-4102'],
    ['next to nothing', { withdrawOrderId: 'w-2', amount: '0.000000001' }, '-4102'],
    ['more than the maximum', { withdrawOrderId: 'w-2', amount: '1000000.500000001' }, '-4103'],
  ])('%s before nine decimals, and these before label and funds', async (_name, change, code) => {
    await apply(APPLY);
    const tooFine = { ...APPLY, amount: '100.000000001' };
    expect(seen(await apply({ ...tooFine, ...change }))).toEqual([200, code]);
    const rich = { ...tooFine, withdrawOrderId: 'w-2', amount: '100001.000000001' };
    expect(seen(await apply(rich))).toEqual([200, '-1111']);
    const tagged = { ...tooFine, withdrawOrderId: 'w-2', symbol: 'XRP' };
    expect(seen(await apply(tagged))).toEqual([200, '-1111']);
  });

  test('a coin that cannot be withdrawn', async () => {
    const assets = WITHDRAWAL_RULES.assets.filter(({ asset }) => asset !== 'BTC');
    world = new World({ config: { withdrawals: { ...WITHDRAWAL_RULES, assets } } });
    expect(seen(await apply({ ...APPLY, symbol: 'BTC', amount: '0.01' }))).toEqual([200, '-4101']);
  });

  test('any withdrawal while they are suspended', async () => {
    world = new World({ without: ['withdrawals'] });
    expect(seen(await apply(APPLY))).toEqual([200, '-4106']);
  });
});

test('what is refused before the endpoint, or cannot be read, is refused plainly', async () => {
  const codes = [
    await apply('{"amount":'),
    await apply('[]'),
    await world.post(ALICE, '/sapi/v1/withdraw/apply', APPLY, { signature: '0'.repeat(64) }),
    await world.post(ALICE, '/sapi/v1/withdraw/apply', APPLY, { omit: ['Content-Type'] }),
  ].map(({ status, text }) => [status, /^\{"code":(-\d+),"msg":"[^"]+"\}$/.exec(text)?.[1]]);
  expect(codes).toEqual([
    [400, '-1100'],
    [400, '-1100'],
    [401, '-1022'],
    [400, '-1017'],
  ]);
});

test('a malformed address is taken and refused at review', async () => {
  await apply({ ...APPLY, address: 'has a space' });
  world.clock.advance(10_000);
  expect((await query({})).text).toContain('"status":2,"info":"address error"');
});
