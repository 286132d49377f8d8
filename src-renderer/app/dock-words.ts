/** The docking library's own labels and the panel titles, through the desk's words. */
import { I18nLabel } from 'flexlayout-react';
import type { TFunction } from 'i18next';
import { findPanel } from './panel-registry';

/** Panel ids become titles; what the desk does not name keeps the library's English. */
export function dockWords(t: TFunction<['shell', 'panels']>): (key: string) => string {
  const labels: Readonly<Record<string, string>> = {
    [I18nLabel.Maximize]: t('shell:dock.maximise'),
    [I18nLabel.Restore]: t('shell:dock.restore'),
    [I18nLabel.Splitter]: t('shell:dock.splitter'),
    [I18nLabel.Overflow_Menu_Tooltip]: t('shell:dock.overflow'),
    [I18nLabel.Move_Tabset]: t('shell:dock.moveTabset'),
  };
  return (key) => {
    const panel = findPanel(key);
    return panel === null ? (labels[key] ?? key) : t(`panels:${panel.titleKey}`);
  };
}
