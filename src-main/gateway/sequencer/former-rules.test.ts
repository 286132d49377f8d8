/** What a market did by its former rules is done again by them, and gone on from by today's (decision 123). */
import { describe, expect, test } from 'vitest';
import { rate } from '@shared/money/units';
import { btcRules } from '../../engine/engine.testing';
import { ALICE, BOB, World } from '../gateway.testing';
import type { MemoryStore } from '../memory-store.testing';

/** One hundredth of a percent to the maker. */
const PAID = { spot: [btcRules({ fees: { maker: rate(-10_000n), taker: rate(30_000n) } })] };
const SELL = { symbol: 'BTCUSDT', volume: '0.01', side: 'SELL', type: 'LIMIT', price: '60000' };
const BUY = { symbol: 'BTCUSDT', volume: 600, side: 'BUY', type: 'MARKET' };

async function trade(world: World): Promise<void> {
  expect((await world.post(BOB, '/sapi/v1/order', SELL)).status).toBe(200);
  expect((await world.post(ALICE, '/sapi/v1/order', BUY)).status).toBe(200);
}

/** Fees of the maker's trades, newest first. */
async function rebates(world: World): Promise<readonly unknown[]> {
  const { text } = await world.signedGet(BOB, '/sapi/v1/myTrades?symbol=BTCUSDT');
  return (JSON.parse(text) as readonly { readonly fee: unknown }[]).map(({ fee }) => fee);
}

const account = async (world: World) => (await world.signedGet(BOB, '/sapi/v1/account')).text;

/** The store as a program before decision 123 left it: it wrote no number of rules. */
const unnumbered = (store: MemoryStore): MemoryStore =>
  store.crash().alter((disk) => {
    if (disk.meta === null) throw new Error('nothing was saved');
    const config = disk.meta.config.replace('"ruleBook":1,', '');
    expect(config).not.toContain('ruleBook');
    disk.meta = { ...disk.meta, config };
  });

const former = () => new World({ config: { ...PAID, ruleBook: 1 }, without: ['futures'] });

test('a killed exchange that pays its makers comes back to the unit, and pays in full from then on', async () => {
  const world = former();
  await trade(world);
  expect(await rebates(world)).toEqual([-0.05999999]);
  const before = await account(world);
  const again = world.restart({ store: unnumbered(world.store) });
  expect(await rebates(again)).toEqual([-0.05999999]);
  expect(await account(again)).toBe(before);
  await trade(again);
  expect(await rebates(again)).toEqual([-0.06, -0.05999999]);
  const later = again.restart();
  expect(await rebates(later)).toEqual([-0.06, -0.05999999]);
  expect(await account(later)).toBe(await account(again));
});

test('killed before it has said by which rules it goes on, it comes back the same', async () => {
  const world = former();
  await trade(world);
  const before = await account(world);
  const store = unnumbered(world.store);
  const says = store.saveMeta.bind(store);
  store.saveMeta = () => {
    store.holdBack();
  };
  world.restart({ store });
  store.saveMeta = says;
  const again = world.restart({ store: store.crash() });
  expect(await account(again)).toBe(before);
  await trade(again);
  expect(await rebates(again)).toEqual([-0.06, -0.05999999]);
});

test('a disk that refuses leaves it as it was, by name', async () => {
  const world = former();
  await trade(world);
  const store = unnumbered(world.store);
  store.isFull = true;
  expect(() => world.restart({ store })).toThrow(/full/);
  store.isFull = false;
  expect(await rebates(world.restart({ store: store.crash() }))).toEqual([-0.05999999]);
});

test('one that ended in order has nothing to do again', async () => {
  const world = former();
  await trade(world);
  world.gateway.close();
  const again = world.restart({ store: unnumbered(world.store) });
  expect(again.store.meta()?.config).toContain('"ruleBook":6');
  expect(await rebates(again)).toEqual([-0.05999999]);
});

describe('a market of before takers sent more in one hour than in another', () => {
  const KLINES = '/sapi/v1/klines?symbol=BTCUSDT&interval=';
  const MINUTE_MS = 60_000;
  const spot = [btcRules()];
  const formerCrowd = () =>
    new World({
      agents: true,
      config: { spot, ruleBook: 2, isPastEven: true },
      without: ['futures'],
    });
  /** The program of then had no word for how it drew the past. */
  const unsaid = (store: MemoryStore): MemoryStore =>
    store.crash().alter((disk) => {
      if (disk.meta === null) throw new Error('nothing was saved');
      const config = disk.meta.config.replace(',"isPastEven":true', '');
      expect(config).not.toContain('isPastEven');
      disk.meta = { ...disk.meta, config };
    });
  const chart = async (world: World) =>
    Promise.all(
      ['1min&limit=300', '60min&limit=100', '1day&limit=31'].map(
        async (query) => (await world.get(KLINES + query)).text,
      ),
    );
  const volumesOf = (text: string | undefined): readonly unknown[] =>
    (JSON.parse(text ?? '[]') as readonly { readonly vol: unknown }[]).map(({ vol }) => vol);

  test('keeps its chart, also the part nobody had asked for, and goes on by today’s rules', async () => {
    const world = formerCrowd();
    world.clock.advance(3 * MINUTE_MS);
    const before = await chart(world);
    const again = world.restart({ store: unsaid(world.store) });
    expect(again.store.meta()?.config).toMatch(/"ruleBook":6,.*"isPastEven":true/);
    expect(await chart(again)).toEqual(before);
    const later = again.restart();
    expect(await chart(later)).toEqual(before);

    // Three minutes are the tape's, and the one in which it began; what lies before was drawn.
    const other = new World({ agents: true, config: { spot }, without: ['futures'] });
    other.clock.advance(3 * MINUTE_MS);
    const [formers, todays] = [volumesOf(before[0]), volumesOf((await chart(other))[0])];
    expect(todays.slice(0, 3)).not.toEqual(formers.slice(0, 3));
    expect(todays.slice(5)).not.toEqual(formers.slice(5));
  });
});
