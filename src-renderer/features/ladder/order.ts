/**
 * From a click's meaning to the one order it places, judged by the same rules as the ticket's. Nothing is
 * sent from here. Pure.
 */
import type { OrderDraft } from '@shared/contract/terminal/commands';
import type { PositionMode } from '@shared/domain/futures';
import type { OrderBookKind, Side } from '@shared/domain/order';
import {
  cleanNumber,
  newTicket,
  reduceTicket,
  ticketErrors,
  type TicketAction,
  type TicketDraft,
  type TicketError,
  type TicketFacts,
} from '@shared/domain/ticket';
import { err, ok, type Result } from '@shared/kernel/result';
import { formatFixed, parseDecimal } from '@shared/money/decimal';
import { lots, LOTS_MAX, ticks } from '@shared/money/units';
import { orderDrafts } from '../../session/orders/order-drafts';
import type { BracketPrices } from './bracket';
import type { OrderMeaning } from './meaning';

/** A working volume in lots or contracts; null for text that is none. */
export function volumeLots(text: string, quantityPrecision: number): number | null {
  const parsed = parseDecimal(cleanNumber(text), quantityPrecision);
  if (!parsed.ok || parsed.value <= 0n || parsed.value > BigInt(LOTS_MAX)) return null;
  return Number(parsed.value);
}

interface OrderWish {
  readonly symbol: string;
  readonly book: OrderBookKind;
  /** Of a position that this would open; one that is there keeps its own. */
  readonly mode: PositionMode;
  readonly volume: number;
  /** Of an entry on a contract. */
  readonly exits?: BracketPrices | null;
}

/** An order that opens, as the ticket would hold it. */
export function openingDraft(
  meaning: OrderMeaning,
  { book, mode, volume, exits }: OrderWish,
  facts: TicketFacts,
): TicketDraft {
  const { side, kind } = meaning;
  const start = { ...newTicket(side, kind === 'market' ? 'MARKET' : 'LIMIT', book), mode };
  return reduced(start, facts, [
    ...(kind === 'limit' ? [{ type: 'fromBookPrice', price: ticks(meaning.price) } as const] : []),
    ...(kind === 'stop' ? [stopOf(meaning)] : []),
    { type: 'fromBookSize', lots: lots(volume) },
    ...(exits === undefined || exits === null ? [] : exitsOf(exits, facts)),
  ]);
}

function exitsOf(exits: BracketPrices, facts: TicketFacts): readonly TicketAction[] {
  if (facts.book !== 'futures') return [];
  const { pricePrecision } = facts.contract.contract;
  const text = (ticks: number | null) =>
    ticks === null ? '' : formatFixed(BigInt(ticks), pricePrecision);
  return [
    { type: 'setExits', hasExits: true },
    { type: 'setText', field: 'takeProfit', text: text(exits.takeProfit) },
    { type: 'setText', field: 'stopLoss', text: text(exits.stopLoss) },
  ];
}

/** A market order that closes `volume` contracts of a position; `positionSide` BUY is long. */
export function closingDraft(
  positionSide: Side,
  { mode, volume }: Pick<OrderWish, 'mode' | 'volume'>,
  facts: TicketFacts,
): TicketDraft {
  const side = positionSide === 'BUY' ? 'SELL' : 'BUY';
  const start: TicketDraft = { ...newTicket(side, 'MARKET', 'futures'), mode, action: 'CLOSE' };
  return reduced(start, facts, [{ type: 'fromBookSize', lots: lots(volume) }]);
}

const stopOf = ({
  side,
  direction,
  price,
}: Extract<OrderMeaning, { kind: 'stop' }>): TicketAction => ({
  type: 'fromTrigger',
  action: 'OPEN',
  side,
  direction,
  triggerPrice: ticks(price),
  price: null,
  purpose: 'entry',
});

const reduced = (draft: TicketDraft, facts: TicketFacts, actions: readonly TicketAction[]) =>
  actions.reduce((now, action) => reduceTicket(now, action, facts), draft);

/** The one order of a draft, or what the ticket would say of it. */
export function checkedOrder(
  draft: TicketDraft,
  facts: TicketFacts,
  symbol: string,
): Result<OrderDraft, TicketError> {
  const [fault] = Object.values(ticketErrors(draft, facts));
  if (fault !== undefined) return err(fault);
  const [order] = orderDrafts(draft, facts, symbol);
  return order === undefined ? err({ key: 'missing', values: {} }) : ok(order);
}
