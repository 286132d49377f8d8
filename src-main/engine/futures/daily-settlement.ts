/**
 * Daily settlement (config settlement: daily; exchange-rules §5.5): at 00:00 UTC what each position has
 * won at the mark is paid, and its cost becomes its value. Nobody's equity changes.
 */
import { profit, valueAtMark } from '@shared/domain/futures-math';
import { atoms, contracts } from '@shared/money/units';
import type { ContractMarket } from './contract-market';
import type { FuturesFloor } from './futures-floor';
import type { PositionSettlement } from './positions/settlement';

const DAY_MS = 86_400_000;

export class DailySettlement {
  /** Infinity when there is none. */
  nextDueMs: number;
  readonly #floor: FuturesFloor;
  readonly #settlement: PositionSettlement;

  constructor(floor: FuturesFloor, settlement: PositionSettlement, isOn: boolean) {
    this.#floor = floor;
    this.#settlement = settlement;
    this.nextDueMs = isOn ? nextDay(floor.log.nowMs) : Infinity;
  }

  /** After closed time it comes late, once. */
  run(): void {
    const { nowMs } = this.#floor.log;
    if (nowMs < this.nextDueMs) return;
    this.nextDueMs = nextDay(nowMs);
    const { positions, markets, prices, ledger, accounts } = this.#floor;
    for (const position of positions.all()) {
      const { unit } = markets[position.contract] as ContractMarket;
      const mark = prices.mark(position.contract);
      const value = valueAtMark(unit, mark, contracts(position.volume));
      const pnl = profit(position.side, value, atoms(position.openCost));
      const { clearing } = accounts.house(position.contract);
      ledger.move(clearing, this.#settlement.resultAccount(position), pnl);
      position.openCost = value;
      position.settleProfit += pnl;
      position.changedAtMs = nowMs;
      positions.changed(position);
    }
  }
}

const nextDay = (ms: number): number => Math.floor(ms / DAY_MS) * DAY_MS + DAY_MS;
