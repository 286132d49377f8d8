/** What the exchange would refuse of a change (exchange-rules §5.1, §5.3, §5.4), in the order it looks. */
import { atoms, contracts, type Atoms, type Mark } from '../../../money/units';
import type { Side } from '../../order';
import { valueAtMark } from '../contract-value';
import { crossEquity, legValue, tierOf } from '../maintenance';
import { initialMargin, unusedHold } from '../position';
import { openingReserve } from '../reserve';
import { availableFor } from '../wallet';
import {
  positionById,
  type InspectAccount,
  type InspectOrder,
  type InspectPosition,
} from './account';

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
  | {
      readonly field: 'close';
      readonly code: 'above-open' | 'being-closed';
      readonly limit: number;
    }
  /** −4161: `limit` orders on the contract are open. */
  | { readonly field: 'leverage'; readonly code: 'open-orders'; readonly limit: number }
  /** −2023, of the position itself or of a cross account of which it is a part. */
  | {
      readonly field: 'add' | 'close';
      readonly code: 'in-liquidation';
      readonly limit: number;
    };

/** What live orders close already cannot be closed a second time (−2024). */
export function countFault(
  { leg, closing }: InspectPosition,
  add: number,
  close: number,
): WhatIfFault | null {
  const isCount = (count: number): boolean => Number.isSafeInteger(count) && count >= 0;
  if (!isCount(add)) return { field: 'add', code: 'not-whole', limit: 0 };
  if (!isCount(close)) return { field: 'close', code: 'not-whole', limit: 0 };
  const open = leg.volume + add;
  if (close > open) return { field: 'close', code: 'above-open', limit: open };
  const left = Math.max(0, open - closing);
  return close > left ? { field: 'close', code: 'being-closed', limit: left } : null;
}

/** Neither is any order taken while a position is liquidated; cross positions of a coin are one account. */
export function frozenFault(
  { positions }: InspectAccount,
  { symbol, mode }: InspectPosition,
  add: number,
  close: number,
): WhatIfFault | null {
  if (add === 0 && close === 0) return null;
  const isFrozen = positions.some(
    (each) =>
      each.isLiquidating && (each.symbol === symbol || (each.mode === 'cross' && mode === 'cross')),
  );
  if (!isFrozen) return null;
  return { field: add > 0 ? 'add' : 'close', code: 'in-liquidation', limit: 0 };
}

/** `held`: the legs of the contract, which all get the leverage; `orders`: all on the contract. */
export function leverageFault(
  held: readonly InspectPosition[],
  leverage: number,
  orders: readonly InspectOrder[],
): WhatIfFault | null {
  const most = Math.min(
    ...held.map(({ terms, leg }) => tierOf(terms.tiers, leg.volume).maxLeverage),
  );
  if (!Number.isInteger(leverage) || leverage < 1) {
    return { field: 'leverage', code: 'not-whole', limit: most };
  }
  if (leverage > most) return { field: 'leverage', code: 'above-tier', limit: most };
  const isChanged = held.some((each) => each.leverage !== leverage);
  const { length } = orders;
  return isChanged && length > 0 ? { field: 'leverage', code: 'open-orders', limit: length } : null;
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

/**
 * With its open orders up to the largest tier that its leverage allows, then what the order would reserve.
 */
export function openingFault(
  account: InspectAccount,
  { leg, terms, leverage, symbol }: InspectPosition,
  add: number,
  price: Mark,
): WhatIfFault | null {
  if (add === 0) return null;
  const allowed = terms.tiers.reduce(
    (most, tier) => (tier.maxLeverage >= leverage ? Math.max(most, tier.maxContracts) : most),
    0,
  );
  const ordered = account.orders.reduce(
    (sum, each) => (isOpening(each, symbol, leg.side) ? sum + each.contracts : sum),
    0,
  );
  const most = Math.max(0, allowed - leg.volume - ordered);
  if (add > most) return { field: 'add', code: 'above-tier', limit: most };
  const size = contracts(add);
  const { total } = openingReserve({
    unit: leg.unit,
    side: leg.side,
    contracts: size,
    mark: leg.mark,
    leverage,
    value: valueAtMark(leg.unit, price, size),
    takerRate: terms.fees.openTaker,
  });
  const limit = availableFor(account);
  return total > limit ? { field: 'add', code: 'not-available', limit } : null;
}

/** Of the leg, and resting: what waits for its price is judged when that comes. */
const isOpening = (order: InspectOrder, symbol: string, side: Side): boolean =>
  order.symbol === symbol && order.action === 'OPEN' && order.side === side && !order.isWaiting;

/** Isolated margin that may be taken out: not what realized losses have used up already. */
export function takeable(position: InspectPosition): Atoms {
  const left = unusedHold(position);
  return atoms(left > 0n ? left : 0n);
}
