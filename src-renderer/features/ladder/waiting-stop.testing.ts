/** A stop loss that waits for its entry. */
import type { ExitRow } from '@shared/contract/terminal';

export const WAITING_STOP: ExitRow = {
  intentId: 'entry-1',
  symbol: 'E-BTC-USDT',
  side: 'SELL',
  mode: 'cross',
  trigger: 'DOWN',
  purpose: 'stop-loss',
  triggerPrice: '59000.00',
  contracts: 10,
  executed: 0,
  placed: 0,
  state: 'WAITING',
  note: '',
  createdAtMs: 0,
};
