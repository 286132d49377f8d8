/** Settings, layouts and selection: kept in the settings store, the last writer wins. */
import { topics, type CommandInput, type TopicValue } from '@shared/contract/terminal';
import type { Latest, Outbox } from './outbox';
import type { SettingsStore } from './ports';

type Settings = TopicValue<'settings'>;

const DEFAULTS: Settings = {
  theme: 'dark',
  palette: 'intl',
  density: 'default',
  letterKeys: true,
  favourites: [],
  layouts: {},
};
const KEYS = ['theme', 'palette', 'density', 'letterKeys', 'favourites', 'layouts'] as const;
const DEFAULT_SYMBOL = 'BTCUSDT';
const MAX_LAYOUTS = 32;

export class Preferences {
  readonly settings: Latest<Settings>;
  readonly selection: Latest<TopicValue<'selection'>>;
  readonly #store: SettingsStore;

  constructor(outbox: Outbox, store: SettingsStore) {
    this.#store = store;
    this.settings = outbox.latest(readSettings(store));
    const symbol = store.get('selection');
    this.selection = outbox.latest({
      symbol: typeof symbol === 'string' ? symbol : DEFAULT_SYMBOL,
    });
  }

  /** The paper account was opened in an earlier run. */
  get isStarted(): boolean {
    return this.#store.get('isPaperStarted') === true;
  }

  rememberStart(): void {
    if (!this.isStarted) this.#store.set('isPaperStarted', true);
  }

  select(symbol: string): void {
    if (symbol === this.selection.get().symbol) return;
    this.selection.set({ symbol });
    this.#store.set('selection', symbol);
  }

  save(changes: CommandInput<'saveSettings'>): void {
    const next = { ...this.settings.get() };
    if (changes.theme !== undefined) next.theme = changes.theme;
    if (changes.palette !== undefined) next.palette = changes.palette;
    if (changes.density !== undefined) next.density = changes.density;
    if (changes.letterKeys !== undefined) next.letterKeys = changes.letterKeys;
    if (changes.favourites !== undefined) next.favourites = changes.favourites;
    this.#keep(next);
  }

  /** A null layout returns the workspace to its default. False when too many are kept. */
  saveLayout({ workspace, layout }: CommandInput<'saveLayout'>): boolean {
    const { [workspace]: _replaced, ...others } = this.settings.get().layouts;
    if (layout !== null && Object.keys(others).length >= MAX_LAYOUTS) return false;
    const layouts = layout === null ? others : { ...others, [workspace]: layout };
    this.#keep({ ...this.settings.get(), layouts });
    return true;
  }

  #keep(next: Settings): void {
    const before = this.settings.get();
    this.settings.set(next);
    for (const key of KEYS) if (next[key] !== before[key]) this.#store.set(key, next[key]);
  }
}

/** What is missing or no longer understood becomes its default, one by one. */
function readSettings(store: SettingsStore): Settings {
  const shape = topics.settings.value.partial();
  const entries = KEYS.map((key) => [key, store.get(key)] as const);
  const known = entries.filter(([key, value]) => shape.safeParse({ [key]: value }).success);
  const read = shape.parse(Object.fromEntries(known));
  return {
    theme: read.theme ?? DEFAULTS.theme,
    palette: read.palette ?? DEFAULTS.palette,
    density: read.density ?? DEFAULTS.density,
    letterKeys: read.letterKeys ?? DEFAULTS.letterKeys,
    favourites: read.favourites ?? DEFAULTS.favourites,
    layouts: read.layouts ?? DEFAULTS.layouts,
  };
}
