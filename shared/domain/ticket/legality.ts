/**
 * What the document lets an order be, as a table: every choice is offered, and those that are not
 * legal carry the reason. `legalised` keeps a draft inside it whatever is changed.
 */
import { TIMES_IN_FORCE, type TimeInForce } from '../futures';
import {
  newTicket,
  QUANTITY_UNITS,
  TICKET_FORMS,
  type QuantityUnit,
  type TicketDraft,
  type TicketForm,
} from './draft';

/** Why a choice is closed; the words are the desk's. */
export type Reason =
  | 'futuresOnly'
  | 'spotOnly'
  | 'limitOnly'
  | 'notWithTrigger'
  | 'notWithScaled'
  | 'notWhenClosing'
  | 'noMarginBalance'
  | 'amountForMarketBuy'
  | 'quantityForMarketSell'
  | 'noTestHere'
  | 'oneOrderOnly';

/** Null is legal. */
interface Legality {
  readonly forms: Readonly<Record<TicketForm, Reason | null>>;
  readonly timesInForce: Readonly<Record<TimeInForce, Reason | null>>;
  readonly units: Readonly<Record<QuantityUnit, Reason | null>>;
  /** Percentages: the slider, "25%" and "1/3". */
  readonly share: Reason | null;
  readonly exits: Reason | null;
  /** Asking the exchange to check without placing. */
  readonly test: Reason | null;
}

/** Each choice of the form with why it cannot be made now; null: it can. */
export function legalityOf(draft: TicketDraft): Legality {
  const each = <Key extends string>(keys: readonly Key[], judge: (key: Key) => Reason | null) =>
    Object.fromEntries(keys.map((key) => [key, judge(key)])) as Record<Key, Reason | null>;
  return {
    forms: each(TICKET_FORMS, (form) => formReason(draft, form)),
    timesInForce: each(TIMES_IN_FORCE, (time) => (time === 'GTC' ? null : timeReason(draft))),
    units: each(QUANTITY_UNITS, (unit) => unitReason(draft, unit)),
    share: shareReason(draft),
    exits: exitsReason(draft),
    test: testReason(draft),
  };
}

function formReason({ book }: TicketDraft, form: TicketForm): Reason | null {
  if (form === 'trigger' && book !== 'futures') return 'futuresOnly';
  return form === 'batch' && book !== 'spot' ? 'spotOnly' : null;
}

/** For what is not GTC. */
function timeReason({ book, type, form }: TicketDraft): Reason | null {
  if (book !== 'futures') return 'futuresOnly';
  if (form === 'trigger') return 'notWithTrigger';
  return type === 'LIMIT' ? null : 'limitOnly';
}

function unitReason(draft: TicketDraft, unit: QuantityUnit): Reason | null {
  if (unit === 'percent') return shareReason(draft);
  if (draft.book === 'futures') return null;
  if (unit === 'contracts') return 'futuresOnly';
  if (draft.type === 'LIMIT') return null;
  if (draft.side === 'BUY') return unit === 'base' ? 'amountForMarketBuy' : null;
  return unit === 'quote' ? 'quantityForMarketSell' : null;
}

const shareReason = ({ book }: TicketDraft): Reason | null =>
  book === 'margin' ? 'noMarginBalance' : null;

function exitsReason({ book, action, form }: TicketDraft): Reason | null {
  if (book !== 'futures') return 'futuresOnly';
  if (action === 'CLOSE') return 'notWhenClosing';
  if (form === 'trigger') return 'notWithTrigger';
  return form === 'single' ? null : 'notWithScaled';
}

function testReason({ book, form }: TicketDraft): Reason | null {
  if (book !== 'spot') return 'noTestHere';
  return form === 'single' ? null : 'oneOrderOnly';
}

/** The unit for a draft whose kind has changed: what the trader prefers, where it is legal. */
export function legalUnit(draft: TicketDraft): QuantityUnit {
  const { units } = legalityOf(draft);
  const wanted = [draft.preferredUnit, draft.unit, ...QUANTITY_UNITS] as const;
  return wanted.find((unit) => units[unit] === null) ?? draft.unit;
}

/** The draft with what its kind forbids taken back; the unit is the caller's, it converts. */
export function legalised(draft: TicketDraft): TicketDraft {
  const isFutures = draft.book === 'futures';
  const form = formReason(draft, draft.form) === null ? draft.form : 'single';
  // Between two prices there are only limit orders; a table's rows have types of their own.
  const type = form === 'scaled' || form === 'batch' ? 'LIMIT' : draft.type;
  const kind: TicketDraft = {
    ...draft,
    form,
    type,
    action: isFutures ? draft.action : 'OPEN',
    purpose: form === 'trigger' ? draft.purpose : 'entry',
  };
  const { timesInForce, exits } = legalityOf(kind);
  return {
    ...kind,
    timeInForce: timesInForce[kind.timeInForce] === null ? kind.timeInForce : 'GTC',
    hasExits: kind.hasExits && exits === null,
  };
}

/** For another book: side, kind and units that it has, empty fields. */
export function ticketFor(book: TicketDraft['book'], draft: TicketDraft): TicketDraft {
  const fresh = newTicket(draft.side, draft.type, book);
  const form = draft.form === 'scaled' ? 'scaled' : 'single';
  return legalised({ ...fresh, form, mode: draft.mode });
}
