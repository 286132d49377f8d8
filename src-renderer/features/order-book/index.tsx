/** The order book of a symbol, and the thread that paints it. */
import { answerHeat } from '../../session/liquidity/line';
import type { PanelDefinition } from '../../ui/panel-type';
import { watchHeat } from './painting/thread';
import { OrderBookPanel } from './panel';

export { startPainting } from './painting/thread';

answerHeat(watchHeat);

export const panel: PanelDefinition = {
  id: 'order-book',
  titleKey: 'order-book',
  component: OrderBookPanel,
  isLinkable: true,
  comesFirst: true,
  isPainted: true,
};
