/** What the open market-data feed answers (document §2.15): every value a string but trade_id. */
import { z } from 'zod';
import { levelsAsText } from '../fields/levels';
import {
  decimalText,
  decimalTextOr,
  flagText,
  idText,
  longId,
  text,
  timeMsText,
} from '../fields/codecs';
import { lowerSide } from '../fields/reply-fields';

/** Of a pair that has never traded some exchanges tell none. */
const figure = decimalTextOr('0');
/** What is left out is not known. */
const limit = decimalTextOr('');

export const summaryReply = z.object({
  /** Base and quote, joined by "_". */
  trading_pairs: text,
  base_currency: text,
  quote_currency: text,
  last_price: figure,
  lowest_ask: figure,
  highest_bid: figure,
  base_volume: figure,
  quote_volume: figure,
  price_change_percent_24h: figure,
  highest_price_24h: figure,
  lowest_price_24h: figure,
});

/** By currency code. */
export const assetMap = z.record(
  z.string(),
  z.object({
    name: text.default(''),
    /** "0" of one that the list of currencies does not have. */
    unified_cryptoasset_id: idText.default('0'),
    can_withdraw: flagText('true', 'false'),
    can_deposit: flagText('true', 'false'),
    min_withdraw: limit,
    max_withdraw: limit,
    /** A fraction: "0.0008". */
    maker_fee: limit,
    taker_fee: limit,
  }),
);

/** By pair, "BTC_USDT". */
export const tickerMap = z.record(
  z.string(),
  z.object({
    base_id: idText.default('0'),
    quote_id: idText.default('0'),
    last_price: figure,
    base_volume: figure,
    quote_volume: figure,
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
