/** The docked panels of the workspace on the screen: moved, resized, restored exactly as they were left. */
import { Layout, Model, TabNode, TabSetNode } from 'flexlayout-react';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '../../lib/i18n';
import { useSettings } from '../../session/desk-state';
import { endFirstView, Later } from '../../session/windows/later';
import { setDock } from '../../session/windows/panels';
import { isBuiltIn, useWorkspace } from '../../session/windows/workspace';
import { Button, IconSlot } from '../../ui/button';
import { findPanel, isLinkable, knownPanels } from '../panel-registry';
import { useWorkspaceTitle } from '../workspaces/workspace-title';
import { narrowLayout } from './default-layouts';
import { dockWords, panelTitle } from './dock-words';
import { GroupNames } from './group-names';
import { LinkChip, LinkMark } from './link-chip';
import { PanelFrame } from './panel-frame';
import { groupsOf, linkOf, openPanelOn, showPanelOn } from './panel-instances';
import { PanelMenu } from './panel-menu';
import { TabCount } from './tab-count';
import { useLayout } from './use-layout';

/** Below this the panels of the wide layout would cover their own columns: they become tabs. */
const NARROW_BELOW_PX = 1000;
/** Below this two columns have no room beside each other. */
const ONE_COLUMN_BELOW_PX = 600;

export function Dock() {
  const settings = useSettings();
  const { id, book } = useWorkspace();
  if (settings === null) return <div className="dock" />;
  return <WorkspaceDock key={id} workspace={id} kind={isBuiltIn(id) ? id : book} />;
}

interface WorkspaceDockProps {
  readonly workspace: string;
  readonly kind: string;
}

function WorkspaceDock({ workspace, kind }: WorkspaceDockProps) {
  const { t } = useTranslation(['shell', 'panels']);
  const layout = useLayout(workspace, kind);
  const [columns, column] = useNarrowModels(kind);
  const isNarrow = useMatches(narrow);
  const isOneColumn = useMatches(oneColumn);
  const model = isOneColumn ? column : isNarrow ? columns : layout.model;
  useEffect(
    () =>
      setDock({
        show: (id) => {
          showPanelOn(model, id);
        },
        open: (id) => {
          openPanelOn(model, id, isLinkable(id));
        },
        reset: layout.reset,
        layout: () => JSON.stringify(layout.model.toJson()),
      }),
    [model, layout, kind],
  );
  useEffect(() => {
    if (!hasFirst(model)) endFirstView();
  }, [model]);
  const translate = useMemo(() => dockWords(t), [t]);
  return (
    <main className="dock" aria-label={useWorkspaceTitle()}>
      <Layout
        model={model}
        factory={renderPanel}
        i18nTranslator={translate}
        invalidateTabContentOnParentRender={false}
        supportsPopout={false}
        realtimeResize
        onRenderTab={(tab, values) => {
          const group = linkOf(tab);
          if (group !== null) values.leading = <LinkMark group={group} />;
          values.buttons.push(<TabCount key="count" panel={tab.getComponent() ?? ''} />);
        }}
        onRenderTabSet={(node, values) => {
          if (!(node instanceof TabSetNode)) return;
          const front = node.getSelectedNode();
          if (!(front instanceof TabNode)) return;
          if (isLinkable(front.getComponent() ?? '')) {
            values.buttons.push(
              <Later key="link" place={<IconSlot />}>
                <LinkChip model={model} tab={front} />
              </Later>,
            );
          }
          values.buttons.push(
            <GroupNames
              key="names"
              titles={node.getChildren().map((tab) => panelTitle(tab.getId(), t))}
              front={panelTitle(front.getId(), t)}
              isMaximised={node.isMaximized()}
            />,
            <Later key="menu" place={<IconSlot />}>
              <PanelMenu model={model} tabset={node} />
            </Later>,
          );
        }}
        onTabSetPlaceHolder={() => <EmptyDock onReset={layout.reset} />}
        onModelChange={() => {
          if (!isNarrow) layout.changed();
        }}
      />
    </main>
  );
}

/** Whether a panel is in front that a start draws before the others. */
const hasFirst = (model: Model): boolean =>
  groupsOf(model).some((group) => {
    const front = group.getSelectedNode();
    return front instanceof TabNode && findPanel(front.getComponent() ?? '')?.comesFirst === true;
  });

/** Every panel has been closed. */
function EmptyDock({ onReset }: { readonly onReset: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <div className="flex h-full flex-col items-center justify-center gap-3 text-text-2">
      <p>{t('dock.empty')}</p>
      <Button onClick={onReset}>{t('dock.reset')}</Button>
    </div>
  );
}

/** With the ticket beside the tabs, and as one of them. */
function useNarrowModels(kind: string): readonly [Model, Model] {
  const modelOf = (isOneColumn: boolean): Model =>
    Model.fromJson(narrowLayout(kind, knownPanels, isOneColumn));
  const [models] = useState(() => [modelOf(false), modelOf(true)] as const);
  return models;
}

const narrow = matchMedia(`(width < ${String(NARROW_BELOW_PX)}px)`);
const oneColumn = matchMedia(`(width < ${String(ONE_COLUMN_BELOW_PX)}px)`);

function useMatches(query: MediaQueryList): boolean {
  return useSyncExternalStore(
    (listener) => {
      query.addEventListener('change', listener);
      return () => {
        query.removeEventListener('change', listener);
      };
    },
    () => query.matches,
  );
}

function renderPanel(tab: TabNode) {
  return <PanelFrame tab={tab} />;
}
