/** What a book of a nasty venue is asked for, and what it asks of its venue. */
import type { OrderDraft } from '@shared/contract/terminal';
import type { Fill } from '@shared/domain/fill';
import type { Outcome } from '../../client/exchange-client';
import type { Bench } from '../bench.testing';

export const LISTS = ['open', 'order', 'trades', 'past', 'wallet'] as const;
export type ListName = (typeof LISTS)[number];

/** What an order is to whoever judges it. */
export interface Followed {
  readonly orderId: string;
  readonly clientOrderId: string;
  readonly executed: number;
  readonly status: string;
}

/** What the book asks of the venue that it is a book of. */
export interface Venue {
  readonly bench: Bench;
  /** Whether an order of a contract is found by the name that it was given: the document does not say. */
  readonly knowsNames: boolean;
  /** A command: `carryOut` happens before its answer, long after it, or never. */
  commanded<T>(
    carryOut: (filled: number) => Outcome<T>,
    promise?: () => Outcome<T>,
  ): Promise<Outcome<T>>;
  /** A list, as it was when the venue last looked at it. */
  told<T>(list: ListName, read: () => Promise<Outcome<T>>): Promise<Outcome<T>>;
  /** The same, no more than it gives of one page, some of it twice. */
  toldPage<Row>(
    list: ListName,
    read: () => Promise<Outcome<readonly Row[]>>,
  ): Promise<Outcome<readonly Row[]>>;
  /** The same of a list without pages, in whatever order. */
  list<Row>(rows: readonly Row[]): readonly Row[];
}

/** All that have been taken, in their order; what has been forgotten is not among the orders. */
interface Happened {
  readonly orders: Followed[];
  readonly trades: readonly Fill[];
  /** As our orders arrived. */
  readonly placed: readonly { readonly clientOrderId: string }[];
}

export interface NastyBook {
  readonly book: 'spot' | 'margin' | 'futures';
  readonly symbol: string;
  readonly size: number;
  readonly tick: number;
  draft(isClosing: boolean): OrderDraft;
  /** Of an order that waits for a price; null where there are none. */
  readonly stop: OrderDraft | null;
  /** Exits that the terminal has cancelled by itself while their position was there. */
  readonly wronglyCanceled: readonly string[];
  /** The trader has asked for it. */
  cancelWanted(orderId: string): void;
  readonly changed: { readonly price: string; readonly quantity: string };
  connect(venue: Venue): void;
  readonly happened: Happened;
  fill(orderId: string, lots: number): void;
  /** An old order of another program, in so many trades. */
  seed(trades: number): void;
  /** Remembers what is so now. */
  keep(list: ListName): () => void;
  /** What the desk shows that only this book has, and what it should. */
  shown(): Promise<readonly [unknown, unknown][]>;
}
