/** The events of a position's life as steps: what was open after each, and what it had brought by then. Pure. */
import type { LifeEventRow, PositionLifeRow } from '@shared/contract/terminal/inspect';
import { moneyOf } from '@shared/domain/ticket';

export interface LifeStep {
  readonly event: LifeEventRow;
  /** Open after it. */
  readonly contracts: number;
  /** Closes, fees and funding up to here, in atoms. */
  readonly realized: bigint;
  /** What this one brought, in atoms. */
  readonly change: bigint;
}

export function lifeSteps({ events }: Pick<PositionLifeRow, 'events'>): readonly LifeStep[] {
  let contracts = 0;
  let realized = 0n;
  return events.map((event) => {
    const change = changeOf(event);
    contracts = contractsAfter(event, contracts);
    realized += change;
    return { event, contracts, realized, change };
  });
}

function changeOf(event: LifeEventRow): bigint {
  switch (event.kind) {
    case 'fill':
      return (event.profit === '' ? 0n : moneyOf(event.profit)) - moneyOf(event.fee);
    case 'funding':
      return moneyOf(event.amount);
    case 'forced':
      return moneyOf(event.profit);
    case 'opened':
    case 'closed':
    case 'margin':
    case 'leverage':
    case 'liquidation':
      return 0n;
  }
}

function contractsAfter(event: LifeEventRow, before: number): number {
  switch (event.kind) {
    case 'fill':
      return event.contractsAfter;
    case 'forced':
      return Math.max(0, before - event.contracts);
    case 'closed':
      return 0;
    case 'opened':
    case 'funding':
    case 'margin':
    case 'leverage':
    case 'liquidation':
      return before;
  }
}
