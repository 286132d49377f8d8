/** Words of the fills panel. */
export const fills = {
  empty: 'No fills yet.',
  older: 'Older fills of {{symbol}}',
  noOlder: 'No older fills of {{symbol}}',
  olderFailed: 'Older fills could not be read: {{message}}',
  role: 'Role',
  maker: 'Maker',
  taker: 'Taker',
  self: 'Self-trade',
  value: 'Value',
  orderId: 'Order id',
  tradeId: 'Trade id',
} as const;
