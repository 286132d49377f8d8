/**
 * Docking by keyboard: the menu of a tab group moves its front panel to any other place, closes it, and
 * opens others beside it. Whatever a drag can do is here, too.
 */
import { Actions, DockLocation, TabNode, type Model, type TabSetNode } from 'flexlayout-react';
import { EllipsisVertical } from 'lucide-react';
import { useTranslation } from '../../lib/i18n';
import { resetLayout } from '../../session/windows/panels';
import { IconButton } from '../../ui/button';
import { Menu, type MenuItem } from '../../ui/menu';
import { isLinkable, panelIds } from '../panel-registry';
import { panelTitle } from './dock-words';
import { addPanelTo, groupsOf, tabsOf } from './panel-instances';

interface PanelMenuProps {
  readonly model: Model;
  readonly tabset: TabSetNode;
}

export function PanelMenu({ model, tabset }: PanelMenuProps) {
  const { t } = useTranslation(['shell', 'panels']);
  const selected = tabset.getSelectedNode();
  if (!(selected instanceof TabNode)) return null;
  const panel = panelTitle(selected.getId(), t);
  const move =
    (to: TabSetNode, location: DockLocation, index = -1) =>
    () => {
      model.doAction(Actions.moveNode(selected.getId(), to.getId(), location, index, true));
    };
  const place = tabset.getChildren().indexOf(selected);
  const count = tabset.getChildren().length;
  const entries = (): readonly MenuItem[] => [
    ...groupsOf(model)
      .filter((other) => other !== tabset)
      .map((other) => ({
        id: other.getId(),
        label: t('shell:dock.moveTo', { target: titlesOf(other, (id) => panelTitle(id, t)) }),
        onSelect: move(other, DockLocation.CENTER),
      })),
    {
      id: 'left',
      label: t('shell:dock.tabLeft'),
      onSelect: move(tabset, DockLocation.CENTER, place - 1),
      isDisabled: place === 0,
      startsGroup: true,
    },
    {
      id: 'tab-right',
      label: t('shell:dock.tabRight'),
      onSelect: move(tabset, DockLocation.CENTER, place + 2),
      isDisabled: place === count - 1,
    },
    {
      id: 'right',
      label: t('shell:dock.splitRight'),
      onSelect: move(tabset, DockLocation.RIGHT),
      isDisabled: count < 2,
      startsGroup: true,
    },
    {
      id: 'below',
      label: t('shell:dock.splitBelow'),
      onSelect: move(tabset, DockLocation.BOTTOM),
      isDisabled: count < 2,
    },
    {
      id: 'close',
      label: t('shell:dock.close', { panel }),
      onSelect: () => {
        model.doAction(Actions.deleteTab(selected.getId()));
      },
      startsGroup: true,
    },
    { id: 'reset', label: t('shell:dock.reset'), onSelect: resetLayout },
    {
      id: 'add',
      label: t('shell:dock.add'),
      startsGroup: true,
      entries: addable(model).map((id) => ({
        id,
        label: t(`panels:${id}`),
        onSelect: () => {
          addPanelTo(model, id, isLinkable(id), tabset);
        },
      })),
    },
  ];
  return (
    <Menu
      entries={entries}
      trigger={
        <IconButton
          label={t('shell:dock.menu', { panel })}
          icon={<EllipsisVertical size={14} aria-hidden />}
        />
      }
    />
  );
}

/** What is not on the desk, and what may be there again. */
const addable = (model: Model) =>
  panelIds.filter((id) => isLinkable(id) || tabsOf(model, id).length === 0);

function titlesOf(group: TabSetNode, titleOf: (instance: string) => string): string {
  return group
    .getChildren()
    .map((tab) => titleOf(tab.getId()))
    .join(', ');
}
