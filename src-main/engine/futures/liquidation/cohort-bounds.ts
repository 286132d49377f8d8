/**
 * Between which marks none of a contract's leveraged holders can fall: with forty of them and a mark for
 * each trade, one comparison instead of forty looks. What it says is exact, and only as long as no holder
 * has come, gone, paid or been paid (`PositionBook.holdersRevision`).
 */
import { isolatedReducePrice } from '@shared/domain/futures-math';
import { divide, pow10 } from '@shared/money/decimal';
import { MARK_DECIMALS, type Mark } from '@shared/money/units';
import type { Position } from '../positions/position';
import type { Trading } from '../trading';
import type { MarginView } from './margin-view';

interface Bounds {
  readonly revision: number;
  /** The nearest mark below at which a long falls; absent without longs. */
  readonly below: bigint | null;
  /** The nearest mark above at which a short falls. */
  readonly above: bigint | null;
}

export class CohortBounds {
  readonly #trading: Trading;
  readonly #view: MarginView;
  /** Per contract. */
  readonly #known: (Bounds | null)[];

  constructor(trading: Trading, view: MarginView) {
    this.#trading = trading;
    this.#view = view;
    this.#known = trading.markets.map(() => null);
  }

  /** Whether nobody falls at this mark; false also when nothing is known. */
  areSafe(contract: number, mark: Mark): boolean {
    const known = this.#known[contract] ?? null;
    if (known === null) return false;
    if (known.revision !== this.#trading.positions.holdersRevision(contract)) return false;
    const { below, above } = known;
    return (below === null || mark > below) && (above === null || mark < above);
  }

  /** `holders` are all there are, and none of them is due. */
  learn(contract: number, holders: readonly Position[]): void {
    let below: bigint | null = null;
    let above: bigint | null = null;
    for (const holder of holders) {
      const at = this.#fallsAt(holder);
      if (holder.side === 'BUY') below = below === null || at > below ? at : below;
      else above = above === null || at < above ? at : above;
    }
    const revision = this.#trading.positions.holdersRevision(contract);
    this.#known[contract] = { revision, below, above };
  }

  forget(contract: number): void {
    this.#known[contract] = null;
  }

  /** The first mark, as the price comes towards it, at which a position has to be liquidated. */
  #fallsAt(position: Position): bigint {
    const { pricePrecision } = this.#view.market(position).rules.contract;
    const price = isolatedReducePrice(
      this.#view.leg(position),
      this.#view.isolatedMargin(position),
    );
    const marks = price.numerator * pow10(pricePrecision + MARK_DECIMALS);
    return divide(marks, price.denominator, position.side === 'BUY' ? 'floor' : 'ceil');
  }
}
