/**
 * The region around one copy of a panel: its name, whose symbol it follows, its place in the F6 cycle, and
 * its own error boundary.
 */
import type { TabNode } from 'flexlayout-react';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from '../../lib/i18n';
import { Later } from '../../session/windows/later';
import { PanelScopeProvider } from '../../session/windows/panel-scope';
import { ErrorBoundary } from '../../ui/error-boundary';
import { findPanel } from '../panel-registry';
import { panelTitle } from './dock-words';
import { linkOf } from './panel-instances';
import { noteTyping } from './panel-use';

export function PanelFrame({ tab }: { readonly tab: TabNode }) {
  const { t } = useTranslation(['shell', 'panels']);
  const instance = tab.getId();
  const group = useLink(tab);
  const scope = useMemo(() => ({ instance, group }), [instance, group]);
  const panel = findPanel(tab.getComponent() ?? '');
  if (panel === null) return null;
  const { component: Content } = panel;
  return (
    <section
      className="panel-region"
      data-panel={panel.id}
      data-instance={instance}
      data-painted={panel.isPainted}
      aria-label={panelTitle(instance, t)}
      tabIndex={-1}
      onInput={noteTyping}
    >
      <ErrorBoundary>
        <PanelScopeProvider value={scope}>
          {panel.comesFirst === true ? (
            <Content />
          ) : (
            <Later>
              <Content />
            </Later>
          )}
        </PanelScopeProvider>
      </ErrorBoundary>
    </section>
  );
}

/** The dock draws a panel's content again only when its place changes: the colour is listened for. */
function useLink(tab: TabNode) {
  const subscribe = useCallback(
    (listener: () => void) => {
      const model = tab.getModel();
      model.addChangeListener(listener);
      return () => {
        model.removeChangeListener(listener);
      };
    },
    [tab],
  );
  return useSyncExternalStore(subscribe, () => linkOf(tab));
}
