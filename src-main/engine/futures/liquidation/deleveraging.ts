/**
 * Automatic deleveraging (exchange-rules §5.9, L5): when the fund cannot pay for a position it took
 * over, those who won most with most leverage on the other side are closed against it at its
 * bankruptcy price, without a fee.
 */
import {
  bankruptcyTick,
  compareFractions,
  fraction,
  initialMargin,
  legProfit,
  legValue,
  profit,
  valueAtMark,
  type Fraction,
} from '@shared/domain/futures-math';
import { atoms, contracts, ticks, type Atoms, type Contracts } from '@shared/money/units';
import { CROWD } from '../accounts';
import type { Position } from '../positions/position';
import type { Trading } from '../trading';
import { cohortsOf } from './cohorts';
import type { LossBearers } from './insurance-fund';
import type { Ladder } from './ladder';
import type { MarginView } from './margin-view';

/** A holder on the other side: a position, or one cohort of the crowd's. */
interface Ranked {
  readonly position: Position;
  readonly contracts: Contracts;
  readonly score: Fraction;
}

export class Deleveraging implements LossBearers {
  readonly #trading: Trading;
  readonly #view: MarginView;
  readonly #ladder: Ladder;

  constructor(trading: Trading, view: MarginView, ladder: Ladder) {
    this.#trading = trading;
    this.#view = view;
    this.#ladder = ladder;
  }

  bear(losing: Position): void {
    const { pricePrecision } = this.#view.market(losing).rules.contract;
    const price = bankruptcyTick(this.#view.leg(losing), atoms(0n), pricePrecision);
    for (const { position, contracts: most } of this.#ranking(losing)) {
      if (losing.volume === 0) return;
      const volume = contracts(Math.min(losing.volume, most, position.volume));
      const wasFrozen = position.isInLiquidation;
      this.#ladder.tell(position, 'ADL', volume, price);
      this.#trading.deleverage(losing, position, volume, price);
      // No liquidation comes back to what is gone: its story ends here.
      if (wasFrozen && position.volume === 0) {
        this.#ladder.tell(position, 'FINISHED', contracts(0), ticks(0));
      }
    }
  }

  /** Highest score first; of equals the older position. */
  #ranking(losing: Position): readonly Ranked[] {
    const ranked: Ranked[] = [];
    for (const position of this.#trading.positions.in(losing.contract)) {
      if (position.side === losing.side || position.trader.kind === 'insurance') continue;
      if (position.trader === CROWD) ranked.push(...this.#cohorts(position));
      else ranked.push(this.#rank(position));
    }
    return ranked.sort(
      (a, b) => compareFractions(b.score, a.score) || a.position.id - b.position.id,
    );
  }

  #rank(position: Position): Ranked {
    const leg = this.#view.leg(position);
    const value = legValue(leg);
    const margin =
      position.mode === 'isolated'
        ? this.#view.isolatedMargin(position)
        : initialMargin(value, position.leverage);
    const score = scoreOf({
      value,
      margin,
      profit: legProfit(leg),
      openRealized: profit(position.side, value, atoms(position.origCost)),
      openCost: leg.openCost,
      leverage: position.leverage,
    });
    return { position, contracts: contracts(position.volume), score };
  }

  #cohorts(position: Position): Ranked[] {
    const { unit } = this.#view.market(position);
    const mark = this.#trading.prices.mark(position.contract);
    return cohortsOf(position).map((cohort) => {
      const value = valueAtMark(unit, mark, cohort.contracts);
      const won = profit(position.side, value, cohort.openCost);
      const score = scoreOf({
        value,
        margin: initialMargin(cohort.openCost, cohort.leverage),
        profit: won,
        openRealized: won,
        openCost: cohort.openCost,
        leverage: cohort.leverage,
      });
      return { position, contracts: cohort.contracts, score };
    });
  }
}

/** What ranks a holder. */
export interface Standing {
  readonly value: Atoms;
  /** Own margin without the open profit. */
  readonly margin: Atoms;
  readonly profit: Atoms;
  readonly openRealized: Atoms;
  readonly openCost: Atoms;
  readonly leverage: number;
}

/**
 * r·e for winners, r/e for losers, with r = openRealized ÷ (openCost ÷ leverage) and
 * e = value ÷ (margin + profit). A holder without any margin left has the least to give: 0.
 */
export function scoreOf(standing: Standing): Fraction {
  const { value, openCost, openRealized, leverage } = standing;
  const equity = standing.margin + standing.profit;
  const gain = openRealized * BigInt(leverage);
  if (equity <= 0n) return fraction(0n, 1n);
  if (gain > 0n) return fraction(gain * value, openCost * equity);
  return fraction(gain * equity, openCost * value);
}
