/**
 * The futures host of the scripted exchange: listing, prices, wallet and closed positions are what a
 * test says they are. What it does not know (orders) refuses as not scripted.
 */
import type { FuturesAccount, ClosedPosition, Position } from '@shared/domain/position';
import type { Ticker } from '@shared/domain/market';
import type { Book } from '@shared/domain/book';
import type { Candle } from '@shared/domain/candle';
import type { ListedContract } from '@shared/domain/instrument';
import { atoms, contracts, lots, mark, rate, ticks } from '@shared/money/units';
import type {
  ClosedRow,
  ContractListing,
  ExchangeFutures,
  IndexPrices,
  Outcome,
  UnreadableContract,
} from '../../client/exchange-client';

export const E_BTC: ListedContract = {
  kind: 'futures',
  symbol: 'E-BTC-USDT',
  base: 'BTC',
  quote: 'USDT',
  pricePrecision: 1,
  multiplier: { units: 1, decimals: 4 },
};
export const E_ETH: ListedContract = {
  ...E_BTC,
  symbol: 'E-ETH-USDT',
  base: 'ETH',
  pricePrecision: 2,
  multiplier: { units: 1, decimals: 2 },
};

export function makeListing(
  contract: ListedContract,
  changes: Partial<ContractListing> = {},
): ContractListing {
  return {
    contract,
    isTradable: true,
    isTradedHere: true,
    minContracts: contracts(1),
    maxLimitContracts: contracts(300_000),
    maxMarketContracts: contracts(200_000),
    minValue: atoms(100_000_000n),
    maxLimitValue: atoms(500_000_000_000_000n),
    maxMarketValue: atoms(100_000_000_000_000n),
    maxOpenOrders: 100,
    ...changes,
  };
}

const ZERO = atoms(0n);
const WHY = 'volume: 0.5 is not a whole number of contracts';

export function makePosition(changes: Partial<Position> = {}): Position {
  return {
    positionId: '11',
    contractName: 'E-BTC-USDT',
    mode: 'cross',
    side: 'BUY',
    contracts: contracts(1_000),
    closing: contracts(0),
    closed: contracts(0),
    leverage: 20,
    openPrice: '60000',
    averagePrice: '60000',
    closePrice: '0',
    markPrice: '60100',
    reducePrice: '-140000.5',
    hold: atoms(30_050_000_000n),
    value: atoms(601_000_000_000n),
    unrealized: atoms(1_000_000_000n),
    openUnrealized: atoms(1_000_000_000n),
    realized: ZERO,
    historyRealized: atoms(-360_000_000n),
    closeProfit: ZERO,
    tradeFee: atoms(-360_000_000n),
    funding: ZERO,
    settleProfit: ZERO,
    sharedLoss: ZERO,
    marginRate: rate(332_000_000n),
    returnRate: rate(3_333_333n),
    keepRate: rate(500_000n),
    maxFeeRate: rate(60_000n),
    isLiquidating: false,
    openedAtMs: 1,
    changedAtMs: 2,
    ...changes,
  };
}

export function makeAccount(positions: readonly Position[] = []): FuturesAccount {
  return {
    marginCoin: 'USDT',
    normal: atoms(2_000_000_000_000n),
    locked: atoms(100_000_000n),
    isolatedMargin: ZERO,
    crossMargin: ZERO,
    realized: ZERO,
    unrealized: atoms(1_000_000_000n),
    crossEquity: atoms(2_001_000_000_000n),
    isolatedEquity: atoms(5_000_000_000n),
    crossMarginRate: rate(332_000_000n),
    allMarginRate: rate(332_000_000n),
    positions,
  };
}

export function makeClosed(positionId: string): ClosedPosition {
  return {
    positionId,
    contractId: 1,
    mode: 'isolated',
    side: 'SELL',
    leverage: 10,
    contracts: contracts(900),
    openPrice: '44500',
    averagePrice: '44500',
    closeProfit: atoms(-4_500_000_000n),
    tradeFee: atoms(-523_575_000n),
    funding: ZERO,
    settleProfit: ZERO,
    historyRealized: atoms(-5_023_575_000n),
    openedAtMs: 1,
    closedAtMs: 2,
  };
}

type Known = 'contracts' | 'book' | 'ticker' | 'index' | 'candles' | 'accounts' | 'profitHistory';

export class ScriptedFutures {
  listings: readonly ContractListing[] = [];
  unreadable: readonly UnreadableContract[] = [];
  account: FuturesAccount = makeAccount();
  /** In the finer grid of marks; the index and rate are made from it. */
  markUnits = 6_010_000n;
  fundingRate = rate(10_000n);
  atMs = 0;
  closed: readonly ClosedPosition[] = [];
  /** Ids of closed positions whose figures the client cannot read. */
  readonly oddPositions = new Set<string>();
  candles: readonly Candle[] = [];
  book: Book | null = null;
  /** What every call answers while it is set: a host that cannot be reached. */
  problem: Outcome<never> | null = null;
  readonly calls: string[] = [];
  /** Held back until it is called; null answers at once. */
  hold: Promise<void> | null = null;

  count(call: string): number {
    return this.calls.filter((one) => one === call).length;
  }

  /** `others` answers what is not known here. */
  client(others: ExchangeFutures): ExchangeFutures {
    return Object.assign(Object.create(others), this.#known) as ExchangeFutures;
  }

  readonly #known: Pick<ExchangeFutures, Known> = {
    contracts: () => this.#answer('contracts', () => accepted(this.listings)),
    book: ({ symbol }) =>
      this.#answer(`book ${symbol}`, () =>
        this.book === null ? NO_BOOK : accepted({ ...this.book, symbol }),
      ),
    ticker: ({ symbol }) => this.#answer(`ticker ${symbol}`, () => accepted(makeTicker(symbol))),
    index: ({ symbol }) => this.#answer(`index ${symbol}`, () => accepted(this.#prices())),
    candles: ({ symbol }, _interval, limit) =>
      this.#answer(`candles ${symbol}`, () => accepted(this.candles.slice(0, limit))),
    accounts: () => this.#answer('accounts', () => accepted([this.account])),
    profitHistory: (_contract, { limit, fromId }) =>
      this.#answer('profitHistory', () =>
        accepted(
          this.closed
            .filter(
              ({ positionId }) => fromId === undefined || BigInt(positionId) <= BigInt(fromId),
            )
            .slice(0, limit)
            .map((closed) => this.#row(closed)),
        ),
      ),
  };

  #row(closed: ClosedPosition): ClosedRow {
    const { positionId, mode, side, openedAtMs, closedAtMs } = closed;
    const isOdd = this.oddPositions.has(positionId);
    const read = isOdd ? { position: null, why: WHY } : { position: closed, why: '' };
    return { positionId, mode, side, openedAtMs, closedAtMs, ...read };
  }

  #prices(): IndexPrices {
    return {
      mark: mark(this.markUnits),
      index: mark(this.markUnits - 500n),
      fundingRate: this.fundingRate,
      atMs: this.atMs,
    };
  }

  async #answer<T>(call: string, natural: () => Outcome<T>): Promise<Outcome<T>> {
    this.calls.push(call);
    await this.hold;
    return this.problem ?? natural();
  }
}

const accepted = <T>(value: T): Outcome<T> => ({ kind: 'accepted', value });
const NO_BOOK: Outcome<never> = {
  kind: 'rejected',
  by: 'exchange',
  code: '-1001',
  message: 'refused',
};

function makeTicker(symbol: string): Omit<Ticker, 'open'> {
  const price = ticks(600_000);
  return {
    symbol,
    windowStartMs: 0,
    high: price,
    low: price,
    last: price,
    volume: lots(7),
    turnover: null,
    rose: '0',
  };
}
