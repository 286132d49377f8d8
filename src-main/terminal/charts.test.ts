import { describe, expect, it } from 'vitest';
import type { CommandInput, TopicValue } from '@shared/contract/terminal';
import { Bench } from './bench.testing';

const look = (interval: '1min' | '60min', instance = 'chart') => ({
  instance,
  interval,
  zone: 'utc' as const,
  indicators: [],
  liquidity: false,
});
const line = { id: 'line0001', kind: 'horizontal', colour: 'blue', price: 6_000_000 } as const;

async function chartOf(bench: Bench, symbol: string): Promise<TopicValue<'chart'>> {
  const seen: TopicValue<'chart'>[] = [];
  const stop = bench.desk.subscribe('chart', { symbol }, { onValue: (next) => seen.push(next) });
  await bench.run(50);
  stop();
  const value = seen.at(-1);
  if (value === undefined) throw new Error('the chart topic said nothing');
  return value;
}

const save = async (bench: Bench, input: CommandInput<'saveChart'>): Promise<unknown> => {
  const reply = bench.desk.call('saveChart', input);
  await bench.run(20);
  return reply;
};

describe('charts', () => {
  it('keep drawings and looks per symbol over a restart', async () => {
    const first = await new Bench().start();
    const shown = { ...look('60min'), liquidity: true };
    await save(first, { symbol: 'BTCUSDT', look: shown, drawings: [line] });
    await save(first, { symbol: 'BTCUSDT', look: look('1min', 'chart:2') });
    await first.terminal.close();

    const second = await new Bench({ settings: first.settings, store: first.store }).start();
    expect(await chartOf(second, 'BTCUSDT')).toEqual({
      symbol: 'BTCUSDT',
      looks: {
        chart: { interval: '60min', zone: 'utc', indicators: [], liquidity: true },
        'chart:2': { interval: '1min', zone: 'utc', indicators: [], liquidity: false },
      },
      drawings: [line],
    });
    expect(await chartOf(second, 'ETHUSDT')).toEqual({
      symbol: 'ETHUSDT',
      looks: {},
      drawings: [],
    });
  });

  it('keep the eight copies of a panel that were changed last', async () => {
    const bench = await new Bench().start();
    for (let copy = 1; copy <= 9; copy += 1) {
      await save(bench, { symbol: 'BTCUSDT', look: look('1min', `chart:${copy}`) });
    }
    const names = Object.keys((await chartOf(bench, 'BTCUSDT')).looks);
    expect(names).toHaveLength(8);
    expect(names).not.toContain('chart:1');
    expect(names).toContain('chart:9');
  });

  it('refuse what is beyond the limits and change nothing', async () => {
    const bench = await new Bench().start();
    const drawings = Array.from({ length: 51 }, () => line);
    expect(await save(bench, { symbol: 'BTCUSDT', drawings })).toMatchObject({ ok: false });
    expect((await chartOf(bench, 'BTCUSDT')).drawings).toEqual([]);
  });

  it('that were kept before anything rested behind the candles are read as they were', async () => {
    const first = await new Bench().start();
    const kept = { interval: '60min', zone: 'utc', indicators: [] };
    first.settings.set('charts', { BTCUSDT: { looks: { chart: kept }, drawings: [line] } });
    const second = await new Bench({ settings: first.settings, store: first.store }).start();
    expect(await chartOf(second, 'BTCUSDT')).toEqual({
      symbol: 'BTCUSDT',
      looks: { chart: { ...kept, liquidity: false } },
      drawings: [line],
    });
  });

  it('forget a damaged chart alone', async () => {
    const first = await new Bench().start();
    await save(first, { symbol: 'BTCUSDT', drawings: [line] });
    await first.terminal.close();
    const stored = first.settings.get('charts') as Record<string, unknown>;
    first.settings.set('charts', { ...stored, ETHUSDT: { looks: 7 } });
    const second = await new Bench({ settings: first.settings, store: first.store }).start();
    expect((await chartOf(second, 'BTCUSDT')).drawings).toEqual([line]);
    expect((await chartOf(second, 'ETHUSDT')).drawings).toEqual([]);
  });
});
