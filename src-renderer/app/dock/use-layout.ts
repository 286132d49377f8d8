/**
 * The layout of the workspace on the screen: the stored one or the default, as this window was left, over what other
 * windows make of the workspace. What the trader changes is written shortly after the last change, and at once when it
 * is left.
 */
import { Model, type IJsonModel } from 'flexlayout-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { onPageGoing } from '../../lib/page-going';
import { deskClock } from '../../session/time/clock';
import { deskState, settingsOf } from '../../session/desk-state';
import { useTerminal } from '../../session/wire/terminal';
import { knownPanels } from '../panel-registry';
import { defaultLayout } from './default-layouts';
import { LayoutKeeper } from './layout-keeper';
import { panelUse } from './panel-use';
import { readLayout } from './stored-layout';

interface WorkspaceLayout {
  readonly model: Model;
  /** The trader has changed the model. */
  readonly changed: () => void;
  readonly reset: () => void;
}

/** `kind` names the default layout; use it under a key of the workspace. */
export function useLayout(workspace: string, kind: string): WorkspaceLayout {
  const terminal = useTerminal();
  const [keeper] = useState(
    () =>
      new LayoutKeeper(storedLayout(workspace), {
        clock: deskClock,
        read: (text) => readLayout(text, knownPanels),
        defaults: (widthPx = window.innerWidth) =>
          Model.fromJson(defaultLayout(kind, widthPx, knownPanels)).toJson(),
        use: panelUse,
        save: (layout) => {
          show(workspace, layout);
          const answered = terminal.call('saveLayout', { workspace, layout });
          settingsOf(terminal).written(answered);
          return answered;
        },
      }),
  );
  const [model, setModel] = useState(() => Model.fromJson(keeper.layout));
  const drawn = useRef(model);
  // What is mounted goes over into the next model; only one may take it.
  const draw = useCallback((layout: IJsonModel) => {
    const next = Model.fromJson(layout, drawn.current);
    drawn.current = next;
    // At once: until then the panels belong to a model that is not drawn.
    flushSync(() => {
      setModel(next);
    });
  }, []);
  useEffect(
    () =>
      deskState.subscribe(() => {
        const layout = keeper.told(storedLayout(workspace));
        if (layout !== null) draw(layout);
      }),
    [workspace, keeper, draw],
  );
  useEffect(() => {
    const stop = onPageGoing(keeper.flush);
    return () => {
      stop();
      keeper.flush();
    };
  }, [keeper]);
  return useMemo(
    () => ({
      model,
      changed: () => {
        keeper.changed(model.toJson());
      },
      reset: () => {
        draw(keeper.reset());
      },
    }),
    [model, keeper, draw],
  );
}

const storedLayout = (workspace: string): string | null =>
  deskState.get().settings?.layouts[workspace] ?? null;

/** At once in this window, so that coming back to a workspace finds it as it was left. */
function show(workspace: string, layout: string | null): void {
  const { settings } = deskState.get();
  if (settings === null) return;
  const { [workspace]: _before, ...others } = settings.layouts;
  const layouts = layout === null ? others : { ...others, [workspace]: layout };
  deskState.set({ settings: { ...settings, layouts } });
}
