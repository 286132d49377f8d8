/** What other features ask of the ticket becomes changes of its draft. Nothing here sends. */
import type { QuantityUnit, TicketAction } from '@shared/domain/ticket';
import { lots, ticks } from '@shared/money/units';
import { deskClock } from '../../session/clock';
import { onTicketRequest, type TicketRequest } from '../../session/ticket-drafts';
import { changeTicket, clearTicket, factsOf, ticket } from './store';

/** A request for a symbol that the ticket does not have yet; the next one takes its place. */
let waiting: { readonly request: TicketRequest; readonly askedAtMs: number } | null = null;
/** Long enough for a symbol to open; a click of long ago must not fill a ticket that opens later. */
const WAITS_MS = 5000;

/** Called when the ticket's symbol may have changed. */
function applyWaiting(): void {
  if (waiting === null) return;
  const { request, askedAtMs } = waiting;
  const isOld = deskClock.monotonicMs() - askedAtMs > WAITS_MS;
  if (isOld) waiting = null;
  if (isOld || !isForTicket(request) || factsOf(ticket.get()) === null) return;
  waiting = null;
  applyRequest(request);
}

function applyRequest(request: TicketRequest): void {
  if (!isForTicket(request)) {
    waiting = { request, askedAtMs: deskClock.monotonicMs() };
    return;
  }
  if (request.kind === 'clear') {
    clearTicket();
    return;
  }
  for (const action of actionsOf(request)) changeTicket(action);
}

const isForTicket = (request: TicketRequest): boolean =>
  !('symbol' in request) || request.symbol === ticket.get().symbol;

function actionsOf(request: TicketRequest): readonly TicketAction[] {
  switch (request.kind) {
    case 'price':
      return [{ type: 'fromBookPrice', price: ticks(request.price) }];
    case 'quantity':
      return [{ type: 'fromBookSize', lots: lots(request.lots) }];
    case 'side':
      return [{ type: 'setSide', side: request.side }];
    case 'type':
      return [plain, { type: 'setType', orderType: request.type }];
    case 'form':
      return [{ type: 'setForm', form: request.form }];
    case 'action':
      return [{ type: 'setAction', action: request.action }];
    case 'togglePostOnly': {
      const isOn = ticket.get().draft.timeInForce === 'POST_ONLY';
      return [{ type: 'setTimeInForce', timeInForce: isOn ? 'GTC' : 'POST_ONLY' }];
    }
    case 'order':
      return [
        plain,
        { type: 'setAction', action: 'OPEN' },
        { type: 'setSide', side: request.side },
        { type: 'setType', orderType: request.type },
        ...priced(request.price),
        ...quantity(request.quantity, request.unit),
        ...exits(request.exits),
      ];
    case 'scaled':
      return [
        { type: 'fromRange', side: request.side, from: ticks(request.from), to: ticks(request.to) },
        ...(request.count === null
          ? []
          : ([{ type: 'setText', field: 'count', text: request.count.toString() }] as const)),
        ...quantity(request.quantity, request.unit),
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
          : quantity(request.contracts.toString(), 'contracts')),
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
        ...quantity(request.quantity, request.unit),
      ];
    }
    case 'clear':
    case 'focus':
    case 'submit':
      return []; // the panel's: they need the screen
  }
}

const plain: TicketAction = { type: 'setForm', form: 'single' };
const priced = (price: number | null): readonly TicketAction[] =>
  price === null ? [] : [{ type: 'fromBookPrice', price: ticks(price) }];
function quantity(text: string | null, unit?: QuantityUnit): readonly TicketAction[] {
  if (text === null) return [];
  const counted: readonly TicketAction[] = unit === undefined ? [] : [{ type: 'setUnit', unit }];
  return [...counted, { type: 'setText', field: 'quantity', text }, { type: 'settleQuantity' }];
}

function exits(prices: ExitTexts): readonly TicketAction[] {
  if (prices === undefined) return [];
  return [
    { type: 'setExits', hasExits: true },
    { type: 'setText', field: 'takeProfit', text: prices.takeProfit },
    { type: 'setText', field: 'stopLoss', text: prices.stopLoss },
  ];
}
type ExitTexts = Extract<TicketRequest, { kind: 'order' }>['exits'];

// The draft follows clicks and keys also while its panel is behind another tab.
onTicketRequest(applyRequest);
ticket.subscribe(applyWaiting);
