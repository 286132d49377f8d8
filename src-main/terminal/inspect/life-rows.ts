/** A position's life as a row of contract/terminal: money as decimal text. */
import type { LifeEventRow, PositionLifeRow } from '@shared/contract/terminal';
import type { LifeEvent, LifePosition, PositionLife } from '@shared/domain/position-life';
import { formatTrimmed } from '@shared/money/decimal';
import { ASSET_SCALE, type Atoms } from '@shared/money/units';

const text = (amount: Atoms): string => formatTrimmed(amount, ASSET_SCALE);
const textOrNone = (amount: Atoms | null): string => (amount === null ? '' : text(amount));

export function toLifeRow(
  symbol: string,
  { positionId, side, mode, openedAtMs, closedAtMs }: LifePosition,
  { events, terms, realized, isComplete }: PositionLife,
): PositionLifeRow {
  return {
    positionId,
    symbol,
    side,
    mode,
    openedAtMs,
    closedAtMs,
    isComplete,
    events: events.map(toEventRow),
    terms: terms.map(({ id, cause, told, seen, difference }) => ({
      id,
      cause,
      told: text(told),
      seen: textOrNone(seen),
      difference: text(difference),
    })),
    realized: text(realized),
  };
}

function toEventRow(event: LifeEvent): LifeEventRow {
  switch (event.kind) {
    case 'fill':
      return {
        ...event,
        value: text(event.value),
        fee: text(event.fee),
        profit: textOrNone(event.profit),
      };
    case 'funding':
      return { ...event, amount: text(event.amount), total: text(event.total) };
    case 'margin':
      return { ...event, change: text(event.change), hold: text(event.hold) };
    case 'forced':
      return { ...event, profit: text(event.profit) };
    case 'opened':
    case 'closed':
    case 'leverage':
    case 'liquidation':
      return event;
  }
}
