/** Golden bytes of the open market-data feed (document §4.6, §2.15): strings, but for trade_id. */
import { BIG_ID, type Golden } from '../golden.testing';
import type { openData } from './open-data';

export const openDataGolden: readonly Golden<keyof typeof openData>[] = [
  {
    name: 'openSummary',
    input: {},
    output: [
      {
        trading_pairs: 'BTC_USDT',
        base_currency: 'BTC',
        quote_currency: 'USDT',
        last_price: '60000.00',
        lowest_ask: '60000.10',
        highest_bid: '60000.00',
        base_volume: '14900.123456',
        quote_volume: '894007407.36',
        price_change_percent_24h: '-2.04',
        highest_price_24h: '60100.50',
        lowest_price_24h: '58000.00',
      },
    ],
    reply:
      '[{"trading_pairs":"BTC_USDT","base_currency":"BTC","quote_currency":"USDT",' +
      '"last_price":"60000.00","lowest_ask":"60000.10","highest_bid":"60000.00",' +
      '"base_volume":"14900.123456","quote_volume":"894007407.36",' +
      '"price_change_percent_24h":"-2.04","highest_price_24h":"60100.50",' +
      '"lowest_price_24h":"58000.00"}]',
  },
  {
    name: 'openAsset',
    input: {},
    output: {
      BTC: {
        name: 'BTC',
        unified_cryptoasset_id: '1',
        can_withdraw: true,
        can_deposit: false,
        min_withdraw: '0.00100000',
        max_withdraw: '50.00000000',
        maker_fee: '0.0008',
        taker_fee: '0.001',
      },
    },
    reply:
      '{"BTC":{"name":"BTC","unified_cryptoasset_id":"1","can_withdraw":"true","can_deposit":"false",' +
      '"min_withdraw":"0.00100000","max_withdraw":"50.00000000","maker_fee":"0.0008","taker_fee":"0.001"}}',
  },
  {
    name: 'openTicker',
    input: {},
    output: {
      BTC_USDT: {
        base_id: '1',
        quote_id: '825',
        last_price: '60000.00',
        base_volume: '14900.123456',
        quote_volume: '894007407.36',
        isFrozen: false,
      },
    },
    reply:
      '{"BTC_USDT":{"base_id":"1","quote_id":"825","last_price":"60000.00",' +
      '"base_volume":"14900.123456","quote_volume":"894007407.36","isFrozen":"0"}}',
  },
  {
    name: 'openOrderBook',
    input: { symbol: 'BTC_USDT' },
    query: 'symbol=BTC_USDT',
    output: {
      timestamp: 1_700_000_000_000,
      bids: [['60000.00', '0.500000']],
      asks: [['60000.10', '1.000000']],
    },
    reply:
      '{"timestamp":"1700000000000","bids":[["60000.00","0.500000"]],"asks":[["60000.10","1.000000"]]}',
  },
  {
    name: 'openTrades',
    input: { symbol: 'BTC_USDT' },
    query: 'symbol=BTC_USDT',
    output: [
      {
        trade_id: BIG_ID,
        price: '60000.10',
        base_volume: '0.010000',
        quote_volume: '600.00100000',
        timestamp: 1_700_000_000_000,
        type: 'BUY',
      },
    ],
    reply:
      `[{"trade_id":${BIG_ID},"price":"60000.10","base_volume":"0.010000",` +
      '"quote_volume":"600.00100000","timestamp":"1700000000000","type":"buy"}]',
  },
];
