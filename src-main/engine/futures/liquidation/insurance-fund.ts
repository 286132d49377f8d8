/**
 * The insurance fund: pays what liquidated accounts cannot, keeps what they leave, and works out the
 * positions it had to take over (exchange-rules §5.9; it trades as uid 1). When it could no longer pay
 * for them, the other side has to give up its profits.
 */
import { legProfit } from '@shared/domain/futures-math';
import { divide, pow10 } from '@shared/money/decimal';
import { atoms, contracts, RATE_SCALE, ticks, type Atoms, type Ticks } from '@shared/money/units';
import { BUY, SELL } from '../../book/side';
import type { EventLog } from '../../event-log';
import type { Ledger } from '../../ledger/ledger';
import { INSURANCE } from '../accounts';
import type { Position } from '../positions/position';
import type { Trading } from '../trading';
import type { MarginView } from './margin-view';

const ONE = pow10(RATE_SCALE);
/** It works out within 2 % of the mark. */
const REACH = 2_000_000n;
/** Mark steps per tick. */
const STEPS = 100n;

/** Who bears a loss that the fund cannot. */
export interface LossBearers {
  /** Lets the other side bear the `deficit` of the fund, or take its losing position off it. */
  bear(losing: Position, deficit: Atoms): void;
}

export class InsuranceFund {
  readonly #trading: Trading;
  readonly #view: MarginView;
  readonly #ledger: Ledger;
  readonly #log: EventLog;
  readonly #bearers: LossBearers;

  constructor(parts: {
    readonly trading: Trading;
    readonly view: MarginView;
    readonly ledger: Ledger;
    readonly log: EventLog;
    readonly bearers: LossBearers;
  }) {
    this.#trading = parts.trading;
    this.#view = parts.view;
    this.#ledger = parts.ledger;
    this.#log = parts.log;
    this.#bearers = parts.bearers;
  }

  balance(coin: number): Atoms {
    return atoms(this.#ledger.balance(this.#ledger.system('insurance', coin)));
  }

  get hasPositions(): boolean {
    return this.#trading.positions.of(INSURANCE).length > 0;
  }

  tell(coin: number): void {
    const asset = this.#ledger.assets[coin] ?? '';
    this.#log.tell({ type: 'insuranceChanged', asset, amount: this.balance(coin) });
  }

  /** L5: as long as balance and open profit are below zero, others bear its losing positions. */
  defend(coin: number): void {
    this.#netOwn(coin);
    for (;;) {
      const losing = this.#worst(coin);
      const deficit = atoms(0n - this.#worth(coin));
      if (losing === null || deficit <= 0n) return;
      this.#bearers.bear(losing, deficit);
      this.tell(coin);
      if (losing.volume > 0) return;
    }
  }

  /** Each second: nets its own two sides and offers the rest to the book. */
  workOut(): void {
    for (const coin of this.#trading.accounts.coins) {
      const before = this.balance(coin);
      this.defend(coin);
      for (const position of this.#positions(coin)) this.#workOutOne(position);
      if (this.balance(coin) !== before) this.tell(coin);
    }
  }

  #workOutOne(position: Position): void {
    const market = this.#view.market(position);
    const limit = limitWithin(this.#trading.prices.mark(position.contract), position.side);
    const isMet = market.crosses(position.side === 'BUY' ? SELL : BUY, limit);
    if (!isMet || market.status !== 'OPEN') return;
    this.#trading.closeAtMarket(position, contracts(position.volume), limit);
  }

  /** Long and short of one contract are worth the same closed at the mark. */
  #netOwn(coin: number): void {
    const { positions, prices } = this.#trading;
    for (const long of this.#positions(coin)) {
      const short = positions.find(INSURANCE, long.contract, 'SELL');
      if (long.side !== 'BUY' || short === undefined) continue;
      const volume = contracts(Math.min(long.volume, short.volume));
      this.#trading.net(long, short, volume, prices.mark(long.contract));
    }
  }

  #positions(coin: number): readonly Position[] {
    return this.#trading.positions
      .of(INSURANCE)
      .filter((position) => this.#view.market(position).coin === coin);
  }

  /** Balance and open profit. */
  #worth(coin: number): bigint {
    return this.#positions(coin).reduce<bigint>(
      (sum, position) => sum + legProfit(this.#view.leg(position)),
      this.balance(coin),
    );
  }

  /** Its position with the largest loss; null when none has any. */
  #worst(coin: number): Position | null {
    let worst: Position | null = null;
    let least = 0n;
    for (const position of this.#positions(coin)) {
      const profit = legProfit(this.#view.leg(position));
      if (profit >= least) continue;
      worst = position;
      least = profit;
    }
    return worst;
  }
}

/** The farthest tick within reach of the mark: down for selling a long, up for buying a short back. */
function limitWithin(mark: bigint, side: Position['side']): Ticks {
  const tick =
    side === 'BUY'
      ? divide(mark * (ONE - REACH), ONE * STEPS, 'ceil')
      : divide(mark * (ONE + REACH), ONE * STEPS, 'floor');
  return ticks(Math.max(1, Number(tick)));
}
