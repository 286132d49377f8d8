/**
 * The dry check of a change: whether the order can be changed at all, the rules for the new one, and
 * on spot the exchange's own test of what would be placed. Nothing has been touched when it refuses.
 */
import type { CommandInput, ConditionRow, OrderDraft } from '@shared/contract/terminal';
import { faultWords } from '@shared/kernel/fault-words';
import { err, ok, type Result } from '@shared/kernel/result';
import { formatTrimmed, parseDecimal } from '@shared/money/decimal';
import { ASSET_SCALE, lots, ticks, type Atoms } from '@shared/money/units';
import { markOfTicks } from '@shared/domain/futures-math';
import { baseValue, quoteValue } from '@shared/domain/order-value';
import type { ExchangeClient } from '../../../client/exchange-client';
import type { Market } from '../../market';
import { lotsText, resized, type ChangeState } from './change-state';
import type { Changes } from './changes';
import { conditionDraft } from '../conditions/condition-draft';
import { notStored, refusal, type Rejected } from '../placing/intents';
import { laneOf, type Lane } from '../lane';
import { isTooLate, momentOf } from '@shared/domain/lateness';
import type { OrdersParts } from '../parts';
import { NOT_READY, type Placing } from '../placing/place';
import { toOutcome } from '../placing/send';
import { notTraded, type WalletTerms } from '../placing/terms';
import type { OrderKey, TrackedOrder } from '../tracked-order';

const INSUFFICIENT = '-2017';
/** Before anything is touched: what is cancelled then would not be placed again. */
const CHECKED_TOO_LONG = refusal(
  'too-late',
  'checking it took too long: the order works as it was',
);

export interface Checked {
  readonly state: ChangeState;
  readonly lane: Lane;
  readonly client: ExchangeClient;
}

type Input = CommandInput<'changeOrder'>;

/** What can be changed is on disk when it returns. */
export async function checkChange(
  parts: OrdersParts,
  placing: Placing,
  changes: Changes,
  input: Input,
): Promise<Result<Checked, Rejected>> {
  const client = parts.client();
  if (client === null) return err(NOT_READY);
  const asked = momentOf(parts.clock);
  const lane = laneOf(parts.market, input.book, input.symbol);
  if (lane === undefined) return err(notTraded(input.symbol));
  const condition = waitingCondition(parts, input);
  const old =
    condition === null
      ? await readResting(parts, client, lane, input.orderId)
      : ok(waitingOrder(condition));
  if (!old.ok) return old;
  const other = notAsSeen(old.value, condition !== null, lane, input.seen);
  if (other !== null) return err(other);
  const draft =
    condition === null
      ? draftOf(old.value, lane)
      : conditionDraft(condition, lane.instrument.pricePrecision);
  if (draft === null) {
    const words = 'its mode is not known: cancel it and place another';
    return err(refusal('not-changeable', words));
  }
  const sized = sizesOf(old.value, lane, input);
  if (!sized.ok) return sized;
  const { oldLots, newLots, precision } = sized.value;
  const wanted = resized(draft, newLots - old.value.executed, precision, input.price);
  const state = newState(parts, input, { oldDraft: draft, oldLots, newLots });
  changes.show(state);
  const fault =
    (await dryCheck(parts, placing, client, old.value, wanted, input)) ??
    (await wouldFire(parts.market, client, lane, wanted)) ??
    hasFired(parts, input, condition) ??
    (isTooLate(parts.clock, asked) ? CHECKED_TOO_LONG : null);
  if (fault !== null) {
    const { code, message: note, by } = fault;
    changes.show(endedByCheck(state, code, note, by));
    return err(fault);
  }
  const canceling = { ...state, row: { ...state.row, step: 'canceling' as const } };
  try {
    changes.begin(canceling);
  } catch (cause) {
    const message = faultWords(cause);
    changes.show(endedByCheck(state, 'store-failed', message, 'terminal'));
    return err(notStored(message));
  }
  return ok({ state: canceling, lane, client });
}

/** One whose price came is an order like any other: what is changed is what rests. */
function waitingCondition({ conditions }: OrdersParts, key: OrderKey): ConditionRow | null {
  const condition = conditions.of(key);
  return condition?.state === 'WAITING' ? condition : null;
}

/** It was moved, or set off, where the trader has not seen it: what was typed is not meant for what it is now. */
function notAsSeen(
  old: TrackedOrder,
  isWaiting: boolean,
  { instrument }: Lane,
  seen: Input['seen'],
): Rejected | null {
  if (isWaiting !== seen.isWaiting) {
    const words = isWaiting ? 'it waits for its price' : 'its price came and it rests as an order';
    return refusal('not-as-seen', `this order is not what was seen: ${words}`);
  }
  const size = old.quantity.unit === 'base' ? old.quantity.lots : 0;
  if (old.price === seen.price && size === seen.lots) return null;
  const precision = instrument.kind === 'spot' ? instrument.quantityPrecision : 0;
  const price = formatTrimmed(BigInt(old.price ?? 0), instrument.pricePrecision);
  const words = `it is ${lotsText(size, precision)} at ${price} now`;
  return refusal('not-as-seen', `this order is not what was seen: ${words}`);
}

/** Its price came while it was checked: what rests now is another order than the one that was to be changed. */
function hasFired(parts: OrdersParts, key: OrderKey, before: ConditionRow | null): Rejected | null {
  if (before === null || waitingCondition(parts, key) !== null) return null;
  return refusal('not-open', 'this condition order does not wait any more');
}

/** A resting limit order; of one made elsewhere the history may know the mode. */
async function readResting(
  { blotter }: OrdersParts,
  client: ExchangeClient,
  lane: Lane,
  orderId: string,
): Promise<Result<TrackedOrder, Rejected>> {
  const old = blotter.open({ book: lane.book, orderId });
  if (old === undefined) return err(refusal('not-open', 'this order is not open any more'));
  if (old.type !== 'LIMIT' || old.quantity.unit !== 'base' || old.status === 'INIT') {
    return err(refusal('not-changeable', 'only a resting limit order can be changed'));
  }
  if (old.futures === null || old.futures.mode !== null) return ok(old);
  const answer = await lane.orderInFull(client, orderId);
  const full = answer.kind === 'accepted' ? answer.value : null;
  return ok(full === null ? old : { ...full, executed: old.executed });
}

/** At the price of its trigger, which stands for it in a change. */
function waitingOrder(row: ConditionRow): TrackedOrder {
  const { orderId, symbol, side, type, action, mode, createdAtMs } = row;
  return {
    orderId,
    clientOrderId: '',
    book: 'futures',
    symbol,
    side,
    type,
    createdAtMs,
    price: ticks(row.triggerPrice),
    averagePrice: '0',
    executed: lots(0),
    status: 'INIT',
    quantity: { unit: 'base', lots: lots(row.contracts) },
    futures: { action, mode, timeInForce: null, cause: '' },
  };
}

/**
 * The exchange refuses a trigger that is reached already (−2021): the old one must not go for it. Whether it
 * goes by the last trade or by the mark no answer tells (exchange-rules §5.6): neither may be there.
 */
async function wouldFire(
  market: Market,
  client: ExchangeClient,
  { instrument, symbol }: Lane,
  wanted: OrderDraft,
): Promise<Rejected | null> {
  const trigger = wanted.book === 'futures' ? wanted.trigger : null;
  if (trigger === null || instrument.kind !== 'futures') return null;
  const index = await client.futures.index(instrument);
  if (index.kind !== 'accepted') {
    return refusal('mark-unknown', 'the mark price could not be read: triggers wait for it');
  }
  const price = parseDecimal(trigger.price, instrument.pricePrecision);
  if (!price.ok) return null;
  const wantedMark = markOfTicks(ticks(Number(price.value)));
  const isThere = (now: bigint): boolean =>
    trigger.direction === 'UP' ? now >= wantedMark : now <= wantedMark;
  const last = market.tickers.last(symbol);
  const isLastThere = last > 0 && isThere(markOfTicks(ticks(last)));
  if (!isThere(index.value.mark) && !isLastThere) return null;
  const what = isLastThere ? 'last price' : 'mark';
  return refusal('would-trigger', `price ${trigger.price}: the ${what} is there already`, 'price');
}

/** The old order as it would be written today. */
function draftOf(old: TrackedOrder, lane: Lane): OrderDraft | null {
  const { instrument } = lane;
  const { book, symbol, side, quantity, futures } = old;
  if (quantity.unit !== 'base') return null;
  const price = formatTrimmed(BigInt(old.price ?? 0), instrument.pricePrecision);
  if (book !== 'futures' || instrument.kind !== 'futures') {
    if (book === 'futures' || instrument.kind === 'futures') return null;
    const text = lotsText(quantity.lots, instrument.quantityPrecision);
    return { book, symbol, side, type: 'LIMIT', price, quantity: text, unit: 'base' };
  }
  if (futures === null || futures.mode === null) return null;
  const { action, mode } = futures;
  const timeInForce = futures.timeInForce === 'POST_ONLY' ? 'POST_ONLY' : 'GTC';
  return {
    book,
    symbol,
    side,
    action,
    mode,
    type: 'LIMIT',
    timeInForce,
    price,
    quantity: lotsText(quantity.lots, 0),
    trigger: null,
  };
}

interface Sizes {
  readonly oldLots: number;
  readonly newLots: number;
  readonly precision: number;
}

function sizesOf(old: TrackedOrder, { instrument }: Lane, input: Input): Result<Sizes, Rejected> {
  const precision = instrument.kind === 'spot' ? instrument.quantityPrecision : 0;
  const size = parseDecimal(input.quantity, precision);
  if (!size.ok) {
    const words = `quantity ${input.quantity}: at most ${precision} decimals`;
    return err(refusal('too-precise', words, 'quantity'));
  }
  const price = parseDecimal(input.price, instrument.pricePrecision);
  if (!price.ok) {
    const words = `price ${input.price}: at most ${instrument.pricePrecision} decimals`;
    return err(refusal('too-precise', words, 'price'));
  }
  const oldLots = old.quantity.unit === 'base' ? old.quantity.lots : 0;
  if (size.value > BigInt(Number.MAX_SAFE_INTEGER)) {
    return err(refusal('volume-above-maximum', 'quantity: too large', 'quantity'));
  }
  const newLots = Number(size.value);
  if (newLots <= old.executed) {
    const words = `quantity: more than the ${lotsText(old.executed, precision)} already executed`;
    return err(refusal('nothing-left', words, 'quantity'));
  }
  if (newLots === oldLots && price.value === BigInt(old.price ?? 0)) {
    return err(refusal('unchanged', 'price and quantity are those of the order', 'price'));
  }
  return ok({ oldLots, newLots, precision });
}

async function dryCheck(
  parts: OrdersParts,
  placing: Placing,
  client: ExchangeClient,
  old: TrackedOrder,
  wanted: OrderDraft,
  { intentId }: Input,
): Promise<Rejected | null> {
  const ready = await placing.prepare(wanted, 1);
  if (!ready.ok) return ready.error;
  const { terms } = ready.value;
  const beyond = parts.risk.check(terms, { intentId, changed: old.orderId });
  if (beyond !== null) return beyond;
  if (terms.book !== 'spot') return null;
  const { pair, order } = terms;
  const clientOrderId = `tm-${parts.ids.nextId()}`;
  const outcome = toOutcome(await client.spot.testOrder({ pair, ...order, clientOrderId }));
  if (outcome.kind === 'accepted') return null;
  if (outcome.kind === 'unknown') {
    return refusal('test-failed', `the exchange did not answer the dry check: ${outcome.message}`);
  }
  // The old order's own funds are free once it is gone: the exchange's test does not know that.
  const isCovered = outcome.code === INSUFFICIENT && isEnough(parts, old, terms);
  return isCovered ? null : outcome;
}

/** Whether what is free and what the old order holds is enough for the new one. */
function isEnough(
  { account }: OrdersParts,
  old: TrackedOrder,
  { pair, order }: WalletTerms,
): boolean {
  if (old.quantity.unit !== 'base' || order.quantity.unit !== 'base') return false;
  const value = (price: number | null, size: number): Atoms =>
    old.side === 'BUY'
      ? quoteValue(pair, ticks(price ?? 0), lots(size))
      : baseValue(pair, lots(size));
  const asset = old.side === 'BUY' ? pair.quote : pair.base;
  const row = account.balances.get().rows.find((one) => one.asset === asset);
  const free = parseDecimal(row?.free ?? '0', ASSET_SCALE);
  const held = value(old.price, old.quantity.lots - old.executed);
  return free.ok && free.value + held >= value(order.price, order.quantity.lots);
}

function newState(
  { clock }: OrdersParts,
  { intentId, book, symbol, orderId, price, quantity }: Input,
  sizes: Pick<ChangeState, 'oldDraft' | 'oldLots' | 'newLots'>,
): ChangeState {
  const nowMs = clock.nowMs();
  return {
    phase: 'canceling',
    row: {
      intentId,
      book,
      symbol,
      orderId,
      price,
      quantity,
      step: 'testing',
      executed: '',
      note: '',
      changedAtMs: nowMs,
    },
    ...sizes,
    executedLots: null,
    restoreIntentId: '',
    newOrderId: '',
    code: '',
    by: 'terminal',
    startedAtMs: nowMs,
  };
}

const endedByCheck = (
  state: ChangeState,
  code: string,
  note: string,
  by: ChangeState['by'],
): ChangeState => ({
  ...state,
  phase: 'ended',
  code,
  by,
  row: { ...state.row, step: 'refused', note },
});
