/** Words of the trades feature. */
export const trades = {
  price: 'Price ({{quote}})',
  size: 'Size ({{base}})',
  time: 'Time',
  minimum: 'Smallest size shown ({{base}})',
  minimumPlaceholder: 'Min size',
  minimumBad: 'A number with at most {{count}} decimals',
  merge: 'Merge bursts',
  mergeHint: 'One row for prints of one price and side within 250 ms',
  bought: 'bought',
  sold: 'sold',
  own: 'own trade',
  merged: '{{count}} prints',
  empty: 'No trades yet.',
  emptyFiltered: 'No trade of this size among the last {{count}}.',
  showAll: 'Show all',
  list: 'Trades of {{symbol}}, newest first',
} as const;
