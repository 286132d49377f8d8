/** Why an order was refused, in the same words wherever it is told: ticket, activity, toasts, ladder, chart. */
import type { CommandOutcome } from '@shared/contract/terminal/commands';
import type { TicketField } from '@shared/domain/ticket';
import { formatExact } from '../../lib/format';
import { wordsOf } from '../../lib/i18n';
import { mended } from '../wire/mends';

type Rejected = Extract<CommandOutcome, { kind: 'rejected' }>;
type Refusal = Pick<Rejected, 'by' | 'code' | 'message'>;
type NamedRefusal = Pick<Rejected, 'field' | 'message'>;

/** The terminal's codes are for programs; the exchange's are what its support asks for. */
export function orderRefusal({ by, code, message }: Refusal): string {
  const mend = mended({ code, message });
  if (mend !== null) return mend;
  const words = refusalReason(message);
  return by === 'terminal' || code === '' ? words : `${words} (${code})`;
}

/** "price: at most 60012.5" is "Price: at most 60,012.5": fields as the ticket calls them, figures as it shows them. */
export function refusalReason(message: string): string {
  const t = wordsOf('order-entry');
  const named = message.replace(FIELD, (name) => (isField(name) ? t(`fields.${name}`) : name));
  const figured = named.replace(FIGURE, (digits) => formatExact(digits));
  return figured.charAt(0).toUpperCase() + figured.slice(1);
}

/** Where in a ticket a refusal belongs, and what is said there: the limit, without what the field is called. */
export interface RefusedField {
  readonly field: TicketField;
  readonly words: string;
}

/**
 * The field that the terminal names; where it names none, the one the message begins with. Null where neither
 * does, as with those of another exchange.
 */
export function refusedField({ field, message }: NamedRefusal): RefusedField | null {
  const begun = FIELD.exec(message)?.[0] ?? '';
  const name = isField(field) ? field : begun;
  if (!isField(name)) return null;
  const part = PARTS[name];
  if (part === null) return null;
  // A value is no field: it says what it is a limit of. Nor is a sentence cut that begins with something else.
  const isNamed = begun !== 'value' && isField(begun) && PARTS[begun] === part;
  const limit = isNamed ? message.slice(message.indexOf(': ') + 2) : message;
  return { field: part, words: refusalReason(limit) };
}

const PARTS = {
  price: 'price',
  volume: 'quantity',
  quantity: 'quantity',
  value: 'quantity',
  triggerPrice: 'triggerPrice',
  takeProfit: 'takeProfit',
  stopLoss: 'stopLoss',
  timeInForce: null,
} as const satisfies Record<keyof typeof FIELDS, TicketField | null>;

/** What a message of the terminal, or of this exchange, begins with. */
const FIELD = /^[A-Za-z]+(?=(?: [^:]*)?: )/;
/** Figures that separators make readable; an order's id has more digits and is none, nor is a code, or a port behind its address. */
const FIGURE = /(?<![\w.:\]-]|\bcode )\d{4,12}(?:\.\d+)?(?![\w.-]*\w)/g;

const FIELDS = {
  price: true,
  volume: true,
  quantity: true,
  value: true,
  triggerPrice: true,
  takeProfit: true,
  stopLoss: true,
  timeInForce: true,
} as const;

const isField = (name: string): name is keyof typeof FIELDS => Object.hasOwn(FIELDS, name);
