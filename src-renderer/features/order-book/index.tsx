/** The order book of a symbol, and the thread that paints it. */
import type { PanelDefinition } from '../../ui/panel-type';
import { OrderBookPanel } from './panel';

export { startPainting } from './painting/thread';

export const panel: PanelDefinition = {
  id: 'order-book',
  titleKey: 'order-book',
  component: OrderBookPanel,
  isLinkable: true,
  comesFirst: true,
  isPainted: true,
};
