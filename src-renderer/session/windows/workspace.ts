/**
 * The workspace on the screen: which book its ticket, orders and positions are about, and how a window
 * changes to another one. Workspaces are kept by the terminal; which one is shown is the window's own.
 */
import type { WorkspaceEntry } from '@shared/contract/terminal/desk';
import { BUILT_IN_WORKSPACES, MAX_WORKSPACES } from '@shared/contract/terminal/desk';
import type { OrderBookKind } from '@shared/domain/order';
import { useMemo } from 'react';
import {
  askedWorkspace,
  askSelection,
  deskState,
  enterWorkspace,
  settingsOf,
  workspaceOf,
} from '../desk-state';
import { deskIds } from '../ids';
import { useTerminal } from '../wire/terminal';
import { keepSettings } from '../requests/settings';

/** The book that the desk trades now. */
export const useBook = (): OrderBookKind => deskState.use((state) => workspaceOf(state).book);

export const useWorkspace = (): WorkspaceEntry => deskState.use((state) => workspaceOf(state));
export const useWorkspaces = (): readonly WorkspaceEntry[] =>
  deskState.use((state) => state.settings?.workspaces ?? BUILT_IN_WORKSPACES);

export const isBuiltIn = (id: string): boolean =>
  BUILT_IN_WORKSPACES.some((workspace) => workspace.id === id);

interface WorkspaceActions {
  readonly show: (id: string) => void;
  /** A copy of the one on the screen, shown at once. False when there are too many. */
  readonly create: (name: string, layout: string | null) => boolean;
  readonly rename: (id: string, name: string) => void;
  /** Its neighbour is shown instead. */
  readonly remove: (id: string) => void;
  /** By one place to the left (−1) or right (1). */
  readonly move: (id: string, step: -1 | 1) => void;
}

/** What the trader does with workspaces; the window shows it at once, the terminal keeps it. */
export function useWorkspaceActions(): WorkspaceActions {
  const terminal = useTerminal();
  return useMemo(() => {
    const show = (workspace: string): void => {
      if (workspaceOf(deskState.get()).id === workspace) return;
      enterWorkspace(workspace);
      if (askedWorkspace() === null) void keepSettings(terminal, { workspace });
    };
    const keep = (workspaces: readonly WorkspaceEntry[]): void => {
      const { settings } = deskState.get();
      if (settings === null) return;
      deskState.set({ settings: { ...settings, workspaces: [...workspaces] } });
      void keepSettings(terminal, { workspaces: [...workspaces] });
    };
    const all = () => deskState.get().settings?.workspaces ?? [];
    return {
      show,
      create: (name, layout) => {
        const { settings, symbol } = deskState.get();
        if (settings === null || settings.workspaces.length >= MAX_WORKSPACES) return false;
        const here = workspaceOf(deskState.get());
        const id = `own-${deskIds.nextId()}`;
        keep([...settings.workspaces, { id, name: name.trim(), book: here.book }]);
        if (layout !== null) {
          const kept = deskState.get().settings ?? settings;
          deskState.set({ settings: { ...kept, layouts: { ...kept.layouts, [id]: layout } } });
          settingsOf(terminal).written(terminal.call('saveLayout', { workspace: id, layout }));
        }
        if (symbol !== '') {
          askSelection(terminal, { symbol, group: null, workspace: id });
        }
        show(id);
        return true;
      },
      rename: (id, name) => {
        keep(all().map((each) => (each.id === id ? { ...each, name: name.trim() } : each)));
      },
      remove: (id) => {
        const workspaces = all();
        const index = workspaces.findIndex((each) => each.id === id);
        const neighbour = workspaces[index - 1] ?? workspaces[index + 1];
        if (workspaceOf(deskState.get()).id === id && neighbour !== undefined) show(neighbour.id);
        keep(workspaces.filter((each) => each.id !== id));
      },
      move: (id, step) => {
        keep(moved(all(), id, step));
      },
    };
  }, [terminal]);
}

/** The list with one entry a place further; the same list where it cannot go. Exported for its test. */
export function moved(
  workspaces: readonly WorkspaceEntry[],
  id: string,
  step: -1 | 1,
): readonly WorkspaceEntry[] {
  const from = workspaces.findIndex((each) => each.id === id);
  const entry = workspaces[from];
  const to = from + step;
  if (entry === undefined || to < 0 || to >= workspaces.length) return workspaces;
  return workspaces.toSpliced(from, 1).toSpliced(to, 0, entry);
}
