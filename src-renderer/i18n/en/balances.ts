/** Words of the balances panel. */
export const balances = {
  asset: 'Asset',
  free: 'Free',
  locked: 'In orders',
  total: 'Total',
  hideDust: 'Hide zero balances',
  empty: 'No balances yet.',
  allHidden: 'Every balance is zero.',
  showAll: 'Show all',
} as const;
