/** What a feature's index.tsx exports for each panel it has: `export const panel: PanelDefinition`. */
import type { ComponentType } from 'react';
import type { PanelTitles } from '../lib/i18n';

export type PanelId = keyof PanelTitles;

export interface PanelDefinition {
  /** Stored in layouts: never rename one. */
  readonly id: PanelId;
  /** Its title is `panels:<titleKey>`, and names its tab and its region. */
  readonly titleKey: PanelId;
  /** Fills its box (position it with height 100 %); draws no title and no frame of its own. */
  readonly component: ComponentType;
  /**
   * It shows a symbol (`usePanelSymbol`) and keeps what it shows per copy (`createScopedStore`): it may
   * be on the desk several times and wear a link colour.
   */
  readonly isLinkable?: boolean;
  /** How many there are of what it lists: beside its title, whether or not it is in front. */
  readonly useCount?: () => number;
  /** Traded with: a start draws it before all others (session/windows/first-view.ts). */
  readonly comesFirst?: boolean;
  /** It draws on a canvas: painted after all other panels (decision 90). */
  readonly isPainted?: boolean;
}
