/** Words of the depth chart. */
export const depthChart = {
  asTable: 'Show as table',
  asChart: 'Show as chart',
  empty: 'The book is empty.',
  hint: 'Point at a price to see what a sweep to it costs; click to draft an order there.',
  buySweep:
    'Buy {{size}} {{unit}} up to {{price}} · average {{average}} · {{cost}} · slippage {{slippage}}',
  sellSweep:
    'Sell {{size}} {{unit}} down to {{price}} · average {{average}} · {{cost}} · slippage {{slippage}}',
  summary:
    'Depth of {{symbol}}: best bid {{bid}}, best ask {{ask}}; {{bidSize}} bid down to {{low}}, {{askSize}} offered up to {{high}}.',
  caption: 'Depth of {{symbol}}, highest price first',
  side: 'Side',
  bid: 'Bid',
  ask: 'Ask',
  price: 'Price',
  size: 'Size ({{base}})',
  total: 'Total ({{base}})',
  cost: 'Total ({{quote}})',
  draftAt: 'Draft an order at {{price}}',
} as const;
