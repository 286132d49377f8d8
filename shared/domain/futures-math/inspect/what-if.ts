/**
 * What if: the account after a change of leverage, margin and size, then at another price. Fills are
 * settled as the exchange settles them (exchange-rules §5.3 to §5.5), as a taker, at the price given.
 */
import { err, ok, type Result } from '../../../kernel/result';
import { atoms, contracts, type Atoms, type Mark, type Rate } from '../../../money/units';
import { valueAtMark } from '../contract-value';
import { subtractFractions, type Fraction } from '../fraction';
import { leverageMarginChange } from '../leverage';
import { feeOf, shareOf } from '../position';
import { applyFuturesFill, availableFor } from '../wallet';
import {
  accountAt,
  positionById,
  type InspectAccount,
  type InspectPosition,
  type Marks,
} from './account';
import type { Volatility } from './distance';
import { exitOf, type Exit } from './exits';
import { FIGURE_IDS, type FigureId, type Figures } from './figure';
import { figuresOf } from './figures';
import {
  countFault,
  coverFault,
  frozenFault,
  leverageFault,
  openingFault,
  takeable,
  type WhatIfFault,
} from './what-if-faults';

/** Carried out in this order; null and 0 change nothing. */
export interface WhatIf {
  /** Whole number from 1. */
  readonly leverage: number | null;
  /** Margin added (above 0) or taken away: of a cross position, money in the wallet. */
  readonly margin: Atoms;
  /** Contracts more, opened at `addPrice`; null is the present mark. */
  readonly add: number;
  readonly addPrice: Mark | null;
  /** The mark of its contract. */
  readonly price: Mark | null;
  /** Marks of other contracts. */
  readonly otherMarks: Marks;
  /** Contracts closed at `closePrice`; null is `price`. */
  readonly close: number;
  readonly closePrice: Mark | null;
  readonly fundingRate: Rate | null;
  readonly takeProfit: Mark | null;
  readonly stopLoss: Mark | null;
}

export const NO_CHANGE: WhatIf = {
  leverage: null,
  margin: atoms(0n),
  add: 0,
  addPrice: null,
  price: null,
  otherMarks: new Map(),
  close: 0,
  closePrice: null,
  fundingRate: null,
  takeProfit: null,
  stopLoss: null,
};

interface WhatIfRow {
  readonly id: FigureId;
  readonly now: Fraction | null;
  readonly then: Fraction | null;
  /** Null where either is. */
  readonly difference: Fraction | null;
}

export interface WhatIfResult {
  readonly account: InspectAccount;
  /** Null when all of it is closed: `then` is null in every row. */
  readonly position: InspectPosition | null;
  readonly rows: readonly WhatIfRow[];
  readonly takeProfit: Exit | null;
  readonly stopLoss: Exit | null;
}

/** Every figure now, then, and the difference; or why the change is not possible. */
export function whatIf(
  account: InspectAccount,
  position: InspectPosition,
  change: WhatIf,
  volatility: Volatility | null = null,
): Result<WhatIfResult, WhatIfFault> {
  const changed = applyWhatIf(account, position, change);
  if (!changed.ok) return changed;
  const after = positionById(changed.value, position.id);
  const then = after === null ? null : figuresOf(changed.value, after, volatility);
  const exit = (price: Mark | null): Exit | null =>
    price === null || after === null ? null : exitOf(changed.value, after, price);
  return ok({
    account: changed.value,
    position: after,
    rows: rowsOf(figuresOf(account, position, volatility), then),
    takeProfit: exit(change.takeProfit),
    stopLoss: exit(change.stopLoss),
  });
}

function rowsOf(now: Figures, then: Figures | null): readonly WhatIfRow[] {
  return FIGURE_IDS.map((id) => {
    const [before, after] = [now[id], then?.[id] ?? null];
    const difference = before === null || after === null ? null : subtractFractions(after, before);
    return { id, now: before, then: after, difference };
  });
}

/** The account after the change; a position closed in full is gone from it. */
export function applyWhatIf(
  account: InspectAccount,
  position: InspectPosition,
  change: WhatIf,
): Result<InspectAccount, WhatIfFault> {
  const { add, addPrice, price, close, closePrice, fundingRate } = change;
  const uncountable =
    countFault(position, add, close) ?? frozenFault(account, position, add, close);
  if (uncountable !== null) return err(uncountable);
  const levered = withLeverage(account, position, change.leverage);
  if (!levered.ok) return levered;
  const isPaidIn = position.mode === 'cross' && change.margin > 0n;
  const uncovered = coverFault(account, levered.value, isPaidIn ? change.margin : atoms(0n));
  if (uncovered !== null) return err(uncovered);
  const margined = withMargin(levered.value, position.id, change.margin);
  if (!margined.ok) return margined;
  const ready = positionById(margined.value, position.id) ?? position;
  const opensAt = addPrice ?? position.leg.mark;
  const refused = openingFault(margined.value, ready, add, opensAt);
  if (refused !== null) return err(refused);
  const mark = price ?? position.leg.mark;
  const added = filled(margined.value, position.id, 'OPEN', add, opensAt);
  const marks = new Map([...change.otherMarks, [position.symbol, mark] as const]);
  const closed = filled(accountAt(added, marks), position.id, 'CLOSE', close, closePrice ?? mark);
  if (fundingRate === null) return ok(closed);
  const { symbol } = position;
  return ok(changedWhere(closed, (each) => each.symbol === symbol, { fundingRate }));
}

/** Leverage is one of the contract: both its legs get it. */
function withLeverage(
  account: InspectAccount,
  { symbol }: InspectPosition,
  leverage: number | null,
): Result<InspectAccount, WhatIfFault> {
  if (leverage === null) return ok(account);
  const held = account.positions.filter((each) => each.symbol === symbol);
  const orders = account.orders.filter((each) => each.symbol === symbol);
  const fault = leverageFault(held, leverage, orders);
  if (fault !== null) return err(fault);
  let { normal } = account;
  const positions = account.positions.map((each) => {
    if (each.symbol !== symbol) return each;
    if (each.mode === 'cross') return { ...each, leverage };
    const moved = leverageMarginChange(each.leg, each, each.leverage, leverage);
    normal = atoms(normal - moved);
    return { ...each, leverage, hold: atoms(each.hold + moved) };
  });
  const needed = account.normal - normal;
  const limit = availableFor(account);
  if (needed > 0n && needed > limit) {
    return err({ field: 'leverage', code: 'not-available', limit });
  }
  return ok({ ...account, normal, positions });
}

function withMargin(
  account: InspectAccount,
  id: string,
  margin: Atoms,
): Result<InspectAccount, WhatIfFault> {
  const position = positionById(account, id);
  if (margin === 0n || position === null) return ok(account);
  const free = availableFor(account);
  if (position.mode === 'cross') {
    // Money paid in from outside, or taken out as far as nothing needs it.
    if (0n - margin > free) return err({ field: 'margin', code: 'below-initial', limit: free });
    return ok({ ...account, normal: atoms(account.normal + margin) });
  }
  if (margin > free) return err({ field: 'margin', code: 'not-available', limit: free });
  const limit = takeable(position);
  if (0n - margin > limit) return err({ field: 'margin', code: 'below-initial', limit });
  const hold = atoms(position.hold + margin);
  const normal = atoms(account.normal - margin);
  return ok({ ...changedWhere(account, (each) => each.id === id, { hold }), normal });
}

/** The account after a taker's fill of the position's own leg. */
export function filled(
  account: InspectAccount,
  id: string,
  action: 'OPEN' | 'CLOSE',
  count: number,
  price: Mark,
  rate: 'maker' | 'taker' = 'taker',
): InspectAccount {
  const position = positionById(account, id);
  if (count === 0 || position === null) return account;
  const { leg, terms, mode, leverage, symbol } = position;
  const size = contracts(action === 'OPEN' ? count : Math.min(count, leg.volume));
  const value = valueAtMark(leg.unit, price, size);
  const { fees } = terms;
  const opening = rate === 'maker' ? fees.openMaker : fees.openTaker;
  const closing = rate === 'maker' ? fees.closeMaker : leg.closeRate;
  const fee = feeOf(value, action === 'OPEN' ? opening : closing);
  const side = (leg.side === 'BUY') === (action === 'OPEN') ? 'BUY' : 'SELL';
  const wallet = applyFuturesFill(account, {
    contract: terms,
    side,
    action,
    mode,
    contracts: size,
    value,
    fee,
    leverage,
    mark: leg.mark,
  });
  const after = wallet.positions.find(
    (each) => each.symbol === symbol && each.leg.side === leg.side,
  );
  const positions = account.positions.flatMap((each) => {
    if (each.id !== id) return [each];
    return after === undefined
      ? []
      : [booked({ ...each, ...after }, position, action, size, value, fee)];
  });
  return { ...account, normal: wallet.normal, positions };
}

/** What has been made and paid so far goes on with what is left. */
function booked(
  after: InspectPosition,
  before: InspectPosition,
  action: 'OPEN' | 'CLOSE',
  size: InspectPosition['leg']['volume'],
  value: Atoms,
  fee: Atoms,
): InspectPosition {
  const tradeFee = atoms(before.tradeFee - fee);
  const { leg, origCost, openFee } = before;
  if (action === 'OPEN') {
    const costs = { origCost: atoms(origCost + value), openFee: atoms(openFee + fee) };
    return { ...after, tradeFee, ...costs };
  }
  const cost = leg.openCost - after.leg.openCost;
  const pnl = leg.side === 'BUY' ? value - cost : cost - value;
  return {
    ...after,
    tradeFee,
    origCost: atoms(origCost - shareOf(origCost, size, leg.volume)),
    openFee: atoms(openFee - shareOf(openFee, size, leg.volume)),
    closeProfit: atoms(before.closeProfit + pnl),
  };
}

function changedWhere(
  account: InspectAccount,
  isMeant: (position: InspectPosition) => boolean,
  changes: Partial<InspectPosition>,
): InspectAccount {
  const positions = account.positions.map((each) =>
    isMeant(each) ? { ...each, ...changes } : each,
  );
  return { ...account, positions };
}
