/** The link colour of a panel: its chip in the panel's head, and the menu that changes it. */
import { LINK_GROUPS, type LinkGroup } from '@shared/contract/terminal/link-groups';
import type { Model, TabNode } from 'flexlayout-react';
import { Link2 } from 'lucide-react';
import { useTranslation } from '../../lib/i18n';
import { openPalette } from '../../session/windows/palette';
import { IconButton } from '../../ui/button';
import { Menu, type MenuEntry } from '../../ui/menu';
import { panelTitle } from './dock-words';
import { linkOf, linkTo } from './panel-instances';

interface LinkChipProps {
  readonly model: Model;
  readonly tab: TabNode;
}

export function LinkChip({ model, tab }: LinkChipProps) {
  const { t } = useTranslation(['shell', 'panels']);
  const group = linkOf(tab);
  const panel = panelTitle(tab.getId(), t);
  const nameOf = (each: LinkGroup | null): string => t(`shell:link.${each ?? 'none'}`);
  const entries: MenuEntry[] = [null, ...LINK_GROUPS].map((each) => ({
    id: each ?? 'none',
    label: nameOf(each),
    icon: <LinkMark group={each} />,
    isChecked: each === group,
    onSelect: () => {
      linkTo(model, tab, each);
    },
  }));
  if (group !== null) {
    entries.push({
      id: 'symbol',
      label: t('shell:link.symbol', { colour: nameOf(group) }),
      startsGroup: true,
      onSelect: () => {
        openPalette({ kind: 'symbol', group });
      },
    });
  }
  return (
    <Menu
      entries={entries}
      trigger={
        <IconButton
          label={t('shell:link.label', { panel, colour: nameOf(group) })}
          icon={<LinkMark group={group} />}
        />
      }
    />
  );
}

/** Never colour alone: each group has its letter. */
export function LinkMark({ group }: { readonly group: LinkGroup | null }) {
  const { t } = useTranslation('shell');
  if (group === null) return <Link2 size={13} className="text-text-3" aria-hidden />;
  return (
    <span className="link-mark" data-group={group} aria-hidden>
      {t(`link.letters.${group}`)}
    </span>
  );
}
