/**
 * The steps in which an exchange counts a pair or contract. Everything in a run (books, orders, drafts, what is on
 * disk) is in those steps. If the exchange begins to count differently, the new steps are not taken over: the pair
 * takes no orders here until the program is restarted.
 */
import type { Counting } from '@shared/contract/terminal';
import type { Instrument, ListedContract, SpotPair } from '@shared/domain/instrument';
import { formatFixed } from '@shared/money/decimal';

/** As it is kept beside what is counted so. */
export const countingOf = (instrument: SpotPair | ListedContract | Instrument): Counting => ({
  pricePrecision: instrument.pricePrecision,
  quantityPrecision: instrument.kind === 'spot' ? instrument.quantityPrecision : 0,
  multiplier: instrument.kind === 'spot' ? null : { ...instrument.multiplier },
});

type Counted = SpotPair | ListedContract | Instrument;

/** The fields that are others now, as the trader may compare them: "pricePrecision 2, now 1". Empty: none. */
export function recounting(known: Counted, listed: Counted): string {
  const [before, now] = [fieldsOf(known), fieldsOf(listed)];
  return Object.keys({ ...before, ...now })
    .filter((field) => before[field] !== now[field])
    .map((field) => `${field} ${before[field] ?? '—'}, now ${now[field] ?? '—'}`)
    .join('; ');
}

export const isCountedAlike = (known: Counted, listed: Counted): boolean =>
  recounting(known, listed) === '';

/** By the names that the API gives them. */
function fieldsOf(instrument: Counted): Readonly<Record<string, string>> {
  const { base, quote, pricePrecision } = instrument;
  const shared = { base, quote, pricePrecision: pricePrecision.toString() };
  if (instrument.kind === 'spot') {
    return { ...shared, quantityPrecision: instrument.quantityPrecision.toString() };
  }
  const { units, decimals } = instrument.multiplier;
  return { ...shared, multiplier: formatFixed(BigInt(units), decimals) };
}
