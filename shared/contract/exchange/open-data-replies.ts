/** What the open market-data feed answers (document §2.15): every value a string but trade_id. */
import { z } from 'zod';
import { levelsAsText } from './levels';
import { decimalText, flagText, idText, longId, text, timeMsText } from './codecs';
import { lowerSide } from './reply-fields';

export const summaryReply = z.object({
  /** Base and quote, joined by "_". */
  trading_pairs: text,
  base_currency: text,
  quote_currency: text,
  last_price: decimalText,
  lowest_ask: decimalText,
  highest_bid: decimalText,
  base_volume: decimalText,
  quote_volume: decimalText,
  price_change_percent_24h: decimalText,
  highest_price_24h: decimalText,
  lowest_price_24h: decimalText,
});

/** By currency code. */
export const assetMap = z.record(
  z.string(),
  z.object({
    name: text,
    unified_cryptoasset_id: idText,
    can_withdraw: flagText('true', 'false'),
    can_deposit: flagText('true', 'false'),
    min_withdraw: decimalText,
    max_withdraw: decimalText,
    /** A fraction: "0.0008". */
    maker_fee: decimalText,
    taker_fee: decimalText,
  }),
);

/** By pair, "BTC_USDT". */
export const tickerMap = z.record(
  z.string(),
  z.object({
    base_id: idText,
    quote_id: idText,
    last_price: decimalText,
    base_volume: decimalText,
    quote_volume: decimalText,
    /** The market does not trade (document §3.4). */
    isFrozen: flagText('1', '0'),
  }),
);

/** The full depth. */
export const openBookReply = z.object({
  timestamp: timeMsText,
  bids: levelsAsText,
  asks: levelsAsText,
});

export const openTradeReply = z.object({
  trade_id: longId,
  price: decimalText,
  base_volume: decimalText,
  quote_volume: decimalText,
  timestamp: timeMsText,
  /** What the taker did: buy removed an ask. */
  type: lowerSide,
});
