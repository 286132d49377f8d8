/**
 * The one thing to know before sending that is no error: the worst of what the shown market and the
 * assumed figures say. The exchange decides; nothing here keeps an order back.
 */
import { isPastLiquidation, markOfTicks } from '../futures-math';
import type { Side } from '../order';
import { outsideBand } from './band';
import type { TicketDraft } from './draft';
import type { FuturesFacts, TicketFacts } from './facts';
import type { FuturesSummary } from './futures-summary';
import { measureOf } from './measure';
import { belowMinimum } from './minimum';
import { ticketOrders } from './order';
import { fieldPrice } from './price';
import type { Walk } from './walk';

/** In order of weight: the first that holds is shown. */
const TICKET_ALERTS = [
  'inLiquidation',
  // What is refused or cancelled does nothing of what follows.
  'triggersAtOnce',
  'takeProfitReached',
  'stopLossReached',
  'outsideBand',
  'belowMinimum',
  'postOnlyTakes',
  'liquidatesAtOnce',
  'exceedsMargin',
  'aboveTier',
  'liquidatesOnTheWay',
  'stopPastLiquidation',
  'fillOrKillDies',
  'nothingFillsNow',
  'protectionStops',
  'bookTooThin',
  'highSlippage',
] as const;
export type TicketAlert = (typeof TICKET_ALERTS)[number];

/** 1 % worse than the best price. */
const HIGH_SLIPPAGE = 1_000_000n;

/** `summary` is null on spot and margin, where only the book has something to say. */
export function ticketAlert(
  draft: TicketDraft,
  facts: TicketFacts,
  fillsNow: Walk,
  summary: FuturesSummary | null,
): TicketAlert | null {
  const holds: Readonly<Partial<Record<TicketAlert, boolean>>> = {
    ...bookAlerts(draft, facts, fillsNow),
    ...(summary === null || facts.book !== 'futures' ? {} : futuresAlerts(draft, facts, summary)),
  };
  return TICKET_ALERTS.find((alert) => holds[alert] === true) ?? null;
}

function bookAlerts(
  draft: TicketDraft,
  facts: TicketFacts,
  fillsNow: Walk,
): Partial<Record<TicketAlert, boolean>> {
  const isNow = draft.form !== 'trigger';
  const takes = fillsNow.lots > 0;
  const { timeInForce } = draft;
  return {
    triggersAtOnce: triggersAtOnce(draft, facts),
    outsideBand: outsideBand(draft, facts) !== null,
    belowMinimum: belowMinimum(draft, facts) !== null,
    postOnlyTakes: isNow && timeInForce === 'POST_ONLY' && crosses(draft, facts),
    nothingFillsNow: timeInForce === 'IOC' && facts.isBookKnown && !takes,
    protectionStops: isNow && draft.type === 'MARKET' && fillsNow.isStopped,
    bookTooThin: isNow && draft.type === 'MARKET' && facts.isBookKnown && fillsNow.isBookTooShort,
    highSlippage: isNow && fillsNow.slippage >= HIGH_SLIPPAGE,
  };
}

/** Whether an order of it would meet the other side at once. */
function crosses(draft: TicketDraft, facts: TicketFacts): boolean {
  const orders = ticketOrders(draft, facts);
  const best = (draft.side === 'BUY' ? facts.asks : facts.bids)[0]?.[0];
  if (!orders.ok || best === undefined) return false;
  return orders.value.some(
    ({ price }) => price !== null && (draft.side === 'BUY' ? price >= best : price <= best),
  );
}

function futuresAlerts(
  draft: TicketDraft,
  facts: FuturesFacts,
  summary: FuturesSummary,
): Partial<Record<TicketAlert, boolean>> {
  const { now, after, required, fillsNow } = summary;
  const risk = after.risk;
  return {
    inLiquidation: now.position?.isLiquidating === true,
    takeProfitReached: isExitReached(draft, facts, 'takeProfit'),
    stopLossReached: isExitReached(draft, facts, 'stopLoss'),
    liquidatesAtOnce: risk !== null && risk.numerator >= risk.denominator,
    liquidatesOnTheWay: summary.isLiquidatedOnTheWay,
    stopPastLiquidation: isStopPastLiquidation(draft, facts, summary),
    exceedsMargin: required !== null && now.available !== null && required > now.available,
    aboveTier: draft.action === 'OPEN' && isAboveTier(draft.side, facts, summary),
    fillOrKillDies:
      draft.timeInForce === 'FOK' && facts.isBookKnown && fillsNow.lots < wantedOf(summary),
  };
}

/** A stop that never comes: of an entry for what is held once it has filled, of a trigger that closes for what is held now. */
function isStopPastLiquidation(
  draft: TicketDraft,
  facts: FuturesFacts,
  { now, after }: FuturesSummary,
): boolean {
  const isClosing = draft.form === 'trigger' && draft.action === 'CLOSE';
  if (!isClosing && !draft.hasExits) return false;
  const at = (isClosing ? now : after).liquidationAt;
  const stop = fieldPrice(draft, isClosing ? 'triggerPrice' : 'stopLoss', measureOf(facts));
  return at !== null && stop.ok && isPastLiquidation(stop.value, at);
}

/**
 * More contracts than the tiers allow at this leverage (exchange-rules §5.1): what is held, what open orders may
 * still open, and all that is asked for, whether or not it fills.
 */
function isAboveTier(
  side: Side,
  { contract, opening }: FuturesFacts,
  summary: FuturesSummary,
): boolean {
  const { leverage, now } = summary;
  const allowed = contract.tiers.filter(({ maxLeverage }) => maxLeverage >= leverage.value);
  const most = allowed.reduce((max, { maxContracts }) => Math.max(max, maxContracts), 0);
  return (now.position?.leg.volume ?? 0) + opening[side] + wantedOf(summary) > most;
}

/** FOK drops what the book does not hold: what was asked for is in the orders. */
const wantedOf = ({ orders }: FuturesSummary): number =>
  orders.reduce((sum, { quantity }) => sum + (quantity.unit === 'base' ? quantity.lots : 0), 0);

/** A condition that the last trade already meets, or before the first one the mark, is refused (exchange-rules §5.10). */
function triggersAtOnce(draft: TicketDraft, facts: TicketFacts): boolean {
  if (draft.form !== 'trigger' || facts.book !== 'futures') return false;
  return isReached(draft, facts, 'triggerPrice', draft.direction);
}

/** Of an entry at the market, which is filled where the price is now; that of a limit is held against its own price. */
function isExitReached(
  draft: TicketDraft,
  facts: FuturesFacts,
  exit: 'takeProfit' | 'stopLoss',
): boolean {
  if (!draft.hasExits || draft.type !== 'MARKET') return false;
  const isAbove = (draft.side === 'BUY') === (exit === 'takeProfit');
  return isReached(draft, facts, exit, isAbove ? 'UP' : 'DOWN');
}

function isReached(
  draft: TicketDraft,
  facts: FuturesFacts,
  field: 'triggerPrice' | 'takeProfit' | 'stopLoss',
  direction: TicketDraft['direction'],
): boolean {
  const now = facts.last === null ? facts.mark : markOfTicks(facts.last);
  const price = fieldPrice(draft, field, measureOf(facts));
  if (!price.ok || now === null) return false;
  const wanted = markOfTicks(price.value);
  return direction === 'UP' ? now >= wanted : now <= wanted;
}
