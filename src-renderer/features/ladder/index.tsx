import type { PanelDefinition } from '../../ui/panel-type';
import { LadderPanel } from './panel';

/** The price ladder of a symbol: orders by one click while the window is armed. */
export const panel: PanelDefinition = {
  id: 'ladder',
  titleKey: 'ladder',
  component: LadderPanel,
  isLinkable: true,
};
