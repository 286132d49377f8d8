/** A compared order for tests: half a bitcoin bought where it was predicted. */
import type { DriftFate, DriftRow } from '@shared/contract/terminal';

export const fate = (change: Partial<DriftFate> = {}): DriftFate => ({
  lots: 500_000,
  value: (500_000n * 6_000_000n).toString(),
  makerLots: 0,
  fees: [{ asset: 'BTC', amount: '0.0005' }],
  firstMs: 0,
  lastMs: 40,
  ...change,
});

export const row = (change: Partial<DriftRow> = {}): DriftRow => ({
  intentId: 'intent0000000001',
  orderId: '77',
  book: 'spot',
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: 6_000_000,
  wantedLots: 500_000,
  wantedAmount: '',
  touch: 6_000_000,
  base: 'BTC',
  quote: 'USDT',
  pricePrecision: 2,
  lot: { units: 1, decimals: 6 },
  leftAtMs: 1_700_000_000_000,
  state: 'compared',
  reason: '',
  detail: '',
  predicted: fate(),
  actual: fate(),
  ...change,
});
