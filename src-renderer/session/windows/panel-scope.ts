/**
 * Which copy of a panel this is and whose symbol it follows. A panel may be on the desk several times,
 * each copy with its own link colour: what it shows is kept per copy, never per feature.
 */
import type { LinkGroup } from '@shared/contract/terminal/link-groups';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { createContext, useContext } from 'react';
import { createFeatureStore, type FeatureStore } from '../../lib/feature-store';
import type { DeskState } from '../desk-state';
import { useWatch } from '../wire/terminal';

export interface PanelScope {
  /** Unique on the desk, stable in a stored layout: "chart", "chart:2". */
  readonly instance: string;
  /** Null follows the main selection. */
  readonly group: LinkGroup | null;
}

const PanelScopeContext = createContext<PanelScope>({ instance: '', group: null });
export const PanelScopeProvider = PanelScopeContext.Provider;
export const usePanelScope = (): PanelScope => useContext(PanelScopeContext);

/** The symbol a link group shows; one that nobody has set shows the main selection. */
export const symbolOf = (state: DeskState, group: LinkGroup | null): string =>
  (group === null ? undefined : state.groups[group]) ?? state.symbol;

/** One store per copy of a panel, made when it is first asked for. */
export function createScopedStore<State extends object>(
  initial: () => State,
): (instance: string) => FeatureStore<State> {
  const stores = new Map<string, FeatureStore<State>>();
  return (instance) => {
    const known = stores.get(instance);
    if (known !== undefined) return known;
    const made = createFeatureStore(initial());
    stores.set(instance, made);
    return made;
  };
}

type ScopedWatch = (terminal: TerminalClient, scope: PanelScope) => () => void;
const bound = new WeakMap<ScopedWatch, Map<string, (terminal: TerminalClient) => () => void>>();

/** `useWatch` for a panel that may be there several times; `watch` is a module-level function. */
export function useScopedWatch(watch: ScopedWatch): void {
  const scope = usePanelScope();
  const key = `${scope.instance} ${String(scope.group)}`;
  const ofWatch = bound.get(watch) ?? new Map<string, (terminal: TerminalClient) => () => void>();
  bound.set(watch, ofWatch);
  const known = ofWatch.get(key) ?? ((terminal: TerminalClient) => watch(terminal, scope));
  ofWatch.set(key, known);
  useWatch(known);
}
