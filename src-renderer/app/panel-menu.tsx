/** Docking by keyboard: the menu of a tab group moves its selected panel to any other place. */
import { Actions, DockLocation, TabNode, TabSetNode, type Model } from 'flexlayout-react';
import { EllipsisVertical } from 'lucide-react';
import { useTranslation } from '../lib/i18n';
import { IconButton } from '../ui/button';
import { Menu, type MenuEntry } from '../ui/menu';
import { resetLayout } from '../session/layout-reset';
import { findPanel } from './panel-registry';

interface PanelMenuProps {
  readonly model: Model;
  readonly tabset: TabSetNode;
}

export function PanelMenu({ model, tabset }: PanelMenuProps) {
  const { t } = useTranslation(['shell', 'panels']);
  const selected = tabset.getSelectedNode();
  if (!(selected instanceof TabNode)) return null;
  const titleOf = (id: string) => {
    const panel = findPanel(id);
    return panel === null ? id : t(`panels:${panel.titleKey}`);
  };
  const panel = titleOf(selected.getId());
  const move = (to: TabSetNode, location: DockLocation) => () => {
    model.doAction(Actions.moveNode(selected.getId(), to.getId(), location, -1, true));
  };
  const canSplit = tabset.getChildren().length > 1;
  const entries: MenuEntry[] = [
    ...tabsetsOf(model)
      .filter((other) => other !== tabset)
      .map((other) => ({
        id: other.getId(),
        label: t('shell:dock.moveTo', {
          target: other
            .getChildren()
            .map((each) => titleOf(each.getId()))
            .join(', '),
        }),
        onSelect: move(other, DockLocation.CENTER),
      })),
    {
      id: 'right',
      label: t('shell:dock.splitRight'),
      onSelect: move(tabset, DockLocation.RIGHT),
      isDisabled: !canSplit,
      startsGroup: true,
    },
    {
      id: 'below',
      label: t('shell:dock.splitBelow'),
      onSelect: move(tabset, DockLocation.BOTTOM),
      isDisabled: !canSplit,
    },
    {
      id: 'reset',
      label: t('shell:dock.reset'),
      onSelect: resetLayout,
      startsGroup: true,
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

function tabsetsOf(model: Model): TabSetNode[] {
  const found: TabSetNode[] = [];
  model.visitNodes((node) => {
    if (node instanceof TabSetNode) found.push(node);
  });
  return found;
}
