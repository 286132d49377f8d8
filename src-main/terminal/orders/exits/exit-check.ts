/** Whether an order can have exits, and these: before anything is stored or sent. */
import type { CommandInput, OrderDraft } from '@shared/contract/terminal';
import type { Market } from '../../market';
import { exitDraft, newPlan } from './exit-plan';
import { refusal, type Rejected } from '../placing/intents';
import { readTerms } from '../placing/terms';

export function checkExits(
  market: Market,
  draft: OrderDraft,
  exits: NonNullable<CommandInput<'placeOrder'>['exits']>,
): Rejected | null {
  if (draft.book !== 'futures' || draft.action !== 'OPEN' || draft.trigger !== null) {
    const words = 'exits: only with an order that opens contracts, and without a trigger';
    return refusal('exits-not-here', words, 'takeProfit');
  }
  const entry = readTerms(market, draft);
  if (!entry.ok) return entry.error;
  for (const exit of newPlan('', draft, exits, 0).exits) {
    const field = exit.purpose === 'take-profit' ? 'takeProfit' : 'stopLoss';
    const read = readTerms(market, exitDraft(draft, exit, Number(draft.quantity)));
    if (!read.ok) return { ...read.error, field };
    const trigger = read.value.book === 'futures' ? read.value.trigger : null;
    const { price } = entry.value.order;
    if (trigger === null || price === null) continue;
    const isAbove = trigger.price > price;
    if (trigger.price === price || isAbove !== (trigger.direction === 'UP')) {
      const where = trigger.direction === 'UP' ? 'above' : 'below';
      return refusal('exit-wrong-side', `${field}: must be ${where} the price of the entry`, field);
    }
  }
  return null;
}
