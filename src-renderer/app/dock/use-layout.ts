/**
 * The layout of the workspace on the screen: the stored one, the default, and what other windows make of
 * it. What the trader changes is written shortly after the last change, and at once when it is left.
 */
import { Model } from 'flexlayout-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { deskClock } from '../../session/clock';
import { deskState } from '../../session/desk-state';
import { useTerminal } from '../../session/terminal';
import { knownPanels } from '../panel-registry';
import { defaultLayout } from './default-layouts';
import { layoutText, restoreModel } from './stored-layout';

const SAVE_AFTER_MS = 400;

interface WorkspaceLayout {
  readonly model: Model;
  /** The trader has changed the model. */
  readonly changed: () => void;
  readonly reset: () => void;
}

/** `kind` names the default layout; use it under a key of the workspace. */
export function useLayout(workspace: string, kind: string): WorkspaceLayout {
  const [first] = useState(() => storedLayout(workspace));
  const [model, setModel] = useState(() => modelOf(first, kind));
  const writer = useWriter(workspace, first);
  useEffect(
    () =>
      deskState.subscribe(() => {
        const stored = storedLayout(workspace);
        if (writer.isNews(stored)) setModel(modelOf(stored, kind));
      }),
    [workspace, kind, writer],
  );
  return useMemo(
    () => ({
      model,
      changed: () => {
        writer.write(layoutText(model));
      },
      reset: () => {
        setModel(modelOf(null, kind));
        writer.write(null);
      },
    }),
    [model, kind, writer],
  );
}

const storedLayout = (workspace: string): string | null =>
  deskState.get().settings?.layouts[workspace] ?? null;

function modelOf(text: string | null, kind: string): Model {
  const restored = text === null ? null : restoreModel(text, knownPanels);
  return restored ?? Model.fromJson(defaultLayout(kind, window.innerWidth, knownPanels));
}

/** Writes what this window makes of the layout, and tells it from what another one has made. */
function useWriter(workspace: string, stored: string | null) {
  const terminal = useTerminal();
  const newest = useRef(stored);
  const inFlight = useRef(0);
  const pending = useRef<(() => void) | null>(null);
  const flush = useCallback(() => {
    if (pending.current === null) return;
    pending.current();
    pending.current = null;
    const layout = newest.current;
    show(workspace, layout);
    inFlight.current += 1;
    void terminal.call('saveLayout', { workspace, layout }).then(() => {
      inFlight.current -= 1;
    });
  }, [terminal, workspace]);
  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
  return useMemo(
    () => ({
      write: (layout: string | null) => {
        newest.current = layout;
        pending.current?.();
        pending.current = deskClock.setAlarm(SAVE_AFTER_MS, flush);
      },
      /** What comes while own layouts are on their way is older than they are. */
      isNews: (layout: string | null) => {
        if (pending.current !== null || inFlight.current > 0) return false;
        const isNew = layout !== newest.current;
        newest.current = layout;
        return isNew;
      },
    }),
    [flush],
  );
}

/** At once in this window, so that coming back to a workspace finds it as it was left. */
function show(workspace: string, layout: string | null): void {
  const { settings } = deskState.get();
  if (settings === null) return;
  const { [workspace]: _before, ...others } = settings.layouts;
  const layouts = layout === null ? others : { ...others, [workspace]: layout };
  deskState.set({ settings: { ...settings, layouts } });
}
