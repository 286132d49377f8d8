/** Why an order was refused, in the same words wherever it is told: ticket, activity, toasts, ladder, chart. */
import type { CommandOutcome } from '@shared/contract/terminal/commands';
import { formatExact } from '../lib/format';
import { wordsOf } from '../lib/i18n';

type Refusal = Pick<Extract<CommandOutcome, { kind: 'rejected' }>, 'by' | 'code' | 'message'>;

/** The terminal's codes are for programs; the exchange's are what its support asks for. */
export function orderRefusal({ by, code, message }: Refusal): string {
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

/** What a message of the terminal, or of this exchange, begins with. */
const FIELD = /^[A-Za-z]+(?=(?: [^:]*)?: )/;
/** Figures that separators make readable; an order's id has more digits and is none. */
const FIGURE = /(?<![\w.-])\d{4,12}(?:\.\d+)?(?![\w.-]*\w)/g;

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
