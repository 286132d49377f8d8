/** The switches, each seen from outside in bytes (exchange-rules §12, §13). */
import { DOCUMENT, LIVE } from '@shared/contract/exchange/dialect';
import { describe, expect, test } from 'vitest';
import { ALICE, BOB, codeOf, idOf, World, type User } from './gateway.testing';
import type { Switches } from './switches';

const SELL = { symbol: 'BTCUSDT', volume: '0.01', side: 'SELL', type: 'LIMIT', price: '60000' };
const open = (switches: Partial<Switches>) => new World({ switches });
const place = (world: World, order: object, user: User = BOB) =>
  world.post(user, '/sapi/v1/order', order);
const find = (world: World, query: string, user: User = BOB) =>
  world.signedGet(user, `/sapi/v1/order?symbol=BTCUSDT&${query}`);

describe('dupClientId', () => {
  const named = { ...SELL, newClientOrderId: 'mine' };

  test('idempotent: the first order answers again, and nothing is placed', async () => {
    const world = open({ dupClientId: 'idempotent' });
    const first = await place(world, named);
    const second = await place(world, { ...named, price: '61000' });
    expect([second.status, second.text]).toEqual([200, first.text]);
    const { text } = await world.signedGet(BOB, '/sapi/v1/openOrders?symbol=BTCUSDT');
    expect([...text.matchAll(/"orderId"/g)].length).toBe(1);
    // Of another pair it is another order's id.
    expect(codeOf(await place(world, { ...named, symbol: 'ETHUSDT', price: '3000' }))).toBe(
      '-4116',
    );
  });

  test('accept: each is placed, and the client id means the latest', async () => {
    const world = open({ dupClientId: 'accept' });
    const ids = [];
    for (const price of ['60000', '61000', '62000']) {
      const placed = await place(world, { ...named, price });
      expect(placed.text).toContain('"clientOrderId":"mine"');
      ids.push(idOf(placed));
    }
    const byName = 'orderId=0&newClientOrderId=mine';
    expect((await find(world, byName)).text).toContain('"price":62000');
    expect((await find(world, `orderId=${ids[0] ?? ''}&newClientOrderId=mine`)).status).toBe(200);
    expect((await find(world, `orderId=${ids[1] ?? ''}`)).text).toContain('"clientOrderId":"mine"');
    const cancel = { symbol: 'BTCUSDT', orderId: '', newClientOrderId: 'mine' };
    expect(idOf(await world.post(BOB, '/sapi/v1/cancel', cancel))).toBe(ids[2]);
    expect(codeOf(await world.post(BOB, '/sapi/v1/cancel', cancel))).toBe('-1145');
    expect((await find(world, byName, ALICE)).status).toBe(400);
  });
});

test.each<[Switches['dupClientId'], string | undefined, string | undefined]>([
  ['reject', '-4116', '-4116'],
  ['idempotent', undefined, undefined],
  ['accept', undefined, '-2017'],
])(
  'a test order with a repeated client id under %s: %s, and without money %s',
  async (dupClientId, code, codeOfPoor) => {
    const world = open({ dupClientId });
    const order = { ...SELL, newClientOrderId: 'mine' };
    await place(world, order);
    const check = (change: object) =>
      world.post(BOB, '/sapi/v1/order/test', { ...order, ...change });
    expect([codeOf(await check({})), codeOf(await check({ volume: '5' }))]).toEqual([
      code,
      codeOfPoor,
    ]);
  },
);

describe('ack: async', () => {
  test('an order is answered as new even when it has been filled', async () => {
    const world = open({ ack: 'async' });
    await place(world, SELL);
    const taken = await place(world, { ...SELL, side: 'BUY' }, ALICE);
    expect(taken.text).toContain('"executedQty":0,"type":"LIMIT","side":"BUY","status":"NEW"');
    const { text } = await find(world, `orderId=${idOf(taken)}`, ALICE);
    expect(text).toContain('"executedQty":0.01,"avgPrice":60000,');
    expect(text).toContain('"status":"FILLED"');
  });

  test('what it cannot pay is rejected after its answer, under an id and a client id', async () => {
    const world = open({ ack: 'async' });
    const rich = { ...SELL, side: 'BUY', volume: '30', newClientOrderId: 'rich' };
    const answer = await place(world, rich, ALICE);
    expect([answer.status, answer.text.includes('"status":"NEW"')]).toEqual([200, true]);
    for (const query of [`orderId=${idOf(answer)}`, 'orderId=0&newClientOrderId=rich']) {
      expect((await find(world, query, ALICE)).text).toContain('"status":"REJECTED"');
      expect((await find(world, query, BOB)).status).toBe(400);
    }
    expect((await world.signedGet(ALICE, '/sapi/v1/account')).text).toContain('"free":100000,');
  });

  test('the client id of an order that was refused late is used up', async () => {
    const world = open({ ack: 'async' });
    const rich = { ...SELL, side: 'BUY', volume: '30', newClientOrderId: 'rich' };
    const first = idOf(await place(world, rich, ALICE));
    const modest = { ...rich, volume: '0.01' };
    expect(codeOf(await place(world, modest, ALICE))).toBe('-4116');
    expect(codeOf(await world.post(ALICE, '/sapi/v1/order/test', modest))).toBe('-4116');
    expect(codeOf(await place(world, { ...rich, volume: '0.0000001' }, ALICE))).toBe('-1111');
    expect((await place(world, modest, BOB)).status).toBe(200);
    const found = await find(world, 'orderId=0&newClientOrderId=rich', ALICE);
    expect(found.text).toContain(`"orderId":${first},`);
    const change = (dupClientId: Switches['dupClientId']) => {
      world.gateway.setSwitches({ ...world.gateway.switches(), dupClientId });
    };
    change('idempotent');
    expect(idOf(await place(world, modest, ALICE))).toBe(first);
    change('accept');
    const second = idOf(await place(world, modest, ALICE));
    expect(second).not.toBe(first);
    const latest = await find(world, 'orderId=0&newClientOrderId=rich', ALICE);
    expect(latest.text).toContain(`"orderId":${second},`);
  });

  test('a used client id is told before what the account or the book would say later', async () => {
    const world = open({ ack: 'async' });
    const first = await place(world, { ...SELL, newClientOrderId: 'mine' });
    await place(world, { ...SELL, side: 'BUY' }, ALICE);
    const far = { ...SELL, price: '700000', newClientOrderId: 'mine' };
    expect(codeOf(await place(world, far))).toBe('-4116');
    expect((await find(world, 'orderId=0&newClientOrderId=mine')).text).toContain(idOf(first));
    expect((await place(world, { ...far, newClientOrderId: 'other' })).status).toBe(200);
  });

  test('what is malformed is refused at once', async () => {
    const world = open({ ack: 'async' });
    expect(codeOf(await place(world, { ...SELL, volume: '0.0000001' }))).toBe('-1111');
    await place(world, { ...SELL, newClientOrderId: 'x' });
    expect(codeOf(await place(world, { ...SELL, newClientOrderId: 'x' }))).toBe('-4116');
  });

  test('a cancel is promised, then done, unless the order fills first', async () => {
    const world = open({ ack: 'async' });
    const ids = [];
    for (const price of ['60000', '61000']) ids.push(idOf(await place(world, { ...SELL, price })));
    for (const orderId of ids) {
      const answer = await world.post(BOB, '/sapi/v1/cancel', { symbol: 'BTCUSDT', orderId });
      expect(answer.text).toContain('"status":"PENDING_CANCEL"');
      expect((await find(world, `orderId=${orderId}`)).text).toContain('"PENDING_CANCEL"');
    }
    await place(world, { ...SELL, side: 'BUY' }, ALICE);
    world.clock.advance(1000);
    expect((await find(world, `orderId=${ids[0] ?? ''}`)).text).toContain('"status":"FILLED"');
    expect((await find(world, `orderId=${ids[1] ?? ''}`)).text).toContain('"status":"CANCELED"');
    const again = { symbol: 'BTCUSDT', orderId: ids[1] };
    expect(codeOf(await world.post(BOB, '/sapi/v1/cancel', again))).toBe('-1145');
  });
});

describe('a cancel of an order that was refused late', () => {
  const RICH = { ...SELL, side: 'BUY', volume: '30' };
  const BIG = {
    contractName: 'E-BTC-USDT',
    volume: 200_000,
    price: 60000,
    type: 'LIMIT',
    side: 'BUY',
    open: 'OPEN',
    positionType: 1,
  };
  const cases = [
    ['spot', '/sapi/v1/order', RICH, { symbol: 'BTCUSDT' }],
    ['margin', '/sapi/v1/margin/order', RICH, { symbol: 'BTCUSDT' }],
    ['futures', '/fapi/v1/order', BIG, { contractName: 'E-BTC-USDT' }],
  ] as const;

  test.each(cases)(
    'comes too late in %s, whatever ack is by then',
    async (_name, path, order, of) => {
      for (const ids of ['safe', 'int64'] as const) {
        const world = open({ ack: 'async', ids });
        const orderId = idOf(await world.post(ALICE, path, order));
        const refusal = `{"code":-1145,"msg":"orderId ${orderId}: already REJECTED"}`;
        const cancel = async () => {
          const target = path.replace('order', 'cancel');
          const { status, text } = await world.post(ALICE, target, { ...of, orderId });
          return [status, text];
        };
        expect(await cancel()).toEqual([400, refusal]);
        world.clock.advance(1000);
        expect(await cancel()).toEqual([400, refusal]);
        world.gateway.setSwitches({ ...world.gateway.switches(), ack: 'sync' });
        expect(await cancel()).toEqual([400, refusal]);
        const found = await world.signedGet(
          ALICE,
          `${path}?${String(new URLSearchParams({ ...of, orderId }))}`,
        );
        expect(found.text).toContain('"status":"REJECTED"');
      }
    },
  );

  test('fails in a batch, and the others of the batch do not', async () => {
    const world = open({ ack: 'async' });
    const refusedId = idOf(await place(world, RICH, ALICE));
    const restingId = idOf(await place(world, { ...SELL, volume: '0.001' }, ALICE));
    const batch = { symbol: 'BTCUSDT', orderIds: `[${refusedId},${restingId}]` };
    for (const failed of [refusedId, `${refusedId},${restingId}`]) {
      const { text } = await world.post(ALICE, '/sapi/v1/batchCancel', batch);
      expect(text).toBe(
        failed === refusedId
          ? `{"success":[${restingId}],"failed":[${refusedId}]}`
          : `{"success":[],"failed":[${failed}]}`,
      );
    }
    const found = await find(world, `orderId=${refusedId}`, ALICE);
    expect(found.text).toContain('"status":"REJECTED"');
  });
});

describe('of futures orders', () => {
  const LONG = {
    contractName: 'E-BTC-USDT',
    volume: 10,
    price: 60000,
    type: 'LIMIT',
    side: 'BUY',
    open: 'OPEN',
    positionType: 1,
    clientOrderId: 'mine',
  };
  const long = (world: World, change: object = {}) =>
    world.post(BOB, '/fapi/v1/order', { ...LONG, ...change });
  const status = async (world: World, query: string) => {
    const target = `/fapi/v1/order?contractName=E-BTC-USDT&${query}`;
    return /"status":"(\w+)"/.exec((await world.signedGet(BOB, target)).text)?.[1];
  };
  const history = async (world: World) =>
    (await world.post(BOB, '/fapi/v1/orderHistorical', { contractName: 'E-BTC-USDT' })).text;

  test('idempotent and accepted client ids', async () => {
    const idempotent = open({ dupClientId: 'idempotent' });
    expect((await long(idempotent)).text).toBe((await long(idempotent, { volume: 5 })).text);
    const lax = open({ dupClientId: 'accept' });
    const first = idOf(await long(lax));
    const second = idOf(await long(lax));
    expect(first).not.toBe(second);
    const cancel = { contractName: 'E-BTC-USDT', orderId: '', clientOrderId: 'mine' };
    expect(idOf(await lax.post(BOB, '/fapi/v1/cancel', cancel))).toBe(second);
    expect([...(await history(lax)).matchAll(/"clientId":"mine"/g)].length).toBe(2);
  });

  test('a late rejection is found, and stands in the history in its place', async () => {
    const world = open({ ack: 'async' });
    const rich = await long(world, { volume: 200_000 });
    expect(rich.status).toBe(200);
    expect(await status(world, `orderId=${idOf(rich)}`)).toBe('REJECTED');
    expect(await status(world, 'clientOrderId=mine')).toBe('REJECTED');
    expect(codeOf(await long(world))).toBe('-4116');
    expect((await long(world, { clientOrderId: 'used' })).status).toBe(200);
    expect(codeOf(await long(world, { clientOrderId: 'used', price: 600_000 }))).toBe('-4116');
    // As of the id of an order in the book: what is wrong with the fields is told first.
    const usual = open({});
    await long(usual);
    for (const change of [{ volume: 0.5 }, { volume: 1e9 }, { contractName: 'E-NO' }, {}]) {
      const code = codeOf(await long(usual, change));
      expect(codeOf(await long(world, change)), JSON.stringify(change)).toBe(code);
    }
    world.clock.advance(1000);
    const next = idOf(await long(world, { clientOrderId: undefined }));
    expect(await history(world)).toMatch(
      new RegExp(`"orderId":${next},.*"status":1\\}.*"orderId":${idOf(rich)},.*"status":6\\}`),
    );
    // A page that begins with it shows it.
    const page = { contractName: 'E-BTC-USDT', fromId: idOf(rich), limit: 1 };
    const { text } = await world.post(BOB, '/fapi/v1/orderHistorical', page);
    expect([...text.matchAll(/"orderId":(\d+)/g)].map((match) => match[1])).toEqual([idOf(rich)]);
  });

  test('a late rejection without a client id takes none, and is found by none', async () => {
    const world = open({ ack: 'async' });
    const rich = await long(world, { volume: 200_000, clientOrderId: undefined });
    expect(await status(world, `orderId=${idOf(rich)}`)).toBe('REJECTED');
    // "0" is what it reports and nobody's name: as if the order had never been asked for.
    const zero = { contractName: 'E-BTC-USDT', orderId: '', clientOrderId: '0' };
    expect(await status(world, 'clientOrderId=0')).toBeUndefined();
    expect(codeOf(await world.post(BOB, '/fapi/v1/cancel', zero))).toBe('-2013');
    expect((await long(world, { clientOrderId: '0' })).status).toBe(200);
    expect((await long(world, { clientOrderId: '0' })).status).toBe(200);
    expect([...(await history(world)).matchAll(/"clientId":"0"/g)].length).toBe(3);
  });

  test('a promised cancel, of an order and of a condition', async () => {
    const world = open({ ack: 'async' });
    const order = idOf(await long(world));
    const { clientOrderId: _, ...condition } = LONG;
    const waiting = idOf(
      await world.post(BOB, '/fapi/v1/conditionOrder', {
        ...condition,
        triggerType: '3',
        triggerPrice: '61000',
      }),
    );
    for (const orderId of [order, waiting]) {
      await world.post(BOB, '/fapi/v1/cancel', { contractName: 'E-BTC-USDT', orderId });
      expect(await status(world, `orderId=${orderId}`)).toBe('PENDING_CANCEL');
      // Asked for once more it is promised once more.
      const again = { contractName: 'E-BTC-USDT', orderId };
      expect((await world.post(BOB, '/fapi/v1/cancel', again)).status).toBe(200);
    }
    expect(await history(world)).toContain('"status":5}');
    world.clock.advance(1000);
    for (const orderId of [order, waiting]) {
      expect(await status(world, `orderId=${orderId}`)).toBe('CANCELED');
    }
  });
});

describe('dialect', () => {
  test('live: wrapped symbols, quiet errors, loud limits', async () => {
    const world = open({ dialect: LIVE });
    expect((await world.get('/sapi/v1/symbols')).text).toMatch(
      /^\{"symbols":\[\{"symbol":"btcusdt","baseAsset":"BTC",/,
    );
    expect((await world.get('/sapi/v1/time')).text).toContain('"timezone":"GMT+08:00"');
    const refused = await world.get('/sapi/v1/depth?symbol=NOPE');
    expect([refused.status, refused.text]).toEqual([
      200,
      '{"code":"-1121","msg":"symbol NOPE: unknown","data":null}',
    ]);
    for (let i = 0; i < 100; i++) await place(world, { ...SELL, volume: '0' });
    expect((await place(world, SELL)).status).toBe(410);
  });

  test('one switch at a time, also while it runs', async () => {
    const world = open({ dialect: { ...DOCUMENT, errorStatus: '200', idStyle: 'string' } });
    expect((await place(world, SELL)).text).toMatch(/^\{"orderId":"\d+","orderIdString":"\d+",/);
    const refused = await world.get('/sapi/v1/depth?symbol=NOPE');
    expect([refused.status, refused.text.slice(0, 14)]).toEqual([200, '{"code":-1121,']);
    world.gateway.setSwitches({ ...world.gateway.switches(), dialect: DOCUMENT });
    expect((await world.get('/sapi/v1/depth?symbol=NOPE')).status).toBe(400);
  });
});

test('strictParams refuses what no field has', async () => {
  const target = '/sapi/v1/depth?symbol=BTCUSDT&verbose=1';
  expect((await open({}).get(target)).status).toBe(200);
  const strict = open({ strictParams: true });
  expect(codeOf(await strict.get(target))).toBe('-1103');
  expect((await place(strict, { ...SELL, recvWindow: 5000, clientOrderId: 'a' })).status).toBe(200);
});

test.each<[Switches['signQuery'], boolean, boolean]>([
  ['either', true, true],
  ['path', true, false],
  ['pathQuery', false, true],
])('signQuery %s: the path alone passes %s, with its query %s', async (signQuery, path, query) => {
  const world = open({ signQuery });
  const target = '/sapi/v1/openOrders?symbol=BTCUSDT';
  const passes = async (signs: boolean, at = target) =>
    (await world.signedGet(BOB, at, { signQuery: signs })).status === 200;
  expect([await passes(false), await passes(true)]).toEqual([path, query]);
  // Nothing to sign but the path, with or without a bare question mark.
  expect(await passes(false, '/sapi/v1/account')).toBe(true);
  expect(await passes(false, '/sapi/v1/account?')).toBe(true);
});
