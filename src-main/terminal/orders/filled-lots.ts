/** How much of an order its own trades are known to come to. */
import type { FillRow } from '@shared/contract/terminal';
import { lotsOfFills } from '@shared/domain/fill';
import type { Instrument } from '@shared/domain/instrument';
import { stepsOf } from '../../client/convert/units';

/** Of one order, in whole lots: of a trade that is no whole number of them what is sure. */
export function filledLots(
  fills: readonly FillRow[],
  instrumentOf: (symbol: string) => Instrument | undefined,
): number {
  const [first] = fills;
  if (first === undefined) return 0;
  const instrument = instrumentOf(first.symbol);
  return lotsOfFills(fills, instrument === undefined ? 0 : stepsOf(instrument).quantityPrecision)
    .whole;
}
