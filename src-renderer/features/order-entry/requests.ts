/** What other features ask of the ticket becomes changes of its draft. Nothing here sends. */
import type { TicketAction } from '@shared/domain/ticket';
import { lots, ticks } from '@shared/money/units';
import { deskClock } from '../../session/time/clock';
import { countedOf, draftActions, enterCounted } from '../../session/orders/drafted';
import {
  onTicketRequest,
  type FocusField,
  type TicketRequest,
} from '../../session/orders/ticket-drafts';
import { changeTicket, clearTicket, factsOf, ticket } from './store';

/** A request for a symbol that the ticket does not have yet; the next one takes its place. */
let waiting: { readonly request: TicketRequest; readonly askedAtMs: number } | null = null;
/** Long enough for a symbol to open; a click of long ago must not fill a ticket that opens later. */
const WAITS_MS = 5000;

/** A field that was asked for while no ticket was on the screen: the next one has the keyboard there. */
let wantedField: { readonly field: FocusField; readonly askedAtMs: number } | null = null;
const FOCUS_WAITS_MS = 1000;

/** Once: called by the ticket that is on the screen, or that comes, as after a change of workspace. */
export function takeWantedField(): FocusField | null {
  const wanted = wantedField;
  wantedField = null;
  if (wanted === null || deskClock.monotonicMs() - wanted.askedAtMs > FOCUS_WAITS_MS) return null;
  return wanted.field;
}

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
    // Also of what was asked for before it.
    waiting = null;
    clearTicket();
    return;
  }
  if (request.kind === 'focus') {
    wantedField = { field: request.field, askedAtMs: deskClock.monotonicMs() };
  }
  for (const action of actionsOf(request)) changeTicket(action);
  const counted = countedOf(request);
  if (counted !== null) enterCounted(counted, () => ticket.get().draft, changeTicket);
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
    case 'scaled':
    case 'close':
    case 'trigger':
      return draftActions(request);
    case 'clear':
    case 'focus':
    case 'submit':
      return []; // the panel's: they need the screen
  }
}

const plain: TicketAction = { type: 'setForm', form: 'single' };

// The draft follows clicks and keys also while its panel is behind another tab.
onTicketRequest(applyRequest);
ticket.subscribe(applyWaiting);
