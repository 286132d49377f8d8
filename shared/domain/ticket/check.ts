/** Everything that keeps a draft from being sent, by field. An empty object means it may be. */
import { contracts, type Atoms } from '../../money/units';
import { markOfTicks } from '../futures-math';
import { checkFuturesSize } from '../futures-order-rules';
import type { RejectionReason } from '../rejection';
import { closableOf, closedPosition } from './capacity';
import type { TicketDraft, TicketField } from './draft';
import { ticketError, type TicketError, type TicketErrors } from './errors';
import { expectedFills } from './fills';
import type { FuturesFacts, TicketFacts, WalletFacts } from './facts';
import { measureOf, moneyText } from './measure';
import { ticketOrders, ticketQuantity, type TicketOrder } from './order';
import { expectedPrice, fieldPrice } from './price';
import { scaledRange } from './scaled';
import { costOf } from './summary';

/** What stands in the way of sending the draft, by field; no member: nothing. The exchange judges again. */
export function ticketErrors(draft: TicketDraft, facts: TicketFacts): TicketErrors {
  const errors: Partial<Record<TicketField, TicketError>> = {};
  const measure = measureOf(facts);
  if (draft.form === 'scaled') {
    const range = scaledRange(draft, measure);
    if (!range.ok) errors[range.error.field] = range.error.error;
  } else if (draft.type === 'LIMIT') {
    const price = fieldPrice(draft, 'price', measure);
    if (!price.ok) errors.price = price.error;
  }
  if (draft.form === 'trigger') {
    const price = fieldPrice(draft, 'triggerPrice', measure);
    if (!price.ok) errors.triggerPrice = price.error;
  }
  if (draft.hasExits) addExitErrors(errors, draft, facts);
  const quantity = quantityError(draft, facts, errors);
  if (quantity !== null) errors.quantity = quantity;
  return errors;
}

/** Without a readable price only what is wrong with the text itself is said. */
function quantityError(
  draft: TicketDraft,
  facts: TicketFacts,
  errors: TicketErrors,
): TicketError | null {
  const read = ticketOrders(draft, facts);
  if (!read.ok) {
    const alone = ticketQuantity(draft, facts);
    if (read.error.field === 'quantity') {
      return isWaiting(read.error.error, draft, errors) ? null : read.error.error;
    }
    return alone.ok || isWaiting(alone.error, draft, errors) ? null : alone.error;
  }
  if (marketFault(draft, facts)) return ticketError('noMarket');
  return facts.book === 'futures'
    ? futuresFault(read.value, draft, facts)
    : fundsFault(read.value, draft, facts);
}

/** A quantity that only waits for a price says nothing: the price does. */
const isWaiting = ({ key }: TicketError, draft: TicketDraft, errors: TicketErrors): boolean =>
  draft.quantity !== '' &&
  (key === 'missing' || key === 'unknownShare') &&
  Object.keys(errors).length > 0;

/** A market order against an empty side is always refused (exchange-rules §2). */
function marketFault(draft: TicketDraft, facts: TicketFacts): boolean {
  if (draft.type !== 'MARKET' || draft.form === 'trigger' || !facts.isBookKnown) return false;
  return (draft.side === 'BUY' ? facts.asks : facts.bids).length === 0;
}

function fundsFault(
  orders: readonly TicketOrder[],
  { side }: TicketDraft,
  facts: WalletFacts,
): TicketError | null {
  const { available, pair } = facts;
  if (available === null) return null;
  const measure = measureOf(facts);
  const cost = orders.reduce<bigint>((sum, order) => sum + costOf(order, measure), 0n);
  const free: Atoms = side === 'BUY' ? available.quote : available.base;
  if (cost <= free) return null;
  return ticketError('exceedsAvailable', {
    available: moneyText(free),
    asset: side === 'BUY' ? pair.quote : pair.base,
  });
}

/** The contract's listed minima and maxima, and of a close what there is to close. */
function futuresFault(
  orders: readonly TicketOrder[],
  draft: TicketDraft,
  facts: FuturesFacts,
): TicketError | null {
  const isClosing = draft.action === 'CLOSE';
  // A trigger is cut to what can be closed when it fires (exchange-rules §5.10).
  if (isClosing && draft.form !== 'trigger' && facts.wallet !== null) {
    const total = orders.reduce((sum, { quantity }) => sum + lotsOf(quantity), 0);
    const most = closableOf(draft, facts);
    if (closedPosition(draft, facts) === null) return ticketError('noPosition');
    if (total > most) return ticketError('exceedsPosition', { max: most.toString() });
  }
  for (const { type, price, quantity } of orders) {
    const fault = sizeFault(draft, facts, { type, price, quantity });
    if (fault !== null) return fault;
  }
  return null;
}

const SIZE_KEYS = {
  'volume-below-minimum': 'minContracts',
  'volume-above-maximum': 'maxContracts',
  'value-below-minimum': 'minValue',
  'value-above-maximum': 'maxValue',
} as const satisfies Partial<Record<RejectionReason, TicketError['key']>>;

function sizeFault(
  draft: TicketDraft,
  { contract, mark }: FuturesFacts,
  { type, price, quantity }: Pick<TicketOrder, 'type' | 'price' | 'quantity'>,
): TicketError | null {
  // A market order's value goes by the mark: unknown, it is the exchange's to judge.
  const at = mark ?? (price === null ? null : markOfTicks(price));
  if (at === null) return null;
  const count = contracts(lotsOf(quantity));
  const shape = { side: draft.side, open: draft.action, type, price, contracts: count } as const;
  const fault = checkFuturesSize(contract, shape, at);
  if (fault === null || !(fault.reason in SIZE_KEYS)) return null;
  const isLimit = type === 'LIMIT';
  return ticketError(SIZE_KEYS[fault.reason as keyof typeof SIZE_KEYS], {
    asset: contract.contract.quote,
    minContracts: contract.minContracts.toString(),
    maxContracts: (isLimit ? contract.maxLimitContracts : contract.maxMarketContracts).toString(),
    minValue: moneyText(contract.minValue),
    maxValue: moneyText(isLimit ? contract.maxLimitValue : contract.maxMarketValue),
  });
}

/**
 * A take-profit lies on the winning side of the entry, a stop-loss on the other; one is enough. Of what would fill at
 * once the last fill counts as well: a trigger that it has passed is refused (exchange-rules §5.10), and the position
 * would stand without it.
 */
function addExitErrors(
  errors: Partial<Record<TicketField, TicketError>>,
  draft: TicketDraft,
  facts: TicketFacts,
): void {
  const measure = measureOf(facts);
  const entries = entryPrices(draft, facts);
  if (draft.takeProfit === '' && draft.stopLoss === '') errors.takeProfit = ticketError('missing');
  for (const field of ['takeProfit', 'stopLoss'] as const) {
    if (draft[field] === '') continue;
    const price = fieldPrice(draft, field, measure);
    if (!price.ok) {
      errors[field] = price.error;
      continue;
    }
    const isAbove = (draft.side === 'BUY') === (field === 'takeProfit');
    if (entries.every((entry) => (isAbove ? price.value > entry : price.value < entry))) continue;
    errors[field] = ticketError(isAbove ? 'aboveEntry' : 'belowEntry');
  }
}

/** Where it is meant to fill, and the last price of what would fill now; empty while neither is known. */
function entryPrices(draft: TicketDraft, facts: TicketFacts): readonly number[] {
  const measure = measureOf(facts);
  const orders = ticketOrders(draft, facts);
  const filled = orders.ok ? expectedFills(orders.value, draft, facts, measure).now : null;
  return [expectedPrice(draft, facts, measure), filled?.worstPrice ?? null].filter(
    (price) => price !== null,
  );
}

const lotsOf = (quantity: TicketOrder['quantity']): number =>
  quantity.unit === 'base' ? quantity.lots : 0;
