/**
 * The desk's typed door to the terminal. Features get it from here; a subscription that several
 * panels share is opened once.
 */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { createContext, useContext, useEffect } from 'react';
import { invariant } from '@shared/kernel/result';

const TerminalContext = createContext<TerminalClient | null>(null);

export const TerminalProvider = TerminalContext.Provider;

export function useTerminal(): TerminalClient {
  const terminal = useContext(TerminalContext);
  invariant(terminal !== null, 'the desk is drawn inside a TerminalProvider');
  return terminal;
}

/** Opens subscriptions and returns what closes them; a function of a feature's store module. */
export type Watch = (terminal: TerminalClient) => () => void;

interface OpenWatch {
  readers: number;
  readonly stop: () => void;
}

const open = new WeakMap<TerminalClient, Map<Watch, OpenWatch>>();

/** Keeps `watch` (a module-level function) open while any component that asks for it is mounted. */
export function useWatch(watch: Watch): void {
  const terminal = useTerminal();
  useEffect(() => openWatch(terminal, watch), [terminal, watch]);
}

function openWatch(terminal: TerminalClient, watch: Watch): () => void {
  const watches = open.get(terminal) ?? new Map<Watch, OpenWatch>();
  open.set(terminal, watches);
  const known = watches.get(watch);
  const entry = known ?? { readers: 0, stop: watch(terminal) };
  entry.readers += 1;
  watches.set(watch, entry);
  return () => {
    entry.readers -= 1;
    if (entry.readers > 0) return;
    watches.delete(watch);
    entry.stop();
  };
}
