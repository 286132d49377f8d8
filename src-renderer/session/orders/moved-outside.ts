/** Whether an order that rests would be moved to a price that the exchange probably refuses, by what is known now. */
import type { OrderRow } from '@shared/contract/terminal';
import { markOfTicks } from '@shared/domain/futures-math';
import { limitOutside, type OutsideBand } from '@shared/domain/ticket';
import { ticks } from '@shared/money/units';
import { deskState, findInstrument } from '../desk-state';
import { futuresState } from '../futures/futures-state';
import { markOf } from '../futures/futures-wallet';

/** `last` in ticks, 0 when it is not known. */
export function movedOutside(
  { symbol, side }: Pick<OrderRow, 'symbol' | 'side'>,
  price: number,
  last: number,
): OutsideBand | null {
  const instrument = findInstrument(deskState.get(), symbol);
  if (instrument === null) return null;
  if (instrument.kind === 'spot') {
    const reference = last === 0 ? null : markOfTicks(ticks(last));
    return limitOutside('spot', side, ticks(price), reference);
  }
  const row = futuresState.get().marks.find((each) => each.symbol === symbol);
  const reference = row === undefined ? null : markOf(row.mark, instrument);
  return limitOutside('futures', side, ticks(price), reference);
}
