/** The order in which commands are listed. */
import type { HotkeyId } from '../../session/keys/hotkeys';

export const GROUPS = {
  ticket: [
    'ticketBuy',
    'ticketSell',
    'ticketLimit',
    'ticketMarket',
    'ticketTrigger',
    'togglePostOnly',
    'ticketClose',
    'submitTicket',
  ],
  orders: [
    'cancelAllOfSymbol',
    'flatten',
    'inspectPosition',
    'armKeys',
    'lockTrading',
    'killSwitch',
  ],
  market: ['symbolSearch', 'previousInterval', 'nextInterval', 'toggleLiquidity', 'speakPrices'],
  desk: [
    'palette',
    'workspace1',
    'workspace2',
    'workspace3',
    'workspace4',
    'nextPanel',
    'previousPanel',
    'tabOrContent',
    'toggleDensity',
    'openSettings',
    'showHotkeys',
  ],
  ladder: [
    'ladderBuyBid',
    'ladderSellAsk',
    'ladderBuyAsk',
    'ladderSellBid',
    'ladderBuyMarket',
    'ladderSellMarket',
    'ladderCancel',
    'ladderCancelConditions',
    'ladderClose',
    'ladderReverse',
    'ladderCentre',
    'ladderVolume1',
    'ladderVolume2',
    'ladderVolume3',
    'ladderVolume4',
  ],
} as const satisfies Record<string, readonly HotkeyId[]>;

type GroupId = keyof typeof GROUPS;
export const GROUP_IDS: readonly GroupId[] = ['ticket', 'orders', 'market', 'desk', 'ladder'];
