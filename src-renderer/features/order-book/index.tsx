import type { PanelDefinition } from '../../ui/panel-type';
import { OrderBookPanel } from './panel';

export { startPainting } from './painting/thread';

/** The order book of a symbol. */
export const panel: PanelDefinition = {
  id: 'order-book',
  titleKey: 'order-book',
  component: OrderBookPanel,
  isLinkable: true,
  isPainted: true,
};
