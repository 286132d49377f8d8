import type { StoredChart } from '@shared/contract/terminal/charts';
import type { CommandInput } from '@shared/contract/terminal/commands';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { ok } from '@shared/kernel/result';
import { afterEach, expect, test } from 'vitest';
import { deskState } from '../../session/desk-state';
import { addressChart, addressedChart, Chart } from './chart';
import type { Bar } from './history';

afterEach(() => {
  deskState.reset();
});

/** What the terminal keeps of charts, over reloads of the page. */
function keptCharts() {
  const kept = new Map<string, StoredChart>();
  const saved: string[] = [];
  const chartOf = (symbol: string) => kept.get(symbol) ?? { looks: {}, drawings: [] };
  const save = ({ symbol, look }: CommandInput<'saveChart'>) => {
    saved.push(symbol);
    if (look === undefined) return;
    const { instance, ...rest } = look;
    const { looks, drawings } = chartOf(symbol);
    kept.set(symbol, { looks: { ...looks, [instance]: rest }, drawings });
  };
  const terminal = {
    call: (name: string, input: never) => {
      if (name === 'saveChart') save(input);
      return Promise.resolve(ok({ candles: [], isComplete: true, error: null }));
    },
    subscribe: (
      topic: string,
      { symbol }: { symbol: string },
      { onValue }: { onValue: (value: unknown) => void },
    ) => {
      if (topic === 'chart') onValue({ symbol, ...chartOf(symbol) });
      return () => undefined;
    },
    onClose: () => undefined,
    close: () => undefined,
  } as unknown as TerminalClient;
  return { terminal, saved };
}

const show = (symbol: string) => {
  deskState.set({ symbol });
};

/** The page as it is after a reload: nothing but what the terminal keeps. */
function loaded(terminal: TerminalClient): { readonly chart: Chart; readonly leave: () => void } {
  const chart = new Chart('chart');
  chart.store.reset();
  const stop = chart.watch(terminal, null);
  return {
    chart,
    leave: () => {
      stop();
      chart.store.reset();
    },
  };
}

test('an interval that came along to another symbol is there again after a reload', () => {
  const { terminal } = keptCharts();
  show('BTCUSDT');
  const before = loaded(terminal);
  before.chart.selectInterval('60min');
  show('E-BTC-USDT');
  expect(before.chart.store.get().interval).toBe('60min');
  before.leave();
  const after = loaded(terminal);
  expect(after.chart.store.get()).toMatchObject({ symbol: 'E-BTC-USDT', interval: '60min' });
  after.leave();
});

test('what a symbol was given stays its own, and looking at a chart that nobody has changed keeps nothing', () => {
  const { terminal, saved } = keptCharts();
  show('BTCUSDT');
  const { chart, leave } = loaded(terminal);
  show('ETHUSDT');
  expect(saved).toEqual([]);
  chart.selectInterval('5min');
  show('BTCUSDT');
  chart.selectInterval('1day');
  show('ETHUSDT');
  expect(chart.store.get().interval).toBe('5min');
  leave();
});

test('what rests behind the candles is shown by each copy as its trader has left it, over a reload', () => {
  const { terminal } = keptCharts();
  show('BTCUSDT');
  const before = loaded(terminal);
  expect(before.chart.store.get().isLiquidityShown).toBe(false);
  before.chart.toggleLiquidity();
  before.leave();
  const after = loaded(terminal);
  expect(after.chart.store.get().isLiquidityShown).toBe(true);
  after.chart.toggleLiquidity();
  after.leave();
  const last = loaded(terminal);
  expect(last.chart.store.get().isLiquidityShown).toBe(false);
  last.leave();
});

test('the candles of one symbol are never there under another: it has other decimals', () => {
  const { terminal } = keptCharts();
  show('BTCUSDT');
  let isSlow = false;
  const { chart, leave } = loaded({
    ...terminal,
    subscribe: (...given: Parameters<TerminalClient['subscribe']>) =>
      isSlow ? () => undefined : terminal.subscribe(...given),
  } as TerminalClient);
  const forming: Bar = [0, 5_997_886, 6_004_125, 5_995_832, 6_004_060, 36_262_622];
  chart.store.set({ history: { interval: '15min', closed: [], forming, isComplete: true } });
  isSlow = true; // it has not said yet how its next chart looks
  show('E-BTC-USDT');
  expect(chart.store.get()).toMatchObject({
    symbol: 'E-BTC-USDT',
    history: null,
    isLoading: true,
    values: [],
  });
  leave();
});

test('who asks from elsewhere asks the chart that had the keyboard last', () => {
  const { terminal } = keptCharts();
  show('BTCUSDT');
  const [one, other] = [new Chart('chart'), new Chart('chart:2')];
  expect(addressedChart()).toBeNull();
  const leave = [one.watch(terminal, null), other.watch(terminal, null)];
  addressChart(one);
  expect(addressedChart()).toBe(one);
  leave[0]?.();
  addressChart(one); // no longer on the desk
  expect(addressedChart()).toBe(other);
  leave[1]?.();
  expect(addressedChart()).toBeNull();
});
