/** Words of the balances panel. */
export const balances = {
  asset: 'Asset',
  free: 'Free',
  locked: 'In orders',
  total: 'Total',
  cutHint: 'The exchange counts finer than eight decimals: there is slightly more than shown',
  value: 'Value ({{coin}})',
  worth: 'Worth {{value}} {{coin}}',
  worthPartly: 'Worth {{value}} {{coin}}, without assets that have no price',
  futuresWallet: 'Futures: equity {{equity}}, free {{free}} {{coin}}',
  noMargin: 'The exchange’s API reports no margin balances, debt or level.',
  marginInLab: 'Show them in the Lab',
  hideDust: 'Hide zero balances',
  empty: 'No balances yet.',
  allHidden: 'Every balance is zero.',
  showAll: 'Show all',
} as const;
