/** A contract, a wallet and a position as the terminal tells them, for the tests of this feature. */
import type { PositionRow } from '@shared/contract/terminal';
import type { TopicValue } from '@shared/contract/terminal/topics';

/** 5,000 contracts long from 60,000 at 20×, isolated, the mark at 60,000 (W6 of exchange-rules §5.12). */
export const LONG: PositionRow = {
  positionId: '7',
  symbol: 'E-BTC-USDT',
  mode: 'isolated',
  side: 'BUY',
  contracts: 5_000,
  closing: 0,
  closed: 0,
  leverage: 20,
  openPrice: '60000',
  averagePrice: '60000',
  closePrice: '0',
  markPrice: '60000',
  reducePrice: '57320.99758648',
  hold: '1500',
  value: '30000',
  unrealized: '0',
  openUnrealized: '0',
  realized: '0',
  historyRealized: '-18',
  closeProfit: '0',
  tradeFee: '-18',
  funding: '-1.12',
  settleProfit: '0',
  sharedLoss: '0',
  marginRate: '0.05',
  returnRate: '0',
  keepRate: '0.005',
  maxFeeRate: '0.0006',
  isLiquidating: false,
  openedAtMs: 0,
  changedAtMs: 0,
};

export const accountWith = (
  ...positions: readonly PositionRow[]
): TopicValue<'futuresAccount'> => ({
  accounts: [
    {
      marginCoin: 'USDT',
      normal: '8482',
      locked: '0',
      isolatedMargin: '1500',
      crossMargin: '0',
      realized: '0',
      unrealized: '0',
      crossEquity: '8482',
      isolatedEquity: '1500',
      crossMarginRate: '0',
      allMarginRate: '0.33',
    },
  ],
  positions: [...positions],
  readAtMs: 1,
});
