/**
 * An order as the trader saw it who asks for a change: of one that is another order by now nothing is changed. An
 * exchange may have set off what waited for its price, under the same id, or have moved an order itself.
 */
import { z } from 'zod';

export const seenOrder = z.strictObject({
  /** Ticks; of a condition order that waits, of its trigger. */
  price: z.int().positive(),
  /** All of it, the executed part included. */
  lots: z.int().positive(),
  /** A condition order whose price has not come. */
  isWaiting: z.boolean(),
});
export type SeenOrder = z.infer<typeof seenOrder>;

/** What is at the market, or an amount of money, has neither and cannot be changed. */
export const seenResting = (row: {
  readonly price: number | null;
  readonly lots: number | null;
}): SeenOrder => ({ price: row.price ?? 0, lots: row.lots ?? 0, isWaiting: false });

export const seenWaiting = (row: {
  readonly triggerPrice: number;
  readonly contracts: number;
}): SeenOrder => ({ price: row.triggerPrice, lots: row.contracts, isWaiting: true });
