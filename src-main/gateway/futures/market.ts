/** The public futures endpoints (document §4.4, exchange-rules §5.6, §5.7, §7). */
import type { InputOf } from '@shared/contract/exchange/define';
import type { futures } from '@shared/contract/exchange/endpoints/futures';
import { ok } from '@shared/kernel/result';
import { mark, rate } from '@shared/money/units';
import type { Handler } from '../handler';
import { fixedPriceText, markText, moneyText, multiplierText, rateText } from '../texts';
import { contractOf } from './rules';
import { contractLevelText } from './shapes';

export const futuresContracts: Handler<typeof futures.futuresContracts> = (_input, { turn }) =>
  ok(
    turn.query.futures.rules().map((rules) => {
      const { contract } = rules;
      return {
        symbol: contract.symbol,
        pricePrecision: contract.pricePrecision,
        side: LINEAR,
        maxMarketVolume: String(rules.maxMarketContracts),
        multiplier: multiplierText(contract),
        minOrderVolume: String(rules.minContracts),
        maxMarketMoney: moneyText(rules.maxMarketValue),
        type: PERPETUAL,
        maxLimitVolume: String(rules.maxLimitContracts),
        maxValidOrder: rules.maxOpenOrders,
        multiplierCoin: contract.base,
        minOrderMoney: moneyText(rules.minValue),
        maxLimitMoney: moneyText(rules.maxLimitValue),
        status: turn.query.futures.status(contract.symbol) === 'OPEN' ? TRADING : CLOSED,
      };
    }),
  );
const LINEAR = 1;
const PERPETUAL = 'E';
const TRADING = 1;
const CLOSED = 0;

export const futuresDepth: Handler<typeof futures.futuresDepth> = (input, { turn }) => {
  const rules = contractOf(turn.query, input.contractName);
  if (!rules.ok) return rules;
  const { contract } = rules.value;
  const book = turn.query.futures.book(contract.symbol, input.limit);
  return ok({
    bids: book?.bids.map((level) => contractLevelText(contract, level)) ?? [],
    asks: book?.asks.map((level) => contractLevelText(contract, level)) ?? [],
  });
};

export const futuresTicker: Handler<typeof futures.futuresTicker> = (input, { turn }) => {
  const rules = contractOf(turn.query, input.contractName);
  if (!rules.ok) return rules;
  const { contract } = rules.value;
  const day = turn.query.futures.ticker(contract.symbol);
  return ok({
    high: fixedPriceText(contract, day?.high ?? 0),
    vol: String(day?.volume ?? 0),
    last: fixedPriceText(contract, day?.last ?? 0),
    low: fixedPriceText(contract, day?.low ?? 0),
    rose: day?.rose ?? '0',
    time: day?.windowStartMs ?? turn.query.marketTimeMs(),
  });
};

export const futuresIndex: Handler<typeof futures.futuresIndex> = (input, { turn }) => {
  const rules = contractOf(turn.query, input.contractName);
  if (!rules.ok) return rules;
  const { contract } = rules.value;
  const prices = turn.query.futures.prices(contract.symbol);
  return ok({
    markPrice: markText(contract, prices?.mark ?? mark(0n)),
    indexPrice: markText(contract, prices?.index ?? mark(0n)),
    lastFundingRate: rateText(prices?.fundingRate ?? rate(0n)),
    contractName: contract.symbol,
    time: turn.query.marketTimeMs(),
  });
};

export const futuresKlines: Handler<typeof futures.futuresKlines> = (
  { contractName, interval, limit }: InputOf<typeof futures.futuresKlines>,
  { turn },
) => {
  const rules = contractOf(turn.query, contractName);
  if (!rules.ok) return rules;
  const { contract } = rules.value;
  const candles = turn.query.futures.candles(contract.symbol, interval, { limit });
  return ok(
    candles.map((candle) => ({
      high: fixedPriceText(contract, candle.high),
      vol: String(candle.volume),
      low: fixedPriceText(contract, candle.low),
      close: fixedPriceText(contract, candle.close),
      open: fixedPriceText(contract, candle.open),
      idx: candle.openTimeMs,
    })),
  );
};
