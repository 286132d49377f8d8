/** Words of the balances panel. */
export const balances = {
  asset: 'Asset',
  free: 'Free',
  locked: 'In orders',
  total: 'Total',
  value: 'Value ({{coin}})',
  worth: 'Worth {{value}} {{coin}}',
  worthPartly: 'Worth {{value}} {{coin}} without what has no price',
  futuresWallet: 'Futures: equity {{equity}}, free {{free}} {{coin}}',
  noMargin: 'Margin balances, debt and level are not provided by the exchange.',
  marginInLab: 'Show them in the Lab',
  hideDust: 'Hide zero balances',
  empty: 'No balances yet.',
  allHidden: 'Every balance is zero.',
  showAll: 'Show all',
} as const;
