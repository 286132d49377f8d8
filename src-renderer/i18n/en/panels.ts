/** Panel titles: also the names of their tabs and regions. */
export const panels = {
  watchlist: 'Watchlist',
  chart: 'Chart',
  'order-book': 'Order book',
  trades: 'Trades',
  order: 'Order',
  'open-orders': 'Open orders',
  'order-history': 'Order history',
  fills: 'Fills',
  balances: 'Balances',
  activity: 'Activity',
} as const;
