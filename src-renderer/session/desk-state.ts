/**
 * What every feature needs to know of the terminal: its session, the instruments, the workspace on the
 * screen with its symbol, the settings and the connection. A mirror: the terminal's news and the trader's
 * own choice are its only writers.
 */
import { BUILT_IN_WORKSPACES, type WorkspaceEntry } from '@shared/contract/terminal/desk';
import type { CommandInput } from '@shared/contract/terminal/commands';
import type { SpotInstrument } from '@shared/contract/terminal/instruments';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { TopicValue } from '@shared/contract/terminal/topics';
import type { OrderBookKind } from '@shared/domain/order';
import { invariant } from '@shared/kernel/result';
import { useCallback } from 'react';
import { endAll } from '../lib/end-all';
import { createFeatureStore } from '../lib/feature-store';
import { ownWords, type OwnWords } from './wire/own-words';
import { useTerminal } from './wire/terminal';
import { watchTopic } from './wire/watch-topic';

export type SessionValue = TopicValue<'session'>;
export type InstrumentValue = TopicValue<'instruments'>[number];
export type SettingsValue = TopicValue<'settings'>;
export type ConnectionValue = TopicValue<'connection'>;
type SelectionValue = TopicValue<'selection'>;

export interface DeskState {
  /** Null until the terminal has said it once. */
  readonly session: SessionValue | null;
  readonly instruments: readonly InstrumentValue[];
  readonly settings: SettingsValue | null;
  readonly connection: ConnectionValue | null;
  /** The workspace this window shows; empty until the settings are known. */
  readonly workspace: string;
  /** The main selection: the symbol of the workspace. Empty until the terminal has said it once. */
  readonly symbol: string;
  /** The symbols of link groups that have one of their own. */
  readonly groups: SelectionValue['groups'];
}

export const deskState = createFeatureStore<DeskState>({
  session: null,
  instruments: [],
  settings: null,
  connection: null,
  workspace: '',
  symbol: '',
  groups: {},
});

export const useSession = (): SessionValue | null => deskState.use((state) => state.session);
export const useSettings = (): SettingsValue | null => deskState.use((state) => state.settings);
export const useConnection = (): ConnectionValue | null =>
  deskState.use((state) => state.connection);
/** Whether open orders, and with them fills, of the book have never been read; of null: of any book. */
export const useIsUnread = (book: OrderBookKind | null): boolean =>
  deskState.use(({ connection }) => {
    const unread = connection?.unreadBooks;
    return unread === undefined || (book === null ? unread.length > 0 : unread.includes(book));
  });
export const useInstruments = (): readonly InstrumentValue[] =>
  deskState.use((state) => state.instruments);
/** Spot pairs only: what spot and margin can trade. */
export const useSpotPairs = (): readonly SpotInstrument[] =>
  deskState.use(({ instruments }) => instruments.filter((each) => each.kind === 'spot'));
export const useSelectedSymbol = (): string => deskState.use((state) => state.symbol);

/** The instrument of `symbol`, or of the selection; null until the terminal has named it. */
export function useInstrument(symbol?: string): InstrumentValue | null {
  return deskState.use((state) => findInstrument(state, symbol ?? state.symbol));
}

export function findInstrument(
  state: { readonly instruments: readonly InstrumentValue[] },
  symbol: string,
): InstrumentValue | null {
  return state.instruments.find((each) => each.symbol === symbol) ?? null;
}

/** What decides the main symbol, as heard last: the store shows it with the next frame. */
interface Choice {
  readonly instruments: readonly InstrumentValue[];
  readonly settings: SettingsValue | null;
  readonly selection: SelectionValue;
  readonly workspace: string;
}

let choice: Choice = {
  instruments: [],
  settings: null,
  selection: { symbol: '', groups: {}, workspaces: {} },
  workspace: '',
};

/** The entry of the workspace on the screen; the first one when it is gone. */
export function workspaceOf(state: Pick<DeskState, 'settings' | 'workspace'>): WorkspaceEntry {
  const workspaces = state.settings?.workspaces ?? BUILT_IN_WORKSPACES;
  const found = workspaces.find(({ id }) => id === state.workspace) ?? workspaces[0];
  invariant(found !== undefined, 'the built-in workspaces stay');
  return found;
}

/** Whether a ticket for `book` can trade the instrument. */
const isTradedOn = (book: OrderBookKind, { kind }: Pick<InstrumentValue, 'kind'>): boolean =>
  (book === 'futures') === (kind === 'futures');

/**
 * The symbol of the workspace on the screen: its own, while it is listed and its book trades it; else
 * what was selected last; else the first that can be traded there. Exported for its test.
 */
export function mainSymbol(given: Choice): string {
  const { instruments, selection } = given;
  const { id, book } = workspaceOf(given);
  const own = selection.workspaces[id];
  if (instruments.length === 0) return own ?? (book === 'futures' ? '' : selection.symbol);
  const fits = instruments.filter((each) => isTradedOn(book, each)).map(({ symbol }) => symbol);
  return [own, selection.symbol].find((each) => fits.includes(each ?? '')) ?? fits[0] ?? '';
}

/**
 * Selects a symbol for the workspace in every window; the desk shows it at once and the terminal
 * confirms it. One that the workspace cannot trade takes the window to the workspace that can.
 */
export function useSelectSymbol(): (symbol: string) => void {
  const terminal = useTerminal();
  return useCallback(
    (symbol) => {
      const instrument = findInstrument(choice, symbol);
      const here = workspaceOf(choice);
      const fits = instrument === null || isTradedOn(here.book, instrument);
      const workspace = fits ? here.id : instrument.kind;
      if (workspace !== here.id) nameWorkspace(workspace);
      const { selection } = choice;
      const workspaces = { ...selection.workspaces, [workspace]: symbol };
      choice = { ...choice, workspace, selection: { ...selection, symbol, workspaces } };
      deskState.set({ symbol, workspace });
      askSelection(terminal, { symbol, group: null, workspace });
    },
    [terminal],
  );
}

/** What is written of them in this window stands until it is answered, whatever of before is told. */
export const settingsOf = (terminal: TerminalClient): OwnWords => ownWords(terminal, 'settings');
const selectionOf = (terminal: TerminalClient): OwnWords => ownWords(terminal, 'selection');

export function askSelection(terminal: TerminalClient, input: CommandInput<'select'>): void {
  selectionOf(terminal).written(terminal.call('select', input));
}

/** Shows another workspace in this window, with the symbol it had. */
export function enterWorkspace(workspace: string): void {
  nameWorkspace(workspace);
  choice = { ...choice, workspace };
  deskState.set({ workspace, symbol: mainSymbol(choice) });
}

/** The workspace a further window was opened with, or has gone to; null in the first one. */
export const askedWorkspace = (): string | null =>
  new URLSearchParams(location.search).get('workspace');

/** The address of a further window says what it shows: loaded again, or opened at the next start, it shows that. */
function nameWorkspace(workspace: string): void {
  if (askedWorkspace() === null) return;
  history.replaceState(null, '', `?${String(new URLSearchParams({ workspace }))}`);
}

/** Opened once by the app, for as long as it lives. */
export function watchDesk(terminal: TerminalClient): () => void {
  const chosen = (news: Partial<Choice>) => {
    choice = { ...choice, ...news };
    const { settings, instruments, selection } = choice;
    if (choice.workspace === '' && settings !== null) {
      choice = { ...choice, workspace: askedWorkspace() ?? settings.workspace };
    }
    const { workspace } = choice;
    const { groups } = selection;
    deskState.mark({ instruments, workspace, groups, symbol: mainSymbol(choice) });
    // No other news takes back what is written of the settings and not answered yet.
    if (news.settings !== undefined) deskState.mark({ settings: news.settings });
  };
  return endAll([
    () => {
      settingsOf(terminal).forget(chosen);
      selectionOf(terminal).forget(chosen);
    },
    watchTopic(terminal, 'session', (session) => {
      deskState.mark({ session });
    }),
    watchTopic(terminal, 'connection', (connection) => {
      deskState.mark({ connection });
    }),
    watchTopic(terminal, 'instruments', (instruments) => {
      chosen({ instruments });
    }),
    watchTopic(terminal, 'settings', (settings) => {
      settingsOf(terminal).told({ settings }, chosen);
    }),
    watchTopic(terminal, 'selection', (selection) => {
      selectionOf(terminal).told({ selection }, chosen);
    }),
  ]);
}
