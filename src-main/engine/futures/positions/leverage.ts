/** The leverage each user has set per contract (exchange-rules §5.3). */
import { leverageMarginChange, tierOf } from '@shared/domain/futures-math';
import { rejection, type Rejection } from '@shared/domain/rejection';
import { atoms, contracts } from '@shared/money/units';
import type { Trader } from '../accounts';
import type { ContractMarket } from '../contract-market';
import type { FuturesFloor } from '../futures-floor';
import { available, crossAccount, legOf } from './margin';
import type { Position } from './position';

/** trader index, contract, leverage. */
type LeverageState = readonly (readonly [number, number, number])[];

export class Leverages {
  readonly #floor: FuturesFloor;
  readonly #set = new Map<number, number>();

  constructor(floor: FuturesFloor) {
    this.#floor = floor;
  }

  of(trader: Trader, market: ContractMarket): number {
    return this.#set.get(this.#key(trader, market.index)) ?? market.rules.defaultLeverage;
  }

  /** Refused with live orders on the contract, above the tier, or when the margin is not there. */
  set(trader: Trader, market: ContractMarket, leverage: number): Rejection | null {
    const { orders, positions, accounts, log } = this.#floor;
    const held = positions.of(trader).filter(({ contract }) => contract === market.index);
    const most = Math.min(
      ...[contracts(0), ...held.map(({ volume }) => contracts(volume))].map(
        (volume) => tierOf(market.rules.tiers, volume).maxLeverage,
      ),
    );
    if (!Number.isInteger(leverage) || leverage < 1) {
      const words = `leverage ${leverage}: a whole number from 1`;
      return rejection('invalid-value', 'leverage', words);
    }
    if (leverage > most) {
      return rejection('leverage-above-limit', 'leverage', `leverage ${leverage}: at most ${most}`);
    }
    if (orders.liveIn(trader, market.index).length > 0) {
      const words = `leverage: not while orders on ${market.symbol} are open`;
      return rejection('leverage-with-open-orders', 'leverage', words);
    }
    const refusal = this.#fund(trader, market, held, leverage);
    if (refusal !== null) return refusal;
    accounts.open(trader);
    for (const position of held) position.leverage = leverage;
    this.#set.set(this.#key(trader, market.index), leverage);
    const { uid } = trader;
    log.tell({ type: 'leverageChanged', uid, contract: market.symbol, leverage });
    return null;
  }

  /** Brings isolated margins to the new leverage; a cross account must merely be able to. */
  #fund(
    trader: Trader,
    { coin }: ContractMarket,
    held: readonly Position[],
    leverage: number,
  ): Rejection | null {
    const { ledger, accounts } = this.#floor;
    const moves = held
      .filter(({ mode }) => mode === 'isolated')
      .map((position) => ({ position, amount: this.#marginChange(position, leverage) }));
    const needed = moves.reduce((sum, { amount }) => sum + amount, 0n);
    const isCross = held.some(({ mode }) => mode === 'cross');
    if (isCross && held.some((position) => leverage < position.leverage)) {
      const changed = new Set(held);
      const after = crossAccount(this.#floor, trader, coin, (position) =>
        changed.has(position) ? leverage : position.leverage,
      );
      if (after.equity < after.margin) return notEnough(leverage);
    }
    if (needed > 0n && available(this.#floor, trader, coin) < needed) return notEnough(leverage);
    for (const { position, amount } of moves) {
      ledger.move(accounts.wallet(trader, coin).normal, position.hold, amount);
    }
    return null;
  }

  #marginChange(position: Position, leverage: number): bigint {
    const { ledger } = this.#floor;
    const margin = {
      hold: atoms(ledger.balance(position.hold)),
      realized: atoms(ledger.balance(position.realized)),
    };
    const leg = legOf(this.#floor, position);
    return leverageMarginChange(leg, margin, position.leverage, leverage);
  }

  #key(trader: Trader, contract: number): number {
    return trader.index * this.#floor.markets.length + contract;
  }

  snapshot(): LeverageState {
    const { length } = this.#floor.markets;
    return [...this.#set].map(([key, leverage]) => [
      Math.floor(key / length),
      key % length,
      leverage,
    ]);
  }

  restore(state: LeverageState): void {
    const { length } = this.#floor.markets;
    for (const [trader, contract, leverage] of state) {
      this.#set.set(trader * length + contract, leverage);
    }
  }
}

function notEnough(leverage: number): Rejection {
  const words = `leverage ${leverage}: the account cannot bear the margin`;
  return rejection('insufficient-margin', 'leverage', words);
}
