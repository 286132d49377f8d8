/**
 * What aggregators call a currency: its full name and its number in the unified cryptoasset list
 * (exchange-rules §7). A currency that is not listed has no number.
 */
export interface Currency {
  readonly name: string;
  readonly unifiedId: string;
}

const CURRENCIES: Readonly<Record<string, Currency>> = {
  BTC: { name: 'Bitcoin', unifiedId: '1' },
  LTC: { name: 'Litecoin', unifiedId: '2' },
  XRP: { name: 'XRP', unifiedId: '52' },
  DOGE: { name: 'Dogecoin', unifiedId: '74' },
  USDT: { name: 'Tether', unifiedId: '825' },
  ETH: { name: 'Ethereum', unifiedId: '1027' },
  SOL: { name: 'Solana', unifiedId: '5426' },
};

export function currencyOf(asset: string): Currency {
  return CURRENCIES[asset] ?? { name: asset, unifiedId: '0' };
}
