/** What an account did long ago is read back from a real file, page by page, as if it had never left. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FUTURES_RULES } from '@shared/domain/futures-defaults';
import { atoms } from '@shared/money/units';
import { openExchangeStore } from '../adapters/storage/exchange-store';
import type { ExchangeStore } from './exchange-store';
import { ALICE, BOB, World, type User } from './gateway.testing';

const CONTRACT = 'E-BTC-USDT';
const ROUNDS = 24;

let folder: string;
let stores: ExchangeStore[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidemark-older-'));
  stores = [];
});
afterEach(() => {
  for (const store of stores) store.close();
  rmSync(folder, { recursive: true, force: true });
});

/** An exchange over a real file that keeps so many rows of each kind in memory. */
function open(name: string, rowsKept: number): World {
  const store = openExchangeStore(join(folder, `${name}.db`));
  stores.push(store);
  const futures = {
    rules: FUTURES_RULES,
    marketOpenUnit: 'contracts',
    settlement: 'none',
    triggerRef: 'last',
    lossMode: 'adl',
    insurance: atoms(1_000_000n * 10n ** 8n),
    rowsKept,
  } as const;
  // A world asks more of its store only when it is restarted by itself.
  return new World({ store: store as never, config: { futures } });
}

/** Opens and closes a position again and again; every third order is cancelled, one trade is with oneself. */
async function live(world: World): Promise<void> {
  const order = async (user: User, words: string, clientOrderId?: string) => {
    const [side, action] = words.split(' ');
    const fields = { contractName: CONTRACT, positionType: 1, type: 'LIMIT', price: 60_000 };
    const body = { ...fields, volume: 10, side, open: action, clientOrderId };
    const { text } = await world.post(user, '/fapi/v1/order', body);
    return /"orderId":(\d+)/.exec(text)?.[1] ?? text;
  };
  for (let round = 0; round < ROUNDS; round++) {
    await order(ALICE, 'BUY OPEN', `a-${round}`);
    await order(BOB, 'SELL OPEN');
    const orderId = await order(ALICE, 'BUY OPEN', `c-${round}`);
    await world.post(ALICE, '/fapi/v1/cancel', { contractName: CONTRACT, orderId });
    await order(BOB, 'BUY CLOSE');
    await order(ALICE, 'SELL CLOSE');
    world.clock.advance(1000);
  }
  await order(ALICE, 'BUY OPEN', 'mine');
  await order(ALICE, 'SELL OPEN', 'mine-too');
  world.clock.advance(2000);
}

async function page(world: World, path: string, limit: number, fromId: string): Promise<string> {
  if (path === '/fapi/v1/myTrades') {
    const target = `${path}?contractName=${CONTRACT}&limit=${limit}`;
    const answer = await world.signedGet(ALICE, `${target}${fromId && `&fromId=${fromId}`}`);
    return answer.text;
  }
  const query = { contractName: CONTRACT, limit: String(limit), ...(fromId && { fromId }) };
  return (await world.post(ALICE, path, query)).text;
}

/** Everything in pages of `limit`, each beginning below the last row of the one before. */
async function pages(world: World, path: string, idField: string, limit: number): Promise<string> {
  const rows: string[] = [];
  let fromId = '';
  for (let count = 0; count < 200; count++) {
    const text: string = await page(world, path, limit, fromId);
    if (text === '[]') break;
    const found: readonly string[] = text.slice(1, -1).split(/(?<=\}),(?=\{)/);
    rows.push(...found);
    const last = new RegExp(`"${idField}":(\\d+)`).exec(found.at(-1) ?? '')?.[1];
    fromId = String(Number(last) - 1);
  }
  return rows.join('\n');
}

const HISTORIES = [
  ['/fapi/v1/orderHistorical', 'orderId'],
  ['/fapi/v1/profitHistorical', 'id'],
  ['/fapi/v1/myTrades', 'id'],
] as const;

test('pages of orders, positions and trades are the same with little in memory, also after a restart', async () => {
  const [small, large] = [open('small', 8), open('large', 100_000)];
  await live(small);
  await live(large);
  small.gateway.close();
  stores[0]?.close();
  stores = stores.slice(1);
  const again = open('small', 8);
  for (const [path, idField] of HISTORIES) {
    const whole = await pages(large, path, idField, 1000);
    expect(whole.split('\n').length).toBeGreaterThanOrEqual(ROUNDS);
    for (const limit of [7, 1000]) {
      expect(await pages(again, path, idField, limit)).toBe(
        await pages(large, path, idField, limit),
      );
    }
  }
});

test('a self-trade is listed buyer first after a restart too, wherever a page is cut', async () => {
  for (const rowsKept of [100_000, 8]) {
    const name = `self-${rowsKept}`;
    const before = open(name, rowsKept);
    await live(before);
    const all = await page(before, '/fapi/v1/myTrades', 1000, '');
    const rows = all.slice(1, -1).split(/(?<=\}),(?=\{)/);
    const sides = rows.slice(0, 2).map((row) => /"id":(\d+).*"isBuyer":(\w+)/.exec(row)?.slice(1));
    const id = sides[0]?.[0] ?? '';
    expect(sides).toEqual([
      [id, 'true'],
      [id, 'false'],
    ]);
    before.gateway.close();
    stores.pop()?.close();
    const after = open(name, rowsKept);
    for (const limit of [1, 2, 3, 8, 1000]) {
      // The next page begins with the id the first one may have been cut in.
      for (const fromId of ['', id]) {
        const expected = `[${rows.slice(0, limit).join()}]`;
        expect(await page(after, '/fapi/v1/myTrades', limit, fromId)).toBe(expected);
      }
    }
  }
});

test('an old order is found by both its ids, stays as it is, and its client id stays used', async () => {
  const world = open('old', 8);
  await live(world);
  expect(world.sequencer.query.futures.isShortened(ALICE.uid, CONTRACT)).toBe(true);
  const find = async (query: string, user = ALICE) =>
    (await world.signedGet(user, `/fapi/v1/order?contractName=${CONTRACT}&${query}`)).text;
  const byClientId = await find('orderId=0&clientOrderId=a-0');
  expect(byClientId).toContain('"status":"FILLED"');
  const orderId = /"orderId":(\d+)/.exec(byClientId)?.[1] ?? '';
  expect(await find(`orderId=${orderId}`)).toBe(byClientId);
  expect(await find(`orderId=${orderId}`, BOB)).toContain('-2013');
  expect(await find(`orderId=${orderId}&clientOrderId=a-1`)).toContain('-2013');
  const cancel = { contractName: CONTRACT, orderId };
  expect((await world.post(ALICE, '/fapi/v1/cancel', cancel)).text).toContain('-1145');
  const same = {
    contractName: CONTRACT,
    positionType: 1,
    type: 'LIMIT',
    price: 59_000,
    volume: 1,
    side: 'BUY',
    open: 'OPEN',
    clientOrderId: 'a-0',
  };
  expect((await world.post(ALICE, '/fapi/v1/order', same)).text).toContain('-4116');
});
