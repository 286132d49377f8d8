/** What traded ahead of an order that rested, in the words of the lab's answer (exchange-rules §14). */
import type { ExplainedAhead } from '@shared/contract/lab';
import type { FoundOrder } from '../../engine/query';

/** `show` writes a quantity of the market as text. */
export function aheadOf(
  story: FoundOrder['story'],
  show: (quantity: number) => string,
): ExplainedAhead | null {
  if (story === null) return null;
  const { aheadAtArrival, tradedAhead, tradesAhead, canceledAhead } = story;
  return {
    quantityAtArrival: show(aheadAtArrival),
    tradedAhead: show(tradedAhead),
    tradesAhead,
    canceledAhead: canceledAhead === null ? null : show(canceledAhead),
  };
}
