import { ok, err, type Result } from '@shared/kernel/result';
import type { TopicValue } from '@shared/contract/terminal';
import { describe, expect, it } from 'vitest';
import { lots, ticks } from '@shared/money/units';
import { ETH } from '../scripted-client.testing';
import { Bench, MemorySettings, type BenchOptions } from '../bench.testing';
import type { BotAccess, BotsPort } from './lab-port';
import { NO_CONTROLS } from './lab.testing';

const ADDRESSES = {
  rest: 'http://127.0.0.1:9000',
  futures: 'http://127.0.0.1:9000',
  stream: 'ws://127.0.0.1:9000/kline-api/ws',
  lab: 'http://127.0.0.1:9000/lab/v1',
};
const ACCESS: BotAccess = { addresses: ADDRESSES, labToken: 'the-lab-token' };
const KEY_ID = '0123456789abcdef';

/** A lab that notes what it is asked, and answers what the test says. */
class NotingLab implements BotsPort {
  readonly asked: unknown[] = [];
  opened: Result<BotAccess, string> = ok(ACCESS);
  made = 0;

  openToBots(port: number) {
    this.asked.push(['open', port]);
    return Promise.resolve(this.opened);
  }
  closeToBots() {
    this.asked.push('close');
    this.kept = null;
    return Promise.resolve();
  }
  kept: number | null = null;
  keptPort() {
    return this.kept;
  }
  unread = '';
  accounts(): ReturnType<BotsPort['accounts']> {
    if (this.unread !== '') return Promise.resolve(err(this.unread));
    const keys = Array.from({ length: this.made }, () => ({
      id: KEY_ID,
      name: 'abcd…',
      isEnabled: true,
      permissions: ['READ' as const],
    }));
    return Promise.resolve(ok([{ uid: 10_023, label: 'Paper', isOwn: true, keys }]));
  }
  createKey() {
    this.made += 1;
    return Promise.resolve(ok({ uid: 10_023, apiKey: 'abcd-the-key', apiSecret: 'the-secret' }));
  }
  setKey(keyId: string, isEnabled: boolean) {
    this.asked.push([keyId, isEnabled]);
    return Promise.resolve(ok(null));
  }
  deleteKey() {
    return Promise.resolve(err('apiKey: not a key that the lab made'));
  }
}

interface Stage {
  readonly bench: Bench;
  readonly lab: NotingLab;
  readonly seen: unknown[];
  readonly bots: () => TopicValue<'bots'>;
}

async function stage(options: BenchOptions = {}, lab = new NotingLab()): Promise<Stage> {
  const bench = new Bench({ ...options, lab: Object.assign(lab, NO_CONTROLS) });
  const seen: unknown[] = [];
  let bots: TopicValue<'bots'> | null = null;
  bench.desk.subscribe('bots', {}, { onValue: (value) => seen.push((bots = value)) });
  bench.desk.subscribe('botAccounts', {}, { onValue: (value) => seen.push(value) });
  await bench.start();
  return { bench, lab, seen, bots: () => bots as unknown as TopicValue<'bots'> };
}

describe('the exchange and the trader’s bots', () => {
  it('is closed after a start, opens when asked, says where, and closes', async () => {
    const { bench, lab, bots } = await stage();
    expect(lab.asked).toEqual([]);
    expect(bots()).toMatchObject({ isOffered: true, phase: 'closed', opensAtStart: false });
    expect(await bench.during(bench.desk.call('openToBots', { port: 9000 }))).toEqual(ok({}));
    expect(bots()).toMatchObject({ phase: 'open', port: 9000, addresses: ADDRESSES });
    expect(await bench.during(bench.desk.call('closeToBots', {}))).toEqual(ok({}));
    expect(bots()).toMatchObject({ phase: 'closed', addresses: null, problem: null });
    expect(lab.asked).toEqual([['open', 9000], 'close']);
    expect(bench.keys().filter((key) => key.startsWith('bots'))).toEqual([
      'botsOpened',
      'botsClosed',
    ]);
  });

  it('stays closed at the next start, and opens by itself only for who asked for it', async () => {
    const settings = new MemorySettings();
    const first = await stage({ settings });
    await first.bench.during(first.bench.desk.call('openToBots', { port: 9000 }));
    const second = await stage({ settings });
    expect(second.lab.asked).toEqual([]);
    expect(second.bots().port).toBe(9000);
    await second.bench.during(second.bench.desk.call('openBotsAtStart', { isWanted: true }));
    const third = await stage({ settings });
    expect(third.lab.asked).toEqual([['open', 9000]]);
    expect(third.bots()).toMatchObject({ phase: 'open', opensAtStart: true });
  });

  it('says why a port cannot be had, and opens on another', async () => {
    const { bench, lab, bots } = await stage();
    lab.opened = err('port 9000 is in use');
    const refused = await bench.during(bench.desk.call('openToBots', { port: 9000 }));
    expect(refused).toEqual(err({ code: 'cannot-open', message: 'port 9000 is in use' }));
    expect(bots()).toMatchObject({
      phase: 'closed',
      problem: { code: 'cannot-open', message: 'port 9000 is in use' },
    });
    lab.opened = ok(ACCESS);
    await bench.during(bench.desk.call('openToBots', { port: 0 }));
    expect(bots()).toMatchObject({ phase: 'open', problem: null, port: 0 });
  });

  it.each([80, 1023, 65_536, 1.5, -1])(
    'refuses port %d before anything is opened',
    async (port) => {
      const { bench, lab } = await stage();
      const refused = await bench.during(bench.desk.call('openToBots', { port }));
      expect(refused).toMatchObject({ ok: false, error: { code: 'bad-input' } });
      expect(lab.asked).toEqual([]);
    },
  );

  it('opens again with an exchange that was lost and came back', async () => {
    const { bench, lab, bots } = await stage();
    await bench.during(bench.desk.call('openToBots', { port: 9000 }));
    bench.lose({ message: 'worker died', needsTrader: false });
    await bench.run(50);
    const problem = { code: 'exchange-ended' };
    expect(bots()).toMatchObject({ phase: 'closed', addresses: null, problem });
    await bench.run(3_000);
    expect(bots()).toMatchObject({ phase: 'open', problem: null });
    expect(lab.asked).toEqual([
      ['open', 9000],
      ['open', 9000],
    ]);
  });

  it('stays open, at its port, when the market is another', async () => {
    const { bench, lab } = await stage();
    await bench.during(bench.desk.call('openToBots', { port: 0 }));
    await bench.terminal.close();
    lab.kept = 9000;
    const next = await stage({}, lab);
    expect(next.bots()).toMatchObject({ phase: 'open', opensAtStart: false });
    expect(lab.asked).toEqual([
      ['open', 0],
      ['open', 9000],
    ]);
  });

  it('holds what was asked last, however fast', async () => {
    const { bench, bots } = await stage();
    const opening = bench.desk.call('openToBots', { port: 0 });
    const closing = bench.desk.call('closeToBots', {});
    await bench.during(Promise.all([opening, closing]));
    expect(bots().phase).toBe('closed');
    bench.lose({ message: 'worker died', needsTrader: false });
    await bench.run(3_000);
    expect(bots().phase).toBe('closed');
  });
});

describe('what a bot does with the desk’s account', () => {
  const order = {
    pair: ETH,
    side: 'BUY' as const,
    type: 'LIMIT' as const,
    price: ticks(290_000),
    quantity: { unit: 'base' as const, lots: lots(500_000) },
    clientOrderId: 'bot-1',
  };

  it('is on the desk soon, also on a pair that is not shown', async () => {
    const { bench } = await stage();
    await bench.run(10_000, 50);
    await bench.during(bench.desk.call('openToBots', { port: 0 }));
    bench.exchange.add(order);
    await bench.run(6_000, 50);
    expect(bench.value('openOrders')).toMatchObject([{ symbol: 'ETHUSDT', isOwn: false }]);
  });

  it('is not asked for that often while nobody can come in', async () => {
    const { bench } = await stage();
    await bench.run(10_000, 50);
    await bench.during(bench.desk.call('openToBots', { port: 0 }));
    await bench.during(bench.desk.call('closeToBots', {}));
    const before = bench.exchange.count('openOrders');
    await bench.run(20_000, 50);
    expect(bench.exchange.count('openOrders') - before).toBeLessThanOrEqual(5); // of the pair shown
  });
});

describe('keys for bots', () => {
  it('that cannot be read say why, and what was read stays', async () => {
    const { bench, lab, seen } = await stage();
    lab.unread = 'the exchange is busy';
    await bench.during(bench.desk.call('setBotKey', { keyId: KEY_ID, isEnabled: false }));
    const problem = { code: 'lab-refused', message: 'the exchange is busy' };
    expect(seen.at(-1)).toMatchObject({ accounts: [{ uid: 10_023 }], problem });
  });

  it('tells a secret in the reply that made it, and nowhere else', async () => {
    const { bench, seen } = await stage();
    const made = await bench.during(
      bench.desk.call('createBotKey', {
        account: { kind: 'existing', uid: 10_023 },
        permissions: ['READ'],
      }),
    );
    expect(made).toEqual(ok({ uid: 10_023, apiKey: 'abcd-the-key', apiSecret: 'the-secret' }));
    await bench.during(bench.desk.call('openToBots', { port: 0 }));
    expect(await bench.during(bench.desk.call('revealLabToken', {}))).toEqual(
      ok({ token: 'the-lab-token' }),
    );
    const told = JSON.stringify([seen, bench.activity]);
    expect(told).toContain('abcd…');
    for (const secret of ['the-secret', 'abcd-the-key', 'the-lab-token']) {
      expect(told).not.toContain(secret);
    }
  });

  it('passes on what the lab does and what it refuses', async () => {
    const { bench, lab } = await stage();
    const off = { keyId: KEY_ID, isEnabled: false };
    expect(await bench.during(bench.desk.call('setBotKey', off))).toEqual(ok({}));
    expect(lab.asked).toEqual([[KEY_ID, false]]);
    expect(await bench.during(bench.desk.call('deleteBotKey', { keyId: KEY_ID }))).toEqual(
      err({ code: 'lab-refused', message: 'apiKey: not a key that the lab made' }),
    );
    expect(await bench.during(bench.desk.call('revealLabToken', {}))).toMatchObject({
      error: { code: 'not-open' },
    });
  });
});

it('a venue without a lab offers nothing', async () => {
  const bench = new Bench();
  let bots: TopicValue<'bots'> | null = null;
  bench.desk.subscribe('bots', {}, { onValue: (value) => (bots = value) });
  await bench.start();
  expect(bots).toMatchObject({ isOffered: false, phase: 'closed' });
  expect(await bench.during(bench.desk.call('openToBots', { port: 0 }))).toMatchObject({
    error: { code: 'not-offered' },
  });
});
