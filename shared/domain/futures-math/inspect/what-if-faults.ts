/** What the exchange would refuse of a change (exchange-rules §5.1, §5.3, §5.4), in the order it looks. */
import { atoms, contracts, type Atoms, type Mark } from '../../../money/units';
import { valueAtMark } from '../contract-value';
import { crossEquity, legValue, tierOf } from '../maintenance';
import { initialMargin } from '../position';
import { openingReserve } from '../reserve';
import { availableFor } from '../wallet';
import { positionById, type InspectAccount, type InspectPosition } from './account';

/** What cannot be done, by the field that asks for it; `limit` is what could, or what there is for it. */
export type WhatIfFault =
  | {
      readonly field: 'leverage';
      readonly code: 'not-whole' | 'above-tier';
      readonly limit: number;
    }
  /** Isolated: more than is free. Cross: the equity does not cover what the positions would ask for. */
  | {
      readonly field: 'leverage';
      readonly code: 'not-available' | 'not-covered';
      readonly limit: Atoms;
    }
  | { readonly field: 'margin'; readonly code: 'not-available'; readonly limit: Atoms }
  | { readonly field: 'margin'; readonly code: 'below-initial'; readonly limit: Atoms }
  | { readonly field: 'add' | 'close'; readonly code: 'not-whole'; readonly limit: number }
  | { readonly field: 'add'; readonly code: 'above-tier'; readonly limit: number }
  | { readonly field: 'add'; readonly code: 'not-available'; readonly limit: Atoms }
  | { readonly field: 'close'; readonly code: 'above-open'; readonly limit: number };

export function countFault(
  { leg }: InspectPosition,
  add: number,
  close: number,
): WhatIfFault | null {
  const isCount = (count: number): boolean => Number.isSafeInteger(count) && count >= 0;
  if (!isCount(add)) return { field: 'add', code: 'not-whole', limit: 0 };
  if (!isCount(close)) return { field: 'close', code: 'not-whole', limit: 0 };
  const open = leg.volume + add;
  return close > open ? { field: 'close', code: 'above-open', limit: open } : null;
}

/** `held`: the legs of the contract, which all get the leverage. */
export function leverageFault(
  held: readonly InspectPosition[],
  leverage: number,
): WhatIfFault | null {
  const most = Math.min(
    ...held.map(({ terms, leg }) => tierOf(terms.tiers, leg.volume).maxLeverage),
  );
  if (!Number.isInteger(leverage) || leverage < 1) {
    return { field: 'leverage', code: 'not-whole', limit: most };
  }
  return leverage > most ? { field: 'leverage', code: 'above-tier', limit: most } : null;
}

/** Lowering the leverage moves no money of a cross account: it must merely be there, `paidIn` as well. */
export function coverFault(
  before: InspectAccount,
  after: InspectAccount,
  paidIn: Atoms,
): WhatIfFault | null {
  const cross = after.positions.filter(({ mode }) => mode === 'cross');
  const isLowered = cross.some(
    ({ id, leverage }) => leverage < (positionById(before, id)?.leverage ?? leverage),
  );
  const asked = cross.reduce(
    (sum, { leg, leverage }) => sum + initialMargin(legValue(leg), leverage),
    0n,
  );
  const legs = cross.map(({ leg }) => leg);
  const limit = crossEquity(atoms(after.normal + paidIn), legs);
  return isLowered && limit < asked ? { field: 'leverage', code: 'not-covered', limit } : null;
}

/** Up to the largest tier that its leverage allows, then what the order would reserve. */
export function openingFault(
  account: InspectAccount,
  { leg, terms, leverage }: InspectPosition,
  add: number,
  price: Mark,
): WhatIfFault | null {
  if (add === 0) return null;
  const allowed = terms.tiers.reduce(
    (most, tier) => (tier.maxLeverage >= leverage ? Math.max(most, tier.maxContracts) : most),
    0,
  );
  const most = Math.max(0, allowed - leg.volume);
  if (add > most) return { field: 'add', code: 'above-tier', limit: most };
  const size = contracts(add);
  const { total } = openingReserve({
    ...{ unit: leg.unit, side: leg.side, contracts: size, mark: leg.mark, leverage },
    value: valueAtMark(leg.unit, price, size),
    takerRate: terms.fees.openTaker,
  });
  const limit = availableFor(account);
  return total > limit ? { field: 'add', code: 'not-available', limit } : null;
}

/** Isolated margin that may be taken out: not what realized losses have used up already. */
export function takeable({ hold, realized }: InspectPosition): Atoms {
  const left = realized < 0n ? hold + realized : hold;
  return atoms(left > 0n ? left : 0n);
}
