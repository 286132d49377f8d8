/** The exchange behind the session dies, with orders open and on their way. */
import { err, ok } from '@shared/kernel/result';
import { describe, expect, it } from 'vitest';
import { Bench } from './bench.testing';
import { unknown } from './scripted-client.testing';

const DIED = { message: 'the exchange has died', needsTrader: false };
const FULL = { code: 'disk-full', message: 'paper.db: disk full', needsTrader: true };

describe('an exchange that is lost', () => {
  it('is named at once, opened again by itself, and everything is read again', async () => {
    const bench = await new Bench().start();
    bench.watch('connection');
    await bench.place();
    const [order] = bench.exchange.orders;
    bench.lose(DIED);
    await bench.run(50);
    expect(bench.value('session')).toMatchObject({
      phase: 'failed',
      problem: { code: '', message: 'the exchange has died', retryMs: 1_000 },
    });
    expect(bench.value('connection')).toMatchObject({
      feed: 'waiting',
      problems: [{ stream: '', code: '', message: 'the exchange has died' }],
    });
    expect(bench.exchange.isClosed).toBe(true);
    expect(await bench.place()).toMatchObject({ kind: 'rejected', code: 'not-ready' });

    bench.exchange.fill(order?.orderId ?? '', 500_000, 5_999_000);
    bench.exchange.channels.clear();
    await bench.run(1_500);
    expect(bench.connects).toBe(2);
    expect(bench.value('session')).toMatchObject({ phase: 'ready', problem: null });
    expect(bench.value('openOrders')).toEqual([]);
    expect(bench.value('fills')).toHaveLength(1);
    expect(bench.keys()).toContain('orderFilled');
    expect([...bench.exchange.channels]).toContain('BTCUSDT ticker');
    expect([...bench.exchange.channels]).toContain('BTCUSDT book');
  });

  it('leaves an order that was on its way CHECKING, and settles it afterwards', async () => {
    const bench = await new Bench().start();
    let settle = (): void => undefined;
    bench.exchange.script(
      'placeOrder',
      () =>
        new Promise((resolve) => {
          settle = () => {
            resolve(unknown);
          };
        }),
    );
    const placed = bench.place();
    await bench.run(30);
    bench.lose(DIED);
    settle();
    expect(await placed).toMatchObject({ kind: 'unknown' });
    expect(bench.value('openOrders')).toMatchObject([{ status: 'CHECKING' }]);
    await bench.run(15_000, 100);
    expect(bench.value('openOrders')).toEqual([]);
    expect(bench.keys()).toContain('orderNotPlaced');
    expect(bench.exchange.placed).toHaveLength(0);
  });

  it('tells a cancel that cannot even be asked: nobody is to believe that it is on its way', async () => {
    const bench = await new Bench().start();
    await bench.place();
    const orderId = bench.exchange.orders[0]?.orderId ?? '';
    bench.lose(FULL);
    await bench.run(20);
    const cancel = { book: 'spot', symbol: 'BTCUSDT', orderId } as const;
    const reply = await bench.during(bench.desk.call('cancelOrder', cancel));
    expect(reply).toMatchObject({ value: { kind: 'rejected', code: 'not-ready' } });
    const told = bench.activity.filter(({ key }) => key === 'cancelRejected');
    expect(told.map(({ values }) => values)).toMatchObject([
      { orderId, code: '', message: 'the session has not started' },
    ]);
  });

  it('tells no fill twice, however often it comes back', async () => {
    const bench = await new Bench().start();
    await bench.place();
    bench.exchange.fill(bench.exchange.orders[0]?.orderId ?? '', 1_000, 5_999_000);
    await bench.run(2_000, 50);
    for (let times = 0; times < 3; times += 1) {
      bench.lose(DIED);
      await bench.run(10_000, 50);
      expect(bench.value('session').phase).toBe('ready');
    }
    expect(bench.value('fills')).toHaveLength(1);
    expect(bench.keys().filter((key) => key === 'fill')).toHaveLength(1);
    expect(bench.value('openOrders')).toHaveLength(1);
  });

  it('waits longer each time it is lost soon after it came back', async () => {
    const bench = await new Bench().start();
    const retries: (number | null | undefined)[] = [];
    for (let times = 0; times < 3; times += 1) {
      bench.lose(DIED);
      await bench.run(20);
      retries.push(bench.value('session').problem?.retryMs);
      await bench.run(5_000, 50);
    }
    expect(retries).toEqual([1_000, 2_000, 4_000]);
    await bench.run(61_000, 500);
    bench.lose(DIED);
    await bench.run(20);
    expect(bench.value('session').problem?.retryMs).toBe(1_000);
  });

  it('waits for the trader where only the trader can help', async () => {
    const bench = await new Bench().start();
    bench.lose(FULL);
    await bench.run(120_000, 500);
    expect(bench.value('session')).toMatchObject({
      phase: 'failed',
      problem: { code: FULL.code, message: FULL.message, retryMs: null },
    });
    expect(bench.connects).toBe(1);
    expect(await bench.during(bench.desk.call('startPaper', {}))).toMatchObject({ ok: true });
    expect(bench.value('session').phase).toBe('ready');
  });

  it('may be lost while it opens', async () => {
    const bench: Bench = new Bench({
      connect: (onLost) => {
        if (bench.connects === 1) onLost(FULL);
        return Promise.resolve(ok(bench.exchange));
      },
    });
    const reply = await bench.during(bench.desk.call('startPaper', {}));
    expect(reply).toMatchObject({ ok: false, error: { message: FULL.message } });
    expect(bench.value('session')).toMatchObject({
      phase: 'failed',
      problem: { code: FULL.code, message: FULL.message, retryMs: null },
    });
    // What had died is not asked again.
    expect(bench.exchange.isClosed).toBe(true);
    expect(await bench.during(bench.desk.call('startPaper', {}))).toMatchObject({ ok: true });
    expect(bench.connects).toBe(2);
  });
});

it('a defect while opening is a failed start with a name', async () => {
  const bench: Bench = new Bench({
    connect: () => {
      if (bench.connects === 1) throw new Error('a defect');
      return Promise.resolve(bench.connects === 2 ? err(DIED) : ok(bench.exchange));
    },
  });
  const reply = await bench.during(bench.desk.call('startPaper', {}));
  expect(reply).toMatchObject({ ok: false, error: { message: 'a defect' } });
  await bench.run(5_000, 50);
  expect(bench.value('session').phase).toBe('ready');
});

describe('the machine wakes up', () => {
  it('told by the host: clock, feed and orders are made current at once', async () => {
    let wake = (): void => undefined;
    const wakes = {
      onWake: (listener: () => void) => {
        wake = listener;
        return () => undefined;
      },
    };
    const bench = await new Bench({ wakes }).start();
    const before = bench.exchange.count('openOrders');
    const { clockSyncs } = bench.exchange;
    wake();
    await bench.run(100);
    expect(bench.exchange.reconnects).toHaveLength(1);
    expect(bench.exchange.clockSyncs).toBe(clockSyncs + 1);
    expect(bench.exchange.count('openOrders')).toBeGreaterThan(before);
  });

  it('seen by itself when the wall clock jumps, and only once', async () => {
    const bench = await new Bench().start();
    bench.clock.jumpWall(3_600_000);
    await bench.run(10_000, 50);
    expect(bench.exchange.reconnects).toHaveLength(1);
    bench.clock.jumpWall(-30_000);
    await bench.run(10_000, 50);
    expect(bench.exchange.reconnects).toHaveLength(2);
    bench.clock.jumpWall(900);
    await bench.run(10_000, 50);
    expect(bench.exchange.reconnects).toHaveLength(2);
  });

  it('before a session exists, nothing is asked', async () => {
    const bench = new Bench();
    bench.clock.jumpWall(3_600_000);
    await bench.run(5_000, 50);
    expect(bench.exchange.calls).toEqual([]);
  });
});
