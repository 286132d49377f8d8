/**
 * What every feature needs to know of the terminal: its session, the instruments, the selected
 * symbol, the settings and the connection. A mirror, written by `watchDesk` only.
 */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { TopicValue } from '@shared/contract/terminal/topics';
import { useCallback } from 'react';
import { createFeatureStore } from '../lib/feature-store';
import { useTerminal } from './terminal';

export type SessionValue = TopicValue<'session'>;
export type InstrumentValue = TopicValue<'instruments'>[number];
export type SettingsValue = TopicValue<'settings'>;
export type ConnectionValue = TopicValue<'connection'>;

interface DeskState {
  /** Null until the terminal has said it once. */
  readonly session: SessionValue | null;
  readonly instruments: readonly InstrumentValue[];
  readonly settings: SettingsValue | null;
  readonly connection: ConnectionValue | null;
  /** Empty until the terminal has said it once. */
  readonly symbol: string;
}

export const deskState = createFeatureStore<DeskState>({
  session: null,
  instruments: [],
  settings: null,
  connection: null,
  symbol: '',
});

export const useSession = (): SessionValue | null => deskState.use((state) => state.session);
export const useSettings = (): SettingsValue | null => deskState.use((state) => state.settings);
export const useConnection = (): ConnectionValue | null =>
  deskState.use((state) => state.connection);
export const useInstruments = (): readonly InstrumentValue[] =>
  deskState.use((state) => state.instruments);
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

/** Selects a symbol in every window; the desk shows it at once and the terminal confirms it. */
export function useSelectSymbol(): (symbol: string) => void {
  const terminal = useTerminal();
  return useCallback(
    (symbol) => {
      deskState.set({ symbol });
      void terminal.call('select', { symbol });
    },
    [terminal],
  );
}

/** Opened once by the app, for as long as it lives. */
export function watchDesk(terminal: TerminalClient): () => void {
  const stops = [
    terminal.subscribe(
      'session',
      {},
      {
        onValue: (session) => {
          deskState.mark({ session });
        },
      },
    ),
    terminal.subscribe(
      'instruments',
      {},
      {
        onValue: (instruments) => {
          deskState.mark({ instruments });
        },
      },
    ),
    terminal.subscribe(
      'settings',
      {},
      {
        onValue: (settings) => {
          deskState.mark({ settings });
        },
      },
    ),
    terminal.subscribe(
      'connection',
      {},
      {
        onValue: (connection) => {
          deskState.mark({ connection });
        },
      },
    ),
    terminal.subscribe(
      'selection',
      {},
      {
        onValue: ({ symbol }) => {
          deskState.mark({ symbol });
        },
      },
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
