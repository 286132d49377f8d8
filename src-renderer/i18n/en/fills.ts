/** Words of the fills panel. */
export const fills = {
  empty: 'No fills yet.',
  place: 'Place an order',
  role: 'Role',
  maker: 'Maker',
  taker: 'Taker',
  self: 'Self-trade',
  value: 'Value',
  orderId: 'Order id',
  tradeId: 'Trade id',
} as const;
