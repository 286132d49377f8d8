/**
 * A whole draft that was asked for as the changes that make it: the ticket takes them, and the command line
 * tries them first. Pure.
 */
import {
  newTicket,
  reduceTicket,
  type TicketAction,
  type TicketDraft,
  type TicketFacts,
} from '@shared/domain/ticket';
import { ticks } from '@shared/money/units';
import type { CountedQuantity, TicketRequest } from './ticket-drafts';

/** An order, several, a close or a condition: with it nothing of the draft before stays unsaid. */
export type DraftRequest = Extract<
  TicketRequest,
  { kind: 'order' | 'scaled' | 'close' | 'trigger' }
>;

/** Without the quantity, which `enterCounted` enters. */
export function draftActions(request: DraftRequest): readonly TicketAction[] {
  switch (request.kind) {
    case 'order':
      return [
        plain,
        { type: 'setAction', action: 'OPEN' },
        { type: 'setSide', side: request.side },
        { type: 'setType', orderType: request.type },
        ...priced(request.price),
        ...exits(request.exits),
      ];
    case 'scaled':
      return [
        { type: 'fromRange', side: request.side, from: ticks(request.from), to: ticks(request.to) },
        ...(request.count === null
          ? []
          : ([{ type: 'setText', field: 'count', text: request.count.toString() }] as const)),
      ];
    case 'close':
      return [
        plain,
        { type: 'setAction', action: 'CLOSE' },
        { type: 'setSide', side: request.positionSide === 'BUY' ? 'SELL' : 'BUY' },
        { type: 'setMode', mode: request.mode },
        { type: 'setType', orderType: request.price === null ? 'MARKET' : 'LIMIT' },
        ...priced(request.price),
        ...(request.contracts === undefined
          ? ([{ type: 'setPercent', percent: request.percent }] as const)
          : []),
      ];
    case 'trigger': {
      const { action, side, direction, triggerPrice, price, purpose } = request;
      return [
        {
          type: 'fromTrigger',
          action,
          side,
          direction,
          triggerPrice: ticks(triggerPrice),
          price: price === null ? null : ticks(price),
          purpose,
        },
      ];
    }
  }
}

/** Null where the request leaves the quantity as it is, or is a share that the actions enter. */
export function countedOf(request: TicketRequest): CountedQuantity | null {
  if ('quantity' in request) return request.quantity;
  return request.kind === 'close' && request.contracts !== undefined
    ? { text: request.contracts.toString(), unit: 'contracts' }
    : null;
}

/**
 * Enters it in the unit it was counted in; a ticket that does not take the unit stays empty. Contracts are an
 * exact amount of the base asset: a trader who counts in that goes on doing so.
 */
export function enterCounted(
  { text, unit }: CountedQuantity,
  draftNow: () => TicketDraft,
  change: (action: TicketAction) => void,
): void {
  const { unit: before } = draftNow();
  change({ type: 'setUnit', unit });
  const isTaken = draftNow().unit === unit;
  change({ type: 'setText', field: 'quantity', text: isTaken ? text : '' });
  change({ type: 'settleQuantity' });
  if (unit === 'contracts' && before === 'base') change({ type: 'setUnit', unit: before });
}

/** What an empty ticket becomes by it. */
export function draftOf(request: DraftRequest, facts: TicketFacts): TicketDraft {
  let draft = newTicket('BUY', 'LIMIT', facts.book);
  const change = (action: TicketAction) => {
    draft = reduceTicket(draft, action, facts);
  };
  for (const action of draftActions(request)) change(action);
  const counted = countedOf(request);
  if (counted !== null) enterCounted(counted, () => draft, change);
  return draft;
}

const plain: TicketAction = { type: 'setForm', form: 'single' };
const priced = (price: number | null): readonly TicketAction[] =>
  price === null ? [] : [{ type: 'fromBookPrice', price: ticks(price) }];

function exits(prices: ExitTexts): readonly TicketAction[] {
  if (prices === undefined) return [];
  return [
    { type: 'setExits', hasExits: true },
    { type: 'setText', field: 'takeProfit', text: prices.takeProfit },
    { type: 'setText', field: 'stopLoss', text: prices.stopLoss },
  ];
}
type ExitTexts = Extract<TicketRequest, { kind: 'order' }>['exits'];
