/** The reference prices that trading goes by; who makes them is no matter here (exchange-rules §5.6). */
import type { Mark } from '@shared/money/units';
import type { FuturesPrices } from './commands';

export interface ReferencePrices {
  /** The newest mark of a contract, by its index; always above 0. */
  mark(contract: number): Mark;
  /** Index, mark and running funding rate. */
  of(contract: number): FuturesPrices;
}
