/**
 * The other way to bear a loss (lossMode share, exchange-rules §5.9): the fund keeps its position, and
 * whoever is in profit on the other side pays a part of the deficit in proportion to that profit.
 */
import { legProfit } from '@shared/domain/futures-math';
import { atoms, type Atoms } from '@shared/money/units';
import type { Ledger } from '../../ledger/ledger';
import type { Position } from '../positions/position';
import type { Trading } from '../trading';
import type { LossBearers } from './insurance-fund';
import type { MarginView } from './margin-view';

interface Winner {
  readonly position: Position;
  readonly profit: bigint;
}

export class LossSharing implements LossBearers {
  readonly #trading: Trading;
  readonly #view: MarginView;
  readonly #ledger: Ledger;

  constructor(trading: Trading, view: MarginView, ledger: Ledger) {
    this.#trading = trading;
    this.#view = view;
    this.#ledger = ledger;
  }

  bear(losing: Position, deficit: Atoms): void {
    const winners = this.#winners(losing);
    const profits = winners.map(({ profit }) => profit);
    sharesOf(deficit, profits).forEach((share, index) => {
      const { position } = winners[index] as Winner;
      this.#debit(position, share);
    });
  }

  /** In profit on the other side, the largest profit first; of equals the older position. */
  #winners(losing: Position): readonly Winner[] {
    const winners: Winner[] = [];
    for (const position of this.#trading.positions.in(losing.contract)) {
      if (position.side === losing.side || position.trader.kind === 'insurance') continue;
      const profit = legProfit(this.#view.leg(position));
      if (profit > 0n) winners.push({ position, profit });
    }
    return winners.sort((a, b) =>
      a.profit === b.profit ? a.position.id - b.position.id : a.profit < b.profit ? 1 : -1,
    );
  }

  /** An isolated position pays from its own margin at most: it never takes from anywhere else. */
  #debit(position: Position, share: bigint): void {
    const most = position.mode === 'isolated' ? this.#view.isolatedMargin(position) : share;
    const paid = share < most ? share : most;
    if (paid <= 0n) return;
    const { coin } = this.#view.market(position);
    const account = this.#trading.resultAccount(position);
    this.#ledger.move(account, this.#ledger.system('insurance', coin), paid);
    position.shareAmount -= paid;
    this.#trading.changed(position);
  }
}

/**
 * floor(deficit · profit ÷ Σ profit) each, the remainder to the first, which is the largest. Nobody
 * pays more than its profit: of a few atoms each, the next one bears what the first cannot.
 */
export function sharesOf(deficit: Atoms, profits: readonly bigint[]): readonly Atoms[] {
  const total = profits.reduce((sum, profit) => sum + profit, 0n);
  if (total === 0n) return [];
  const due = deficit < total ? deficit : total;
  const shares = profits.map((profit) => (due * profit) / total);
  let remainder = shares.reduce<bigint>((left, share) => left - share, due);
  return shares.map((share, index) => {
    const room = (profits[index] ?? 0n) - share;
    const more = remainder < room ? remainder : room;
    remainder -= more;
    return atoms(share + more);
  });
}
