/** The lab of the paper exchange through the terminal: what a desk asks, to what the real lab does. */
import type { TopicValue } from '@shared/contract/terminal';
import type { ExchangeConfigInput } from '@shared/contract/lab';
import { invariant, ok } from '@shared/kernel/result';
import { describe, expect, it } from 'vitest';
import { LabWorld, OWNER, SELL } from '../../gateway/lab/lab.testing';
import { Bench } from '../../terminal/bench.testing';
import { E_BTC, makeListing } from '../../terminal/futures/scripted-futures.testing';
import type { ExchangeThread } from './exchange-thread';
import { createPaperLab } from './paper-lab';

interface Stage {
  readonly world: LabWorld;
  readonly bench: Bench;
  readonly restarts: () => number;
  readonly lab: () => TopicValue<'lab'>;
  /** The refusal's words, or "" when it was done. */
  readonly act: (
    name:
      | 'clock'
      | 'faucet'
      | 'transfer'
      | 'leverage'
      | 'fault'
      | 'session/save'
      | 'session/delete',
    input: object,
  ) => Promise<string>;
}

async function stage(config: ExchangeConfigInput = {}): Promise<Stage> {
  const world = new LabWorld({
    config,
    onNewMarket: () => {
      lab.marketReplaced();
    },
  });
  let restarts = 0;
  const thread: Pick<ExchangeThread, 'lab'> = {
    lab: ({ kind, name, input }) =>
      world.settle(
        kind === 'command'
          ? world.exchange.lab.command(name, input)
          : world.exchange.lab.query(name, input),
      ),
  };
  const lab = createPaperLab({
    running: () => ({ thread: thread as ExchangeThread, ownUid: OWNER.uid }),
    onNewMarket: () => (restarts += 1),
    follow: () => ok(null),
    following: () => null,
    addRecording: ({ name }) => Promise.resolve(ok(name)),
  });
  const bench = new Bench({ lab });
  bench.exchange.futuresHost.listings = [makeListing(E_BTC)];
  bench.watch('lab');
  await bench.start();
  await bench.run(300);
  return {
    world,
    bench,
    restarts: () => restarts,
    lab: () => bench.value('lab'),
    act: async (name, input) => {
      const reply = bench.desk.call('labAct', { name, input: { ...input } });
      const done = await bench.during(reply, 300);
      return done.ok ? '' : done.error.message;
    },
  };
}

describe('what the desk is told', () => {
  it('is what is set, also when a program has set it', async () => {
    const { world, bench, lab } = await stage();
    expect(lab()).toMatchObject({
      isOffered: true,
      isReplacing: false,
      controls: { askedSpeed: 0, agents: 'off', regime: null, mode: 'synthetic', seed: 7 },
    });
    await world.post('clock', { speed: 5 });
    await world.post('fault', { profile: 'overload' });
    await world.post('index', { underlying: 'BTCUSDT', price: '61000' });
    await bench.run(2_500, 50);
    expect(lab().controls).toMatchObject({
      askedSpeed: 5,
      faultProfile: 'overload',
      indexes: [{ underlying: 'BTCUSDT', price: '61000' }],
    });
    const contract = lab().controls?.contracts.find((each) => each.underlying === 'BTCUSDT');
    expect(contract).toMatchObject({ index: '61000.000', mark: '61000.000', leverage: 20 });
  });

  it('is nothing on a venue without a lab', async () => {
    const bench = new Bench();
    bench.watch('lab');
    await bench.start();
    expect(bench.value('lab')).toMatchObject({ isOffered: false, controls: null });
    const reply = bench.desk.call('labAct', { name: 'clock', input: { pause: true } });
    expect(await bench.during(reply)).toMatchObject({ error: { code: 'not-offered' } });
  });
});

describe('what the desk does', () => {
  it('moves time, and is told where it is at once', async () => {
    const { lab, act } = await stage();
    const before = lab().controls?.marketTime ?? 0;
    expect(await act('clock', { advanceMs: 60_000 })).toBe('');
    expect(lab().controls?.marketTime).toBe(before + 60_000);
    expect(await act('clock', { speed: 20 })).toBe('');
    expect(lab().controls?.askedSpeed).toBe(20);
  });

  it('pays, moves and sets leverage on the desk’s own account, whatever it says', async () => {
    const { world, lab, act } = await stage();
    const paid = { uid: 4711, wallet: 'spot', asset: 'USDT', amount: '250' };
    expect(await act('faucet', paid)).toBe('');
    const moved = { from: 'spot', to: 'futures', asset: 'USDT', amount: '50' };
    expect(await act('transfer', moved)).toBe('');
    const { body } = await world.signed('GET', '/sapi/v1/account');
    expect(JSON.stringify(body)).toContain('100200');
    expect(await act('leverage', { contractName: 'E-BTC-USDT', leverage: 7 })).toBe('');
    const contracts = lab().controls?.contracts ?? [];
    expect(contracts.find((each) => each.contractName === 'E-BTC-USDT')?.leverage).toBe(7);
  });

  it('tells the tickets of contracts the leverage of the account', async () => {
    const { bench, act } = await stage();
    bench.watch('instruments');
    await bench.run(100);
    const assumed = () =>
      bench
        .value('instruments')
        .flatMap((each) => (each.kind === 'futures' ? [each.assumed.leverage] : []));
    expect(assumed()).toEqual([20]);
    await act('leverage', { contractName: E_BTC.symbol, leverage: 3 });
    await bench.run(100);
    expect(assumed()).toEqual([3]);
  });

  it.each([
    ['clock', { speed: 2 }, 'speed: must be one of 0, 1, 5, 20, 60'],
    ['faucet', { wallet: 'spot', asset: 'USDT', amount: '-1' }, 'amount: must be'],
    ['leverage', { contractName: 'E-BTC-USDT', leverage: 101 }, 'at most 100'],
    ['fault', { profile: 'storm' }, 'profile: must be one of'],
  ] as const)('%s %j is refused by field and limit', async (name, input, words) => {
    const { act } = await stage();
    expect(await act(name, input)).toContain(words);
  });

  it('explains an order of the account', async () => {
    const { world, bench } = await stage();
    const { body } = await world.order(SELL);
    const orderId = String(body['orderId']);
    const reply = await bench.during(bench.desk.call('explainOrder', { orderId }), 300);
    invariant(reply.ok, 'explained');
    expect(reply.value).toMatchObject({ orderId, queue: { ordersAhead: 0 }, fills: [] });
    const none = await bench.during(bench.desk.call('explainOrder', { orderId: '99' }), 300);
    expect(none).toMatchObject({ error: { message: 'orderId 99: no such order' } });
  });
});

describe('another market', () => {
  it('is told to every window, and the terminal begins anew once it is there', async () => {
    const { bench, lab, restarts } = await stage();
    await bench.during(bench.desk.call('newMarket', { kind: 'reset', seed: 99 }), 300);
    expect([lab().isReplacing, restarts()]).toEqual([true, 1]);
    await bench.run(2_500, 50);
    expect(lab().controls?.seed).toBe(99);
  });

  it('that a bot has asked for is told as well: what was known of the old one is no more', async () => {
    const { world, bench, lab, restarts } = await stage();
    expect((await world.post('reset', { seed: 99 })).status).toBe(200);
    await bench.run(100);
    expect([lab().isReplacing, restarts()]).toEqual([true, 1]);
  });

  it('is a saved moment with another future, one for each seed', { timeout: 60_000 }, async () => {
    const { world, act, bench } = await stage({ agents: 'on', pairs: [{ symbol: 'BTCUSDT' }] });
    expect(await act('session/save', { name: 'morning' })).toBe('');
    const futures: unknown[] = [];
    for (const seed of [null, 1, 1, 2]) {
      await bench.during(
        bench.desk.call('newMarket', { kind: 'load', name: 'morning', seed }),
        300,
      );
      await world.post('clock', { advanceMs: 5_000 });
      futures.push((await world.get('state')).body['stateHash']);
    }
    expect(futures[2]).toBe(futures[1]);
    expect(new Set(futures).size).toBe(3);
  });

  it('whose session is deleted is no longer offered', async () => {
    const { act, lab } = await stage();
    for (const name of ['morning', 'noon']) await act('session/save', { name });
    expect(lab().sessions.map(({ name }) => name)).toEqual(['morning', 'noon']);
    expect(await act('session/delete', { name: 'morning' })).toBe('');
    expect(lab().sessions.map(({ name }) => name)).toEqual(['noon']);
    expect(await act('session/delete', { name: 'morning' })).toBe(
      'name: there is no session morning',
    );
  });

  it('that cannot be had leaves the one that runs', async () => {
    const { bench, lab, restarts } = await stage();
    const load = bench.desk.call('newMarket', { kind: 'load', name: 'nowhere', seed: null });
    const reply = await bench.during(load, 300);
    expect(reply).toMatchObject({ error: { message: 'name: there is no session nowhere' } });
    expect([lab().isReplacing, restarts()]).toEqual([false, 0]);
  });
});
