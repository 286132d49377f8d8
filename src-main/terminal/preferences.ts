/** Settings, layouts, selection and what panels remember: in the settings store, the last writer wins. */
import {
  BUILT_IN_WORKSPACES,
  topics,
  type CommandInput,
  type TopicSink,
  type TopicValue,
} from '@shared/contract/terminal';
import type { Latest, Outbox } from './outbox';
import type { SettingsStore } from './ports';

type Settings = TopicValue<'settings'>;
type Selection = TopicValue<'selection'>;
type Remembered = TopicValue<'remembered'>;

const DEFAULTS: Settings = {
  theme: 'dark',
  palette: 'intl',
  density: 'default',
  zoomPercent: 100,
  language: 'en',
  letterKeys: true,
  // Sounds are off but for a soft one when something is bought or sold.
  volumes: { fill: 30, order: 0, rejected: 0, alert: 0, margin: 60, connection: 0 },
  favourites: [],
  keys: {},
  workspaces: [...BUILT_IN_WORKSPACES],
  workspace: 'spot',
  layouts: {},
};
const KEYS = Object.keys(DEFAULTS) as readonly (keyof Settings)[];
const DEFAULT_SYMBOL = 'BTCUSDT';
/** Panels of all workspaces, and what charts keep by symbol; characters of all together. */
const MAX_REMEMBERED = 400;
const MAX_REMEMBERED_LENGTH = 4_000_000;

interface RememberedTopic {
  readonly latest: Latest<Remembered>;
  readers: number;
}

export class Preferences {
  readonly settings: Latest<Settings>;
  readonly selection: Latest<Selection>;
  readonly #store: SettingsStore;
  readonly #outbox: Outbox;
  /** Those that a desk watches. */
  readonly #remembered = new Map<string, RememberedTopic>();
  /** By names that a desk gives: `constructor` is one like any other. */
  readonly #texts: Map<string, string>;

  constructor(outbox: Outbox, store: SettingsStore) {
    this.#store = store;
    this.#outbox = outbox;
    this.settings = outbox.latest(readSettings(store));
    this.selection = outbox.latest(readSelection(store));
    this.#texts = readTexts(store);
  }

  /** The paper account was opened in an earlier run. */
  get isStarted(): boolean {
    return this.#store.get('isPaperStarted') === true;
  }

  rememberStart(): void {
    if (!this.isStarted) this.#store.set('isPaperStarted', true);
  }

  /** A symbol without a group is the last selected one, and its workspace's, when one is named. */
  select(symbol: string, where: Omit<CommandInput<'select'>, 'symbol'> = { group: null }): void {
    const { group, workspace } = where;
    const before = this.selection.get();
    if (group !== null) {
      if (before.groups[group] === symbol) return;
      const groups = { ...before.groups, [group]: symbol };
      this.selection.set({ ...before, groups });
      this.#store.set('linkGroups', groups);
      return;
    }
    const isKnown = workspace === undefined || before.workspaces[workspace] === symbol;
    if (before.symbol === symbol && isKnown) return;
    const workspaces = isKnown ? before.workspaces : { ...before.workspaces, [workspace]: symbol };
    this.selection.set({ ...before, symbol, workspaces });
    this.#store.set('selection', symbol);
    if (!isKnown) this.#store.set('workspaceSymbols', workspaces);
  }

  save(changes: CommandInput<'saveSettings'>): void {
    const given = Object.entries(changes).filter(([, value]) => value !== undefined);
    const next = { ...this.settings.get(), ...(Object.fromEntries(given) as Partial<Settings>) };
    if (changes.workspaces !== undefined) this.#forgetWorkspaces(next);
    this.#keep(next);
  }

  /** A null layout returns the workspace to its default. False when there is no such workspace. */
  saveLayout({ workspace, layout }: CommandInput<'saveLayout'>): boolean {
    if (!this.settings.get().workspaces.some(({ id }) => id === workspace)) return false;
    const { [workspace]: _replaced, ...others } = this.settings.get().layouts;
    const layouts = layout === null ? others : { ...others, [workspace]: layout };
    this.#keep({ ...this.settings.get(), layouts });
    return true;
  }

  /** False when too much is kept. */
  remember({ name, text }: CommandInput<'remember'>): boolean {
    const before = this.#texts.get(name) ?? null;
    if (before === text) return true;
    if (text !== null && !hasRoom(this.#texts, name, text)) return false;
    this.#texts.delete(name);
    if (text !== null) this.#texts.set(name, text);
    this.#store.set('remembered', Object.fromEntries(this.#texts));
    this.#remembered.get(name)?.latest.set({ text });
    return true;
  }

  watchRemembered(name: string, sink: TopicSink<Remembered>): () => void {
    const known = this.#remembered.get(name);
    const topic = known ?? {
      latest: this.#outbox.latest<Remembered>({ text: this.#texts.get(name) ?? null }),
      readers: 0,
    };
    topic.readers += 1;
    this.#remembered.set(name, topic);
    const stop = topic.latest.watch(sink);
    return () => {
      stop();
      topic.readers -= 1;
      if (topic.readers === 0) this.#remembered.delete(name);
    };
  }

  /** What belonged to a workspace that is no more. */
  #forgetWorkspaces(next: Settings): void {
    const ids = new Set(next.workspaces.map(({ id }) => id));
    next.layouts = pick(next.layouts, ids);
    if (!ids.has(next.workspace)) next.workspace = DEFAULTS.workspace;
    const selection = this.selection.get();
    const workspaces = pick(selection.workspaces, ids);
    if (Object.keys(workspaces).length === Object.keys(selection.workspaces).length) return;
    this.selection.set({ ...selection, workspaces });
    this.#store.set('workspaceSymbols', workspaces);
  }

  #keep(next: Settings): void {
    const before = this.settings.get();
    this.settings.set(next);
    for (const key of KEYS) if (next[key] !== before[key]) this.#store.set(key, next[key]);
  }
}

function hasRoom(texts: ReadonlyMap<string, string>, name: string, text: string): boolean {
  const kept = [...texts].flatMap(([other, each]) => (other === name ? [] : each));
  const length = kept.reduce((sum, each) => sum + each.length, text.length);
  return kept.length < MAX_REMEMBERED && length <= MAX_REMEMBERED_LENGTH;
}

const pick = (
  record: Readonly<Record<string, string>>,
  names: ReadonlySet<string>,
): Record<string, string> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)));

function readSelection(store: SettingsStore): Selection {
  const symbol = store.get('selection');
  const { groups, workspaces } = topics.selection.value.shape;
  const linked = groups.safeParse(store.get('linkGroups'));
  const shown = workspaces.safeParse(store.get('workspaceSymbols'));
  return {
    symbol: typeof symbol === 'string' ? symbol : DEFAULT_SYMBOL,
    groups: linked.success ? linked.data : {},
    workspaces: shown.success ? shown.data : {},
  };
}

/** What is missing or no longer understood becomes its default, one by one. */
function readSettings(store: SettingsStore): Settings {
  const shape = topics.settings.value.partial();
  const entries = KEYS.map((key) => [key, store.get(key)] as const);
  const known = entries.filter(
    ([key, value]) => value !== undefined && shape.safeParse({ [key]: value }).success,
  );
  const read = shape.parse(Object.fromEntries(known));
  return { ...DEFAULTS, ...(read as Partial<Settings>) };
}

function readTexts(store: SettingsStore): Map<string, string> {
  const kept = store.get('remembered');
  if (typeof kept !== 'object' || kept === null) return new Map();
  return new Map(
    Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
