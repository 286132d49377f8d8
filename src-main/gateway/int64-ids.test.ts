/** Ids beyond what a float holds, and the client ids that are such ids, seen from outside (exchange-rules §1). */
import { describe, expect, test } from 'vitest';
import { ALICE, BOB, codeOf, idOf, World, type User } from './gateway.testing';
import type { Switches } from './switches';

const SELL = { symbol: 'BTCUSDT', volume: '0.01', side: 'SELL', type: 'LIMIT', price: '60000' };
const open = (switches: Partial<Switches>) => new World({ switches });
const place = (world: World, order: object, user: User = BOB) =>
  world.post(user, '/sapi/v1/order', order);
const find = (world: World, query: string) =>
  world.signedGet(BOB, `/sapi/v1/order?symbol=BTCUSDT&${query}`);

describe('ids: int64', () => {
  test('an order id survives every hop', async () => {
    const world = open({ ids: 'int64' });
    const placed = await place(world, SELL);
    const id = idOf(placed);
    expect(BigInt(id) > 1_500_000_000_000_000_000n && BigInt(id) % 16n === 0n).toBe(true);
    // The default client id is the id, in the form in which it is told.
    expect(placed.text).toContain(
      `"orderId":${id},"orderIdString":"${id}","clientorderId":"${id}"`,
    );
    expect((await find(world, `orderId=${id}`)).text).toContain(`"orderId":${id},`);
    expect((await find(world, `orderId=0&newClientOrderId=${id}`)).text).toContain(`:${id},`);
    const listed = await world.signedGet(BOB, '/sapi/v1/openOrders?symbol=BTCUSDT');
    expect(listed.text).toContain(`"orderIdString":"${id}"`);
    // As a bare integer in a body, as clients send it.
    const bare = await world.post(BOB, '/sapi/v1/cancel', `{"symbol":"BTCUSDT","orderId":${id}}`);
    expect(bare.text).toContain(`"orderId":${id},`);
  });

  test('the default client id of an order is taken, of whatever pair, as it is in safe', async () => {
    for (const ids of ['safe', 'int64'] as const) {
      const world = open({ ids });
      for (const [path, user] of [
        ['/sapi/v1/order', BOB],
        ['/sapi/v1/margin/order', ALICE],
      ] as const) {
        const buy = { ...SELL, side: 'BUY', price: '50000' };
        const id = idOf(await world.post(user, path, buy));
        const ether = { ...buy, symbol: 'ETHUSDT', price: '2500', volume: '0.1' };
        const again = { ...buy, newClientOrderId: id };
        const refusal = `{"code":-4116,"msg":"newClientOrderId ${id}: already used"}`;
        expect((await world.post(user, path, again)).text).toBe(refusal);
        expect((await world.post(user, path, { ...ether, newClientOrderId: id })).text).toBe(
          refusal,
        );
        if (path === '/sapi/v1/order') {
          expect((await world.post(user, `${path}/test`, again)).text).toBe(refusal);
        }
        // What its fields are wrong in is told first, and another account may use it.
        expect(codeOf(await world.post(user, path, { ...again, price: '0.001' }))).toBe('-1111');
        const other = user === BOB ? ALICE : BOB;
        expect((await world.post(other, path, again)).text).toContain(`"clientOrderId":"${id}"`);
      }
    }
  });

  test('digits that are no order of its own are a client id like any other', async () => {
    const world = open({ ids: 'int64' });
    const named = idOf(await place(world, { ...SELL, newClientOrderId: 'mine' }));
    for (const newClientOrderId of [named, '1500000000000000016', '1500000000000000017', '7']) {
      const placed = await place(world, { ...SELL, volume: '0.001', newClientOrderId });
      expect(placed.text).toContain(`"clientOrderId":"${newClientOrderId}"`);
      const found = await find(world, `orderId=0&newClientOrderId=${newClientOrderId}`);
      expect(idOf(found)).toBe(idOf(placed));
    }
  });

  test('an order that comes after a client id like its own id is another one, alone and in a batch', async () => {
    const world = open({ ids: 'int64' });
    const small = { ...SELL, volume: '0.001' };
    const first = BigInt(idOf(await place(world, small)));
    // What the next orders but one and but three would be called.
    const [soon, later] = [String(first + 32n), String(first + 64n)];
    const chosen = idOf(await place(world, { ...small, newClientOrderId: soon }));
    const unnamed = idOf(await place(world, small));
    expect(unnamed).not.toBe(soon);
    expect(idOf(await find(world, `orderId=0&newClientOrderId=${soon}`))).toBe(chosen);
    expect(idOf(await find(world, `orderId=0&newClientOrderId=${unnamed}`))).toBe(unnamed);
    await place(world, { ...small, newClientOrderId: later });
    const row = { price: '60000', volume: '0.001', side: 'SELL', batchType: 'LIMIT' };
    const batch = await world.post(BOB, '/sapi/v1/batchOrders', {
      symbol: 'BTCUSDT',
      orders: [row, row],
    });
    expect(batch.status).toBe(200);
    expect(batch.text).not.toContain(later);
  });

  test('a default client id that is used again answers as the switches say', async () => {
    const world = open({ ids: 'int64', dupClientId: 'idempotent', ack: 'async' });
    const first = idOf(await place(world, SELL));
    const again = { ...SELL, volume: '0.001', newClientOrderId: first };
    expect(idOf(await place(world, again))).toBe(first);
    const refused = idOf(await place(world, { ...SELL, side: 'BUY', volume: '30' }, ALICE));
    const late = { ...SELL, volume: '0.001', newClientOrderId: refused };
    expect(idOf(await place(world, late, ALICE))).toBe(refused);
    world.gateway.setSwitches({ ...world.gateway.switches(), dupClientId: 'reject' });
    expect(codeOf(await place(world, late, ALICE))).toBe('-4116');
    world.gateway.setSwitches({ ...world.gateway.switches(), dupClientId: 'accept' });
    const second = await place(world, again);
    expect(second.text).toContain(`"clientOrderId":"${first}"`);
    expect(idOf(await find(world, `orderId=0&newClientOrderId=${first}`))).toBe(idOf(second));
  });

  test('lists of a batch, and pages of own trades', async () => {
    const world = open({ ids: 'int64' });
    const row = { price: '60000', volume: '0.001', side: 'SELL', batchType: 'LIMIT' };
    const batch = await world.post(BOB, '/sapi/v1/batchOrders', {
      symbol: 'BTCUSDT',
      orders: [row, row, row],
    });
    const ids = [...batch.text.matchAll(/"(15\d+)"/g)].map((match) => match[1] ?? '');
    expect(batch.text).toBe(`{"idsString":["${ids.join('","')}"],"ids":[${ids.join(',')}]}`);
    await place(world, { ...SELL, side: 'BUY', volume: '0.002' }, ALICE);
    const trades = async (query: string) =>
      (await world.signedGet(BOB, `/sapi/v1/myTrades?symbol=BTCUSDT${query}`)).text;
    const [newest = '', oldest = ''] = [...(await trades('')).matchAll(/"id":(\d+)/g)].map(
      (match) => match[1] ?? '',
    );
    expect([newest, oldest]).toEqual(['1500000000000000032', '1500000000000000016']);
    expect(await trades('')).toContain(`"askId":${ids[1] ?? ''},`);
    expect([...(await trades(`&fromId=${oldest}`)).matchAll(/"id":/g)].length).toBe(1);
    expect(await trades('&fromId=2')).toBe('[]');
    const canceled = await world.post(BOB, '/sapi/v1/batchCancel', {
      symbol: 'BTCUSDT',
      orderIds: `[${ids.join(',')},7]`,
    });
    expect(canceled.text).toBe(
      `{"success":[${ids[2] ?? ''}],"failed":[${ids[0] ?? ''},${ids[1] ?? ''},7]}`,
    );
  });

  test('a withdrawal is found by the id it was told', async () => {
    const world = open({ ids: 'int64' });
    const apply = {
      withdrawOrderId: 'w',
      amount: '20',
      address: 'TXyzA1b2C3d4E5f6G7h8J9k0LmNpQrStUv',
    };
    const { text } = await world.post(ALICE, '/sapi/v1/withdraw/apply', apply);
    const id = /"id":(\d+)/.exec(text)?.[1] ?? '';
    expect(id.startsWith('15')).toBe(true);
    const found = await world.post(ALICE, '/sapi/v1/withdraw/query', { withdrawId: id });
    expect(found.text).toContain(`"id":${id},`);
  });

  test('an order that has ended is called by the id it was told', async () => {
    const world = open({ ids: 'int64' });
    const orderId = idOf(await place(world, SELL));
    const cancel = { symbol: 'BTCUSDT', orderId };
    expect((await world.post(BOB, '/sapi/v1/cancel', cancel)).status).toBe(200);
    expect((await world.post(BOB, '/sapi/v1/cancel', cancel)).text).toBe(
      `{"code":-1145,"msg":"orderId ${orderId}: already CANCELED"}`,
    );
  });
});
