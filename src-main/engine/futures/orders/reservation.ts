/** What an OPEN order locks (exchange-rules §5.4). */
import { openingReserve } from '@shared/domain/futures-math';
import { rejection, type Rejection } from '@shared/domain/rejection';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE, atoms, contracts as toContracts } from '@shared/money/units';
import { BUY, SELL } from '../../book/side';
import type { Trader } from '../accounts';
import type { ContractMarket } from '../contract-market';
import type { FuturesFloor } from '../futures-floor';
import { available } from '../positions/margin';
import type { Wish } from './checks';

export interface Reservation {
  readonly amount: bigint;
  /** The contracts it is for: of a MARKET order those it can meet. */
  readonly contracts: number;
}

export class Reservations {
  readonly #floor: FuturesFloor;

  constructor(floor: FuturesFloor) {
    this.#floor = floor;
  }

  /** A limit order's worst price; for a market order the walk it is about to make. */
  of(trader: Trader, market: ContractMarket, wish: Wish): Reservation {
    const side = wish.side === 'BUY' ? BUY : SELL;
    if (wish.type === 'LIMIT') {
      const price = wish.price ?? 0;
      const worst = side === BUY ? price : Math.max(price, market.bestBid);
      return { amount: this.#cost(market, wish, wish.contracts, worst), contracts: wish.contracts };
    }
    // Fee and margin are rounded up at each fill: so they are here.
    let amount = 0n;
    const limit = market.protection(side);
    const met = market.dryWalk(trader, side, wish.contracts, limit, (price, contracts) => {
      amount += this.#cost(market, wish, contracts, price);
    });
    return { amount, contracts: met.contracts };
  }

  #cost(market: ContractMarket, wish: Wish, contracts: number, price: number): bigint {
    return openingReserve({
      unit: market.unit,
      side: wish.side,
      contracts: toContracts(contracts),
      value: atoms(market.value(price, contracts)),
      mark: this.#floor.prices.mark(market.index),
      leverage: wish.leverage,
      takerRate: market.rules.fees.openTaker,
    }).total;
  }

  /** Why the account cannot lock it, or null. */
  refusal(trader: Trader, market: ContractMarket, { amount }: Reservation): Rejection | null {
    const free = available(this.#floor, trader, market.coin);
    if (amount <= free) return null;
    const coin = market.rules.contract.quote;
    const needs = `${formatTrimmed(amount, ASSET_SCALE)} ${coin}`;
    const words = `volume: needs ${needs}, available ${formatTrimmed(free, ASSET_SCALE)}`;
    return rejection('insufficient-margin', 'volume', words);
  }

  lock(trader: Trader, market: ContractMarket, { amount }: Reservation): void {
    const { ledger, accounts } = this.#floor;
    const { normal, lock } = accounts.wallet(trader, market.coin);
    ledger.move(normal, lock, amount);
  }
}
