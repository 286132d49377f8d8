/** The docked panels of a workspace: moved, resized, restored exactly as they were left. */
import { Actions, Layout, TabSetNode, type Model, type TabNode } from 'flexlayout-react';
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '../lib/i18n';
import { deskClock } from '../session/clock';
import { useSettings } from '../session/desk-state';
import { setRevealPanel } from '../session/panels';
import { useTerminal } from '../session/terminal';
import { dockWords } from './dock-words';
import { onResetLayout } from '../session/layout-reset';
import { PanelFrame } from './panel-frame';
import { PanelMenu } from './panel-menu';
import { panelIds } from './panel-registry';
import {
  NARROW_BELOW_PX,
  SPOT,
  defaultModel,
  layoutText,
  narrowModel,
  restoreModel,
} from './workspaces';

const SAVE_AFTER_MS = 400;

export function Dock() {
  const settings = useSettings();
  if (settings === null) return <div className="dock" />;
  return <LoadedDock stored={settings.layouts[SPOT]} />;
}

/** `stored` is read once: from then on this window is the layout's writer. */
function LoadedDock({ stored }: { readonly stored: string | undefined }) {
  const { t } = useTranslation(['shell', 'panels']);
  const [wideModel, setModel] = useState(() => firstModel(stored));
  const [tabsModel] = useState(narrowModel);
  const isNarrow = useIsNarrow();
  const model = isNarrow ? tabsModel : wideModel;
  const save = useSaveLayout();
  useEffect(
    () =>
      onResetLayout(() => {
        setModel(defaultModel(window.innerWidth));
        save(null);
      }),
    [save],
  );
  useEffect(() => {
    setRevealPanel((id) => {
      const node = model.getNodeById(id);
      if (node !== undefined) model.doAction(Actions.selectTab(id));
    });
  }, [model]);
  const translate = useMemo(() => dockWords(t), [t]);
  return (
    <main className="dock" aria-label={t('shell:workspaceSpot')}>
      <Layout
        model={model}
        factory={renderPanel}
        i18nTranslator={translate}
        invalidateTabContentOnParentRender={false}
        supportsPopout={false}
        realtimeResize
        onRenderTabSet={(node, values) => {
          if (node instanceof TabSetNode) {
            values.buttons.push(<PanelMenu key="menu" model={model} tabset={node} />);
          }
        }}
        onModelChange={(changed) => {
          if (!isNarrow) save(changed);
        }}
      />
    </main>
  );
}

const narrow = matchMedia(`(width < ${String(NARROW_BELOW_PX)}px)`);

function useIsNarrow(): boolean {
  return useSyncExternalStore(
    (listener) => {
      narrow.addEventListener('change', listener);
      return () => {
        narrow.removeEventListener('change', listener);
      };
    },
    () => narrow.matches,
  );
}

function firstModel(stored: string | undefined): Model {
  const restored = stored === undefined ? null : restoreModel(stored, panelIds);
  return restored ?? defaultModel(window.innerWidth);
}

function renderPanel(node: TabNode) {
  return <PanelFrame id={node.getComponent() ?? ''} />;
}

/** Writes the newest layout shortly after the last change, and at once when the page goes away. */
function useSaveLayout(): (model: Model | null) => void {
  const terminal = useTerminal();
  const pending = useRef<{ layout: string | null; cancel: () => void } | null>(null);
  const flush = useCallback(() => {
    const waiting = pending.current;
    if (waiting === null) return;
    pending.current = null;
    waiting.cancel();
    void terminal.call('saveLayout', { workspace: SPOT, layout: waiting.layout });
  }, [terminal]);
  useEffect(() => {
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [flush]);
  return useCallback(
    (model) => {
      pending.current?.cancel();
      const layout = model === null ? null : layoutText(model);
      pending.current = { layout, cancel: deskClock.setAlarm(SAVE_AFTER_MS, flush) };
    },
    [flush],
  );
}
