import { err, ok } from '@shared/kernel/result';
import { describe, expect, it } from 'vitest';
import { Bench } from './bench.testing';

describe('a session', () => {
  it('waits on a first run, starts when asked, and by itself ever after', async () => {
    const first = new Bench();
    await first.run(100);
    expect(first.value('session').phase).toBe('new');
    expect(first.exchange.calls).toEqual([]);
    await first.start();
    expect(first.value('session')).toMatchObject({ phase: 'ready', mode: 'paper', problem: null });
    await first.terminal.close();

    const second = new Bench({ settings: first.settings, store: first.store });
    await second.run(100);
    expect(second.value('session').phase).toBe('ready');
  });

  it('names what failed and tries again, longer apart each time', async () => {
    let attempts = 0;
    const bench: Bench = new Bench({
      connect: () => {
        attempts += 1;
        return Promise.resolve(
          attempts < 3 ? err({ message: 'worker died', needsTrader: false }) : ok(bench.exchange),
        );
      },
    });
    const reply = bench.desk.call('startPaper', {});
    await bench.run(50);
    expect(await reply).toMatchObject({ ok: false, error: { code: 'start-failed' } });
    expect(bench.value('session')).toMatchObject({
      phase: 'failed',
      problem: { code: '', message: 'worker died', retryMs: 1_000 },
    });
    await bench.run(1_050);
    expect(bench.value('session').problem).toEqual({
      code: '',
      message: 'worker died',
      retryMs: 2_000,
    });
    await bench.run(2_050);
    expect(bench.value('session').phase).toBe('ready');
    expect(attempts).toBe(3);
  });

  it('says what failed for as long as the next try takes', async () => {
    let attempts = 0;
    let answer = (): void => undefined;
    const bench: Bench = new Bench({
      connect: () => {
        attempts += 1;
        if (attempts === 1) {
          return Promise.resolve(err({ message: 'worker died', needsTrader: false }));
        }
        return new Promise((resolve) => {
          answer = () => {
            resolve(ok(bench.exchange));
          };
        });
      },
    });
    void bench.desk.call('startPaper', {});
    await bench.run(30_000, 100);
    const problem = { code: '', message: 'worker died', retryMs: 0 };
    expect(bench.value('session')).toMatchObject({ phase: 'starting', problem });
    answer();
    await bench.run(50);
    expect(bench.value('session')).toMatchObject({ phase: 'ready', problem: null });
  });

  it('does not say what the trader has mended', async () => {
    let attempts = 0;
    const bench: Bench = new Bench({
      connect: () => {
        attempts += 1;
        if (attempts === 1) return Promise.resolve(err({ message: 'locked', needsTrader: true }));
        return new Promise(() => undefined);
      },
    });
    void bench.desk.call('startPaper', {});
    await bench.run(50);
    expect(bench.value('session')).toMatchObject({ phase: 'failed', problem: { retryMs: null } });
    void bench.desk.call('startPaper', {});
    await bench.run(50);
    expect(bench.value('session')).toMatchObject({ phase: 'starting', problem: null });
  });

  it('reads orders, trades and balances of every pair at its start', async () => {
    const bench = await new Bench().start();
    expect(bench.exchange.count('openOrders')).toBeGreaterThanOrEqual(2);
    expect(bench.value('balances').rows).toEqual([
      { asset: 'USDT', free: '100000', locked: '0' },
      { asset: 'BTC', free: '1', locked: '0' },
    ]);
  });

  it('refuses orders before it is ready', async () => {
    const bench = new Bench();
    expect(await bench.place()).toMatchObject({
      kind: 'rejected',
      by: 'terminal',
      code: 'not-ready',
    });
  });

  it('closes what it opened and stops asking', async () => {
    const bench = await new Bench().start();
    await bench.terminal.close();
    const calls = bench.exchange.calls.length;
    await bench.run(120_000, 500);
    expect(bench.exchange.calls.length).toBe(calls);
    expect(bench.exchange.isClosed).toBe(true);
  });
});

describe('preferences', () => {
  it('are kept, and what cannot be understood becomes its default', async () => {
    const bench = new Bench();
    bench.settings.set('theme', 'neon');
    const next = new Bench({ settings: bench.settings });
    next.watch('settings');
    await next.run(20);
    expect(next.value('settings').theme).toBe('dark');
    await next.desk.call('saveSettings', { theme: 'light', favourites: ['ETHUSDT'] });
    await next.desk.call('saveLayout', { workspace: 'spot', layout: '{"a":1}' });
    await next.run(20);
    const again = new Bench({ settings: next.settings });
    again.watch('settings');
    await again.run(20);
    expect(again.value('settings')).toMatchObject({
      theme: 'light',
      favourites: ['ETHUSDT'],
      layouts: { spot: '{"a":1}' },
    });
    await again.desk.call('saveLayout', { workspace: 'spot', layout: null });
    await again.run(20);
    expect(again.value('settings').layouts).toEqual({});
  });

  it('give every window the same selection', async () => {
    const bench = await new Bench().start();
    bench.watch('selection');
    await bench.desk.call('select', { symbol: 'ETHUSDT', group: null });
    await bench.run(20);
    expect(bench.value('selection')).toEqual({ symbol: 'ETHUSDT', groups: {}, workspaces: {} });
    expect(await bench.desk.call('select', { symbol: 'NOPE', group: null })).toMatchObject({
      ok: false,
    });
  });

  it('keep a symbol per workspace, and drop it with the workspace', async () => {
    const bench = await new Bench().start();
    bench.watch('selection');
    bench.watch('settings');
    await bench.run(20);
    const { workspaces } = bench.value('settings');
    const own = { id: 'own', name: 'Scalping', book: 'spot' } as const;
    await bench.desk.call('saveSettings', { workspaces: [...workspaces, own], workspace: 'own' });
    await bench.desk.call('select', { symbol: 'ETHUSDT', group: null, workspace: 'own' });
    await bench.desk.call('saveLayout', { workspace: 'own', layout: '{"a":1}' });
    await bench.run(20);
    expect(bench.value('selection').workspaces).toEqual({ own: 'ETHUSDT' });
    await bench.desk.call('saveSettings', { workspaces });
    await bench.run(20);
    expect(bench.value('selection').workspaces).toEqual({});
    expect(bench.value('settings')).toMatchObject({ workspace: 'spot', layouts: {} });
    expect(await bench.desk.call('saveLayout', { workspace: 'own', layout: '{}' })).toMatchObject({
      error: { code: 'unknown-workspace' },
    });
    // A built-in one stays.
    const withoutSpot = workspaces.filter(({ id }) => id !== 'spot');
    expect((await bench.desk.call('saveSettings', { workspaces: withoutSpot })).ok).toBe(false);
  });

  it('remember what a panel asked for, by its name, until it is forgotten', async () => {
    const bench = await new Bench().start();
    const texts: (string | null)[] = [];
    const onValue = ({ text }: { readonly text: string | null }) => {
      texts.push(text);
    };
    bench.desk.subscribe('remembered', { name: 'orders:columns' }, { onValue });
    await bench.run(20);
    await bench.desk.call('remember', { name: 'orders:columns', text: '[1]' });
    await bench.desk.call('remember', { name: 'fills:columns', text: '[2]' });
    await bench.run(20);
    await bench.desk.call('remember', { name: 'orders:columns', text: null });
    await bench.run(20);
    expect(texts).toEqual([null, '[1]', null]);
  });

  it.each(['constructor', '__proto__', 'toString'])(
    'know nothing of a name that nobody has kept anything by: %s',
    async (name) => {
      const bench = new Bench();
      const seen: unknown[] = [];
      const watch = (of: Bench) =>
        of.desk.subscribe('remembered', { name }, { onValue: (value) => seen.push(value) });
      watch(bench);
      await bench.run(20);
      await bench.desk.call('remember', { name, text: '[1]' });
      const next = bench.restarted();
      watch(next);
      await next.run(20);
      expect(seen).toEqual([{ text: null }, { text: '[1]' }, { text: '[1]' }]);
    },
  );

  it('forget a remembered pair that no longer exists', async () => {
    const bench = new Bench();
    bench.settings.set('selection', 'GONEUSDT');
    const next = await new Bench({ settings: bench.settings }).start();
    next.watch('selection');
    await next.run(20);
    expect(next.value('selection')).toEqual({ symbol: 'BTCUSDT', groups: {}, workspaces: {} });
  });
});

describe('the line to the exchange', () => {
  it('is told once a second and when the feed breaks or returns', async () => {
    const bench = await new Bench().start();
    bench.watch('connection');
    await bench.run(20);
    bench.exchange.feedState('waiting', 'socket closed');
    await bench.run(20);
    expect(bench.value('connection')).toMatchObject({
      feed: 'waiting',
      problems: [{ stream: '', code: '', message: 'socket closed' }],
    });
    bench.exchange.feedState('open');
    bench.exchange.healthNow = { ...bench.exchange.healthNow, restP50Ms: 77 };
    await bench.run(1_100);
    expect(bench.value('connection')).toMatchObject({ feed: 'open', problems: [], restP50Ms: 77 });
    expect(bench.keys().filter((key) => key.startsWith('feed'))).toEqual([
      'feedOpen',
      'feedLost',
      'feedOpen',
    ]);
  });
});
