/** Charts as their trader left them, per symbol: kept in the settings store, the last writer wins. */
import {
  CHART_COPIES_MAX,
  storedChart,
  type CommandInput,
  type StoredChart,
  type TopicSink,
  type TopicValue,
} from '@shared/contract/terminal';
import type { Latest, Outbox } from './outbox';
import type { SettingsStore } from './ports';

type ChartValue = TopicValue<'chart'>;

/** Beyond this the chart nobody has touched for longest is forgotten. */
const SYMBOLS_MAX = 200;
const KEY = 'charts';
const EMPTY: StoredChart = { looks: {}, drawings: [] };

export class Charts {
  readonly #outbox: Outbox;
  readonly #store: SettingsStore;
  /** The one changed last is the last. */
  readonly #charts: Map<string, StoredChart>;
  readonly #topics = new Map<string, Latest<ChartValue>>();

  constructor(outbox: Outbox, store: SettingsStore) {
    this.#outbox = outbox;
    this.#store = store;
    this.#charts = read(store.get(KEY));
  }

  watch(symbol: string, sink: TopicSink<ChartValue>): () => void {
    return this.#topic(symbol).watch(sink);
  }

  save({ symbol, look, drawings }: CommandInput<'saveChart'>): void {
    const before = this.#charts.get(symbol) ?? EMPTY;
    const next = {
      looks: look === undefined ? before.looks : withLook(before.looks, look),
      drawings: drawings ?? before.drawings,
    };
    this.#charts.delete(symbol);
    this.#charts.set(symbol, next);
    for (const oldest of this.#charts.keys()) {
      if (this.#charts.size <= SYMBOLS_MAX) break;
      this.#charts.delete(oldest);
    }
    this.#store.set(KEY, Object.fromEntries(this.#charts));
    this.#topics.get(symbol)?.set({ symbol, ...next });
  }

  #topic(symbol: string): Latest<ChartValue> {
    const known = this.#topics.get(symbol);
    if (known !== undefined) return known;
    const value = { symbol, ...(this.#charts.get(symbol) ?? EMPTY) };
    const made = this.#outbox.latest<ChartValue>(value);
    this.#topics.set(symbol, made);
    return made;
  }
}

function withLook(
  looks: StoredChart['looks'],
  { instance, ...look }: NonNullable<CommandInput<'saveChart'>['look']>,
): StoredChart['looks'] {
  const { [instance]: _replaced, ...others } = looks;
  const kept = Object.entries(others).slice(1 - CHART_COPIES_MAX);
  return { ...Object.fromEntries(kept), [instance]: look };
}

/** What is no longer understood is left out, chart by chart. */
function read(stored: unknown): Map<string, StoredChart> {
  const charts = new Map<string, StoredChart>();
  if (typeof stored !== 'object' || stored === null) return charts;
  for (const [symbol, value] of Object.entries(stored)) {
    const chart = storedChart.safeParse(value);
    if (chart.success) charts.set(symbol, chart.data);
  }
  return charts;
}
