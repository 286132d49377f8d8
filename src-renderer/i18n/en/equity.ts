/** Words of the equity curve. */
export const equity = {
  span: 'Span',
  spans: { day: '1D', week: '1W', month: '1M', all: 'All' },
  coin: 'USDT',
  empty: 'The curve starts with its second point: one is taken every minute.',
  summary: 'Equity curve, now {{value}} USDT',
  leftOut: 'without {{assets}}: no price in USDT',
  asTable: 'Show as table',
  asCurve: 'Show as curve',
  saveCsv: 'Save the shown points as CSV',
  spot: 'Spot',
  futures: 'Futures',
} as const;
