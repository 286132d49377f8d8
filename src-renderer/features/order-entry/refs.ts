/** Where the keyboard goes in the ticket: its fields and its button. */
import type { RefObject } from 'react';
import type { Refusal } from './submit';

export interface TicketRefs {
  readonly price: RefObject<HTMLInputElement | null>;
  readonly quantity: RefObject<HTMLInputElement | null>;
  readonly submit: RefObject<HTMLButtonElement | null>;
}

/** A press that was refused puts the keyboard into the field at fault. */
export function focusFault(refusal: Refusal, refs: TicketRefs): void {
  if (refusal === 'price' || refusal === 'quantity') refs[refusal].current?.focus();
}
