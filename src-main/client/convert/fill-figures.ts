/** Price and quantity of an own trade: in the market's steps, or exactly as told where they fit none. */
import type { Fill } from '@shared/domain/fill';
import type { ListedContract, SpotPair } from '@shared/domain/instrument';
import { err, ok, type Result } from '@shared/kernel/result';
import { stepsOf, toFineText, toLots, toTicks } from './units';

interface ToldFigures {
  readonly price: string;
  readonly qty: string;
}

/** A figure that is no number at all is refused. */
export function toFillFigures(
  instrument: SpotPair | ListedContract,
  { price, qty }: ToldFigures,
): Result<Pick<Fill, 'price' | 'lots' | 'fine'>, string> {
  const { pricePrecision, quantityPrecision } = stepsOf(instrument);
  const inTicks = toTicks(price, pricePrecision);
  const inLots = toLots(qty, quantityPrecision);
  if (inTicks.ok && inLots.ok) return ok({ price: inTicks.value, lots: inLots.value });
  const [finePrice, fineQuantity] = [toFineText(price), toFineText(qty)];
  if (finePrice === null) return err(`price ${price.slice(0, 40)} is no price`);
  if (fineQuantity === null) return err(`quantity ${qty.slice(0, 40)} is no quantity`);
  return ok({
    price: inTicks.ok ? inTicks.value : null,
    lots: inLots.ok ? inLots.value : null,
    fine: { price: finePrice, quantity: fineQuantity },
  });
}
