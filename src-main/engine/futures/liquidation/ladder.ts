/**
 * Forced closing of one position, step by step (exchange-rules §5.9, L3 and L4): down to the next
 * lower tier while there is one, then all of it, at the bankruptcy price or better; what the book
 * does not take at that price the insurance fund takes over.
 */
import { bankruptcyTick, tierIndex } from '@shared/domain/futures-math';
import { atoms, contracts, type Atoms, type Contracts, type Ticks } from '@shared/money/units';
import type { EventLog } from '../../event-log';
import type { Ledger } from '../../ledger/ledger';
import type { FuturesEvent } from '../events';
import type { Position } from '../positions/position';
import type { Trading } from '../trading';
import type { MarginView } from './margin-view';

type LiquidationStep = Extract<FuturesEvent, { type: 'liquidation' }>['step'];

/** Margin behind a position right now: M of the bankruptcy price. */
type MarginOf = (position: Position) => Atoms;

export class Ladder {
  readonly #trading: Trading;
  readonly #view: MarginView;
  readonly #ledger: Ledger;
  readonly #log: EventLog;

  constructor(trading: Trading, view: MarginView, ledger: Ledger, log: EventLog) {
    this.#trading = trading;
    this.#view = view;
    this.#ledger = ledger;
    this.#log = log;
  }

  /** One step; afterwards the margin is to be looked at again. Returns whether the fund took over. */
  descend(position: Position, marginOf: MarginOf): boolean {
    const { rules } = this.#view.market(position);
    const tier = tierIndex(rules.tiers, contracts(position.volume));
    if (tier > 0) {
      const target = rules.tiers[tier - 1]?.maxContracts ?? 0;
      const wanted = contracts(position.volume - target);
      const price = this.#bankruptcy(position, marginOf(position));
      const closed = this.#trading.closeAtMarket(position, wanted, price);
      if (closed > 0) this.tell(position, 'REDUCED', closed, price);
      // Even a part may have been enough: sold above the bankruptcy price it leaves margin behind.
      if (closed > 0) return false;
    }
    return this.#closeAll(position, marginOf);
  }

  #closeAll(position: Position, marginOf: MarginOf): boolean {
    const margin = marginOf(position);
    const price = this.#bankruptcy(position, margin);
    const account = this.#trading.resultAccount(position);
    const before = this.#ledger.balance(account);
    const wanted = contracts(position.volume);
    const closed = this.#trading.closeAtMarket(position, wanted, price);
    if (closed > 0) this.tell(position, 'REDUCED', closed, price);
    if (closed === wanted) return false;
    const rest = contracts(position.volume);
    this.#trading.takeOver(position, atoms(margin + this.#ledger.balance(account) - before));
    this.tell(position, 'TAKEN_OVER', rest, price);
    return true;
  }

  #bankruptcy(position: Position, margin: Atoms): Ticks {
    const { pricePrecision } = this.#view.market(position).rules.contract;
    return bankruptcyTick(this.#view.leg(position), margin, pricePrecision);
  }

  tell(position: Position, step: LiquidationStep, volume: Contracts, price: Ticks): void {
    this.#log.tell({
      type: 'liquidation',
      uid: position.trader.uid,
      contract: this.#view.market(position).symbol,
      positionId: position.id,
      step,
      contracts: volume,
      price,
    });
  }
}
