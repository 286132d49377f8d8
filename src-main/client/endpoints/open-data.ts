/** The open market-data feed in domain terms (document §4.6). */
import { exchange, type OutputOf } from '@shared/contract/exchange';
import type { SpotPair } from '@shared/domain/instrument';
import type { PublicTrade } from '@shared/domain/market';
import type { AssetInfo, PairSummary, PairTicker } from '@shared/domain/open-data';
import { ok, type Result } from '@shared/kernel/result';
import type { Caller } from '../request/caller';
import { all } from '../convert/convert-all';
import type { ExchangeOpenData } from '../exchange-client';
import { toBook, toPublicTrade } from '../convert/market-convert';
import { mapOutcome } from '../request/outcome';

const { openData } = exchange;
type Output<Name extends keyof typeof openData> = OutputOf<(typeof openData)[Name]>;

export function createOpenData(caller: Caller): ExchangeOpenData {
  return {
    async summary() {
      const reply = await caller.call(openData.openSummary, {});
      return mapOutcome(reply, (rows) => ok(rows.map(toSummary)));
    },
    async assets() {
      const reply = await caller.call(openData.openAsset, {});
      return mapOutcome(reply, (map) => ok(Object.entries(map).map(toAsset)));
    },
    async tickers() {
      const reply = await caller.call(openData.openTicker, {});
      return mapOutcome(reply, (map) => ok(Object.entries(map).map(toPairTicker)));
    },
    async book(pair) {
      const reply = await caller.call(openData.openOrderBook, { symbol: openSymbol(pair) });
      return mapOutcome(reply, (row) => toBook(pair, row, row.timestamp));
    },
    async recentTrades(pair) {
      const reply = await caller.call(openData.openTrades, { symbol: openSymbol(pair) });
      return mapOutcome(reply, (rows) => all(rows, (row) => toTrade(pair, row)));
    },
  };
}

function toSummary(row: Output<'openSummary'>[number]): PairSummary {
  return {
    base: row.base_currency,
    quote: row.quote_currency,
    lastPrice: row.last_price,
    lowestAsk: row.lowest_ask,
    highestBid: row.highest_bid,
    baseVolume: row.base_volume,
    quoteVolume: row.quote_volume,
    changePercent: row.price_change_percent_24h,
    highestPrice: row.highest_price_24h,
    lowestPrice: row.lowest_price_24h,
  };
}

function toAsset([asset, row]: [string, Output<'openAsset'>[string]]): AssetInfo {
  return {
    asset,
    name: row.name,
    canWithdraw: row.can_withdraw,
    canDeposit: row.can_deposit,
    minWithdraw: row.min_withdraw,
    maxWithdraw: row.max_withdraw,
    makerFee: row.maker_fee,
    takerFee: row.taker_fee,
  };
}

function toPairTicker([pair, row]: [string, Output<'openTicker'>[string]]): PairTicker {
  const [base = '', quote = ''] = pair.split('_');
  return {
    base,
    quote,
    lastPrice: row.last_price,
    baseVolume: row.base_volume,
    quoteVolume: row.quote_volume,
    isFrozen: row.isFrozen,
  };
}

function toTrade(pair: SpotPair, row: Output<'openTrades'>[number]): Result<PublicTrade, string> {
  const { price, base_volume: qty, type: side, timestamp: atMs } = row;
  return toPublicTrade(pair, { price, qty, side, atMs });
}

const openSymbol = ({ base, quote }: SpotPair): string => `${base}_${quote}`;
