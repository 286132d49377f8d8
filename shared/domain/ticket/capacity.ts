/**
 * How much a share of what is available buys. Everything is rounded down: what comes out is never
 * more than was there.
 */
import {
  atoms,
  contracts,
  lots,
  LOTS_MAX,
  ticks,
  type Atoms,
  type Lots,
  type Ticks,
} from '../../money/units';
import {
  availableFor,
  contractUnit,
  markOfTicks,
  openingReserve,
  valueAtMark,
} from '../futures-math';
import type { OrderQuantity } from '../order';
import { worthOf } from '../order-value';
import type { TicketDraft } from './draft';
import type { FuturesFacts, TicketFacts, TicketPosition, WalletFacts } from './facts';
import { lotsFor, measureOf, valueOf, type Measure } from './measure';
import type { Share } from './number-entry';
import { expectedPrice, limitPrice } from './price';
import { scaledRange, scaledRows, scaledValue } from './scaled';
import { protectedPrice, takeFrom, type Step } from './walk';

/**
 * A share of what the draft could use: of the asset it pays with, of the free futures margin, of the
 * position it closes. Null while that is not known, or not known to anybody (margin wallets).
 */
export function shareQuantity(
  share: Share,
  draft: TicketDraft,
  facts: TicketFacts,
): OrderQuantity | null {
  const measure = measureOf(facts);
  if (facts.book !== 'futures') return walletShare(share, draft, facts, measure);
  if (draft.action === 'CLOSE') {
    const closable = BigInt(closableOf(draft, facts));
    return base(partOf(closable, share));
  }
  const available = facts.wallet === null ? null : availableFor(facts.wallet);
  if (available === null) return null;
  const budget = partOf(available, share);
  const reserve = (quantity: bigint) => reserveFor(quantity, draft, facts, measure, 'all of it');
  if (reserve(1n) === null) return null;
  const most = mostListed(draft, facts, measure);
  return base(largest((n) => (reserve(n) ?? budget + 1n) <= budget, most));
}

/** The contracts that one order may name by what the listing states: of a scaled entry each order may. */
function mostListed(
  draft: TicketDraft,
  { contract, mark }: FuturesFacts,
  measure: Measure,
): bigint {
  const isMarket = draft.type === 'MARKET';
  const most = BigInt(isMarket ? contract.maxMarketContracts : contract.maxLimitContracts);
  if (draft.form === 'scaled') return most;
  const limit = limitPrice(draft, measure);
  const at = limit.ok && limit.value !== null ? markOfTicks(limit.value) : mark;
  const worth = at === null ? 0n : valueAtMark(contractUnit(contract.contract), at, contracts(1));
  if (worth === 0n) return most;
  const byValue = (isMarket ? contract.maxMarketValue : contract.maxLimitValue) / worth;
  return byValue < most ? byValue : most;
}

function walletShare(
  share: Share,
  draft: TicketDraft,
  facts: WalletFacts,
  measure: Measure,
): OrderQuantity | null {
  const { available } = facts;
  if (available === null) return null;
  if (draft.side === 'SELL') return base(partOf(available.base, share) / measure.basePerLot);
  const spend = atoms(partOf(available.quote, share));
  if (draft.type === 'MARKET') return { unit: 'quote', atoms: spend };
  const quantity = lotsWithin(spend, draft, facts, measure);
  return quantity === null ? null : base(quantity);
}

/** The contracts a CLOSE may still name: the position's, less what live orders close already. */
export function closableOf(draft: TicketDraft, facts: FuturesFacts): number {
  const position = closedPosition(draft, facts);
  return position === null ? 0 : Math.max(0, position.leg.volume - position.closing);
}

/** BUY closes a short position, SELL a long one. */
export function closedPosition(
  { side }: Pick<TicketDraft, 'side'>,
  { contract, wallet }: FuturesFacts,
): TicketPosition | null {
  const { symbol } = contract.contract;
  return wallet?.positions.find((each) => each.symbol === symbol && each.leg.side !== side) ?? null;
}

/** The largest quantity whose value is within a quote amount; null without any price. */
export function lotsWithin(
  amount: Atoms,
  draft: TicketDraft,
  facts: TicketFacts,
  measure: Measure,
): bigint | null {
  if (draft.form === 'single' && draft.type === 'LIMIT') {
    const price = expectedPrice(draft, facts, measure);
    return price === null ? null : lotsFor(measure, amount, price);
  }
  if (entryValue(1n, draft, facts, measure) === null) return null;
  return largest((n) => (entryValue(n, draft, facts, measure) ?? amount + 1n) <= amount, MOST);
}
const MOST = BigInt(LOTS_MAX);

/** What so many lots or contracts are worth under this draft; null without any price. */
export function entryValue(
  quantity: bigint,
  draft: TicketDraft,
  facts: TicketFacts,
  measure: Measure,
): bigint | null {
  if (draft.form === 'scaled') {
    const range = scaledRange(draft, measure);
    return range.ok ? scaledValue(measure, range.value, quantity) : null;
  }
  const price = expectedPrice(draft, facts, measure);
  if (price === null) return null;
  if (draft.form === 'trigger' || draft.type === 'LIMIT') {
    return worthOf(measure.worth, BigInt(price) * quantity);
  }
  const opposite = draft.side === 'BUY' ? facts.asks : facts.bids;
  const wanted = lots(Number(quantity));
  const taken = takeFrom(measure, opposite, draft.side, { unit: 'base', lots: wanted }, null);
  // What the shown book does not hold is counted at its last price.
  const beyond = lots(wanted - taken.lots);
  return taken.value + valueOf(measure, taken.worstPrice ?? price, beyond);
}

/**
 * What opening so many contracts locks (exchange-rules §5.4): each order for itself, a market order at each
 * level that it meets, and a sell at the best bid when that is higher than its price. Null without a price
 * or a mark. `of`: whether what a market order does not take, because it is too far away, counts as well.
 */
export function reserveFor(
  quantity: bigint,
  draft: TicketDraft,
  facts: FuturesFacts,
  measure: Measure,
  of: 'what it meets' | 'all of it',
): bigint | null {
  const reserves = reservesFor(quantity, draft, facts, measure, of);
  return reserves === null ? null : reserves.reduce<bigint>((sum, part) => sum + part, 0n);
}

/** The same part by part: of each order of a scaled entry, of each level of a market order. */
export function reservesFor(
  quantity: bigint,
  draft: TicketDraft,
  facts: FuturesFacts,
  measure: Measure,
  of: 'what it meets' | 'all of it',
): readonly Atoms[] | null {
  const parts = reservedParts(quantity, draft, facts, measure, of);
  const { mark, contract } = facts;
  if (parts === null || mark === null) return null;
  const unit = contractUnit(contract.contract);
  const leverage = leverageOf(facts).value;
  return parts.map(({ price, lots: count }) => {
    const value = valueOf(measure, price, count);
    const order = { unit, side: draft.side, contracts: contracts(count), value, mark, leverage };
    return openingReserve({ ...order, takerRate: contract.fees.openTaker }).total;
  });
}

/** So many contracts by the prices they are reserved at. */
function reservedParts(
  quantity: bigint,
  draft: TicketDraft,
  facts: FuturesFacts,
  measure: Measure,
  of: 'what it meets' | 'all of it',
): readonly Step[] | null {
  const wanted = lots(Number(quantity));
  const price = expectedPrice(draft, facts, measure);
  if (draft.form === 'single' && draft.type === 'MARKET') {
    if (price === null) return null;
    const { side } = draft;
    const opposite = side === 'BUY' ? facts.asks : facts.bids;
    const worst = protectedPrice(side, opposite);
    const taken = takeFrom(measure, opposite, side, { unit: 'base', lots: wanted }, worst);
    const beyond = lots(wanted - taken.lots);
    return beyond === 0 || (taken.isStopped && of === 'what it meets')
      ? taken.steps
      : [...taken.steps, { price: taken.worstPrice ?? price, lots: beyond }];
  }
  const bid = facts.bids[0]?.[0] ?? 0;
  const atLeast = (own: Ticks): Ticks =>
    draft.side === 'SELL' && draft.type !== 'MARKET' ? ticks(Math.max(own, bid)) : own;
  if (draft.form !== 'scaled') {
    return price === null ? null : [{ price: atLeast(price), lots: wanted }];
  }
  const range = scaledRange(draft, measure);
  if (!range.ok) return null;
  return scaledRows(range.value, quantity).map((row) => ({ ...row, price: atLeast(row.price) }));
}

/** A position tells its contract's leverage; without one it is assumed. */
export function leverageOf({ contract, wallet }: FuturesFacts): {
  readonly value: number;
  readonly isAssumed: boolean;
} {
  const { symbol } = contract.contract;
  const known = wallet?.positions.find((each) => each.symbol === symbol);
  return known === undefined
    ? { value: contract.leverage, isAssumed: true }
    : { value: known.leverage, isAssumed: false };
}

/** The largest n from 0 to `most` that fits; what fits is monotone. */
function largest(fits: (n: bigint) => boolean, most: bigint): bigint {
  let low = 0n;
  let high = 1n;
  while (high < most && fits(high)) {
    low = high;
    high *= 2n;
  }
  if (high >= most) high = most + 1n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

const partOf = (whole: bigint, { numerator, denominator }: Share): bigint =>
  whole <= 0n ? 0n : (whole * numerator) / denominator;

const base = (quantity: bigint): OrderQuantity => ({
  unit: 'base',
  lots: lots(Number(quantity > MOST ? MOST : quantity)) satisfies Lots,
});
