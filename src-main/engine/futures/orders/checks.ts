/**
 * Whether a futures order may enter, in the order of exchange-rules §2: shape, sizes, band,
 * count, client id, then position and mode. Funds come last and elsewhere. Nothing changes here.
 */
import {
  checkFuturesBand,
  checkFuturesClientId,
  checkFuturesShape,
  checkFuturesSize,
  type FuturesOrderShape,
} from '@shared/domain/futures-order-rules';
import { rejection, type Rejection } from '@shared/domain/rejection';
import { formatTrimmed } from '@shared/money/decimal';
import type { Mark } from '@shared/money/units';
import { BUY, SELL } from '../../book/side';
import type { Trader } from '../accounts';
import type { ContractMarket } from '../contract-market';
import type { FuturesFloor } from '../futures-floor';
import { positionSide, type FuturesOrder } from './order';

/** An order whose contracts are known. */
export interface Wish extends FuturesOrderShape {
  readonly mode: FuturesOrder['mode'];
  readonly kind: FuturesOrder['kind'];
  readonly leverage: number;
}

export class OrderChecks {
  readonly #floor: FuturesFloor;

  constructor(floor: FuturesFloor) {
    this.#floor = floor;
  }

  /** Shape, then minima and maxima. `reference` values a MARKET order. */
  size({ rules }: ContractMarket, wish: Wish, reference: Mark): Rejection | null {
    return checkFuturesShape(rules, wish) ?? checkFuturesSize(rules, wish, reference);
  }

  band(market: ContractMarket, wish: Wish): Rejection | null {
    return checkFuturesBand(market.rules, wish, this.#floor.prices.mark(market.index));
  }

  /** Live orders and waiting conditions together (maxValidOrder). */
  count(trader: Trader, market: ContractMarket): Rejection | null {
    const { maxOpenOrders } = market.rules;
    if (this.#floor.orders.liveIn(trader, market.index).length < maxOpenOrders) return null;
    const words = `contractName ${market.symbol}: at most ${maxOpenOrders} open orders`;
    return rejection('too-many-open-orders', 'contractName', words);
  }

  clientId(trader: Trader, clientOrderId: string): Rejection | null {
    if (clientOrderId === '') return null;
    const malformed = checkFuturesClientId(clientOrderId);
    if (malformed !== null) return malformed;
    if (!this.#floor.orders.isClientIdUsed(trader, clientOrderId)) return null;
    const words = `clientOrderId ${clientOrderId}: already used`;
    return rejection('client-id-duplicate', 'clientOrderId', words);
  }

  /** What the book says: somebody to trade with for MARKET, nobody for POST_ONLY. */
  book(market: ContractMarket, wish: Wish): Rejection | null {
    const side = wish.side === 'BUY' ? BUY : SELL;
    if (wish.kind === 'MARKET') {
      const opposite = side === BUY ? market.bestAsk : market.bestBid;
      if (opposite !== 0) return null;
      return rejection('no-liquidity', 'side', `side ${wish.side}: nothing to trade against`);
    }
    if (wish.kind !== 'POST_ONLY' || !market.crosses(side, wish.price ?? 0)) return null;
    const shown = formatTrimmed(BigInt(wish.price ?? 0), market.rules.contract.pricePrecision);
    const words = `price ${shown}: a POST_ONLY order would take`;
    return rejection('post-only-would-take', 'price', words);
  }

  /** A liquidation, the other mode, the tier of the leverage. */
  position(trader: Trader, market: ContractMarket, wish: Wish): Rejection | null {
    const refusal =
      this.#liquidation(trader, market, wish) ?? this.#otherMode(trader, market, wish);
    if (refusal !== null) return refusal;
    return wish.open === 'OPEN' ? this.#tier(trader, market, wish) : null;
  }

  /**
   * Orders on the contract of a frozen position (exchange-rules §5.9). Cross positions of a coin are
   * liquidated as one: while one is frozen that is every cross order of the coin. What is isolated
   * elsewhere has no part in it.
   */
  #liquidation(trader: Trader, market: ContractMarket, { mode }: Wish): Rejection | null {
    const { positions, markets } = this.#floor;
    for (const frozen of positions.of(trader)) {
      if (!frozen.isInLiquidation) continue;
      const { index, coin, symbol } = markets[frozen.contract] as ContractMarket;
      const isOneAccount = frozen.mode === 'cross' && mode === 'cross' && coin === market.coin;
      if (index !== market.index && !isOneAccount) continue;
      return rejection('in-liquidation', '', `${symbol}: the position is in liquidation`);
    }
    return null;
  }

  #otherMode(trader: Trader, market: ContractMarket, { mode }: Wish): Rejection | null {
    const { positions, orders } = this.#floor;
    const isOther = (held: { contract: number; mode: string }): boolean =>
      held.contract === market.index && held.mode !== mode;
    const conflicts =
      positions.of(trader).some(isOther) || orders.liveIn(trader, market.index).some(isOther);
    if (!conflicts) return null;
    const words = `positionType: ${market.symbol} has a position or order of the other type`;
    return rejection('position-mode-conflict', 'positionType', words);
  }

  /** Position and open orders of the side together within the largest tier the leverage allows. */
  #tier(trader: Trader, market: ContractMarket, wish: Wish): Rejection | null {
    const { positions, orders } = this.#floor;
    let volume = positions.find(trader, market.index, wish.side)?.volume ?? 0;
    for (const order of orders.liveIn(trader, market.index)) {
      if (order.open !== 'OPEN' || order.side !== wish.side || order.status === 'INIT') continue;
      volume += order.contracts - order.executed;
    }
    let allowed = 0;
    for (const { maxContracts, maxLeverage } of market.rules.tiers) {
      if (maxLeverage >= wish.leverage) allowed = Math.max(allowed, maxContracts);
    }
    if (volume + wish.contracts <= allowed) return null;
    const words = `volume ${wish.contracts}: at most ${allowed} with leverage ${wish.leverage}`;
    return rejection('position-above-tier', 'volume', `${words}, ${volume} held or ordered`);
  }

  /** How many contracts a CLOSE may still take. */
  closable(trader: Trader, market: ContractMarket, side: Wish['side']): number {
    const held = this.#floor.positions.find(trader, market.index, positionSide(side, 'CLOSE'));
    return held === undefined ? 0 : held.volume - held.pendingCloseVolume;
  }

  closing(trader: Trader, market: ContractMarket, wish: Wish): Rejection | null {
    const closable = this.closable(trader, market, wish.side);
    if (wish.contracts <= closable) return null;
    const words = `volume ${wish.contracts}: at most ${closable} to close`;
    return rejection('position-not-sufficient', 'volume', words);
  }
}

export function contractOpen({ status, symbol }: ContractMarket): Rejection | null {
  if (status === 'OPEN') return null;
  return rejection('contract-closed', 'contractName', `contractName ${symbol}: not trading`);
}
