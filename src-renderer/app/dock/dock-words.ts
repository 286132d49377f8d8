/** The docking library's own labels and the panel titles, through the desk's words. */
import { I18nLabel } from 'flexlayout-react';
import type { Words } from '../../lib/i18n';
import { findPanel } from '../panel-registry';
import { copyNumber } from './panel-instances';

type DockWords = Words<'shell', 'panels'>;

/** The title of a copy of a panel: "Chart", "Chart 2". */
export function panelTitle(instance: string, t: DockWords): string {
  const [id = instance] = instance.split(':');
  const panel = findPanel(id);
  if (panel === null) return instance;
  const title = t(`panels:${panel.titleKey}`);
  const number = copyNumber(instance);
  return number === 1 ? title : t('shell:dock.copy', { title, number });
}

/** Instances become titles; what the desk does not name keeps the library's English. */
export function dockWords(t: DockWords): (key: string) => string {
  const labels: Readonly<Record<string, string>> = {
    [I18nLabel.Maximize]: t('shell:dock.maximise'),
    [I18nLabel.Restore]: t('shell:dock.restore'),
    [I18nLabel.Splitter]: t('shell:dock.splitter'),
    [I18nLabel.Overflow_Menu_Tooltip]: t('shell:dock.overflow'),
    [I18nLabel.Move_Tabset]: t('shell:dock.moveTabset'),
  };
  return (key) => labels[key] ?? panelTitle(key, t);
}
