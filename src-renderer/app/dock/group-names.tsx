/**
 * Names for the parts of a tab group that the docking library calls the same in every group: its list of tabs, its
 * buttons, and the splitters beside it. Drawn with the group, so that they follow its tabs.
 */
import { useLayoutEffect, useRef } from 'react';
import { useTranslation, type Words } from '../../lib/i18n';

interface GroupNamesProps {
  /** Of its tabs, in their order. */
  readonly titles: readonly string[];
  /** Of the one in front. */
  readonly front: string;
  readonly isMaximised: boolean;
}

export function GroupNames({ titles, front, isMaximised }: GroupNamesProps) {
  const { t } = useTranslation('shell');
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const group = place.current?.closest('.flexlayout__tabset');
    if (group === null || group === undefined) return;
    const [first = '', ...others] = titles;
    const tabs =
      others.length === 0
        ? t('dock.tabs', { first })
        : t('dock.tabsMore', { first, more: others.length });
    name(group.querySelector('[role="tablist"]'), tabs);
    name(
      group.querySelector('[data-layout-path$="/button/max"]'),
      t(isMaximised ? 'dock.restorePanel' : 'dock.maximisePanel', { panel: front }),
    );
    name(
      group.querySelector('[data-layout-path$="/button/overflow"]'),
      t('dock.overflowOf', { panel: front }),
    );
    nameSplitters(group.closest('main'), t);
  });
  return <span ref={place} hidden />;
}

function name(element: Element | null, words: string): void {
  if (element === null) return;
  element.ariaLabel = words;
  if (element.hasAttribute('title')) element.setAttribute('title', words);
}

/** By the panels in front on either side of each. */
function nameSplitters(dock: Element | null, t: Words<'shell'>): void {
  for (const splitter of dock?.querySelectorAll('[role="separator"]') ?? []) {
    const [before, after] = [splitter.previousElementSibling, splitter.nextElementSibling].map(
      (side) => side?.querySelector('[role="tab"][aria-selected="true"]')?.textContent ?? '',
    );
    if (before === undefined || after === undefined || before === '' || after === '') continue;
    splitter.ariaLabel = t('dock.splitterBetween', { before, after });
  }
}
