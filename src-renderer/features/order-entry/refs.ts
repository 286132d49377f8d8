/** Where the keyboard goes in the ticket: its fields, and the button of the drafted side. */
import type { TicketField } from '@shared/domain/ticket';
import { createContext, useContext, type RefObject } from 'react';
import { batchFaultsOf, ticket } from './store';
import type { Refusal } from './submit';

/** The ticket's root; its parts are found by what they are called in it. */
export type TicketRoot = RefObject<HTMLDivElement | null>;

type Target = TicketField | 'submit';

/** Marks an element so that `focusPart` finds it. */
export const partOf = (target: Target): { readonly 'data-part': Target } => ({
  'data-part': target,
});

/** A field is a box around its input, the button is itself; a kind without the field has others. */
export function focusPart(root: TicketRoot, target: Target): void {
  const find = (part: Target) => root.current?.querySelector<HTMLElement>(`[data-part="${part}"]`);
  const part = find(target) ?? (target === 'price' ? (find('triggerPrice') ?? find('from')) : null);
  const isButton = part?.matches('button') === true;
  const field = isButton ? part : (part ?? root.current)?.querySelector('input');
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
}

/** A press that was refused puts the keyboard into the field at fault. */
export function focusFault(refusal: Refusal, root: TicketRoot): void {
  if (refusal === null || refusal === 'locked' || refusal === 'stale' || refusal === 'notReady') {
    return;
  }
  if (refusal === 'batch') focusRowFault(root);
  else focusPart(root, refusal);
}

/** By what is wrong, not by how it looks: that is drawn only after the press. Together rows lack what each quantity needs. */
function focusRowFault(root: TicketRoot): void {
  const rows = batchFaultsOf(ticket.get())?.rows ?? [];
  const at = rows.findIndex((faults) => Object.keys(faults).length > 0);
  const field = at !== -1 && rows[at]?.price !== undefined ? 'price' : 'quantity';
  const cells = root.current?.querySelectorAll<HTMLInputElement>(`[data-cell="${field}"]`);
  cells?.item(Math.max(at, 0)).focus();
}

/** What the ticket's buttons do; given by the panel. */
interface TicketActions {
  /** Null sends the drafted side; a futures button names its own. */
  readonly submit: (side: 'BUY' | 'SELL' | null) => void;
  readonly test: () => void;
}

export const TicketActionsContext = createContext<TicketActions>({
  submit: () => undefined,
  test: () => undefined,
});
export const useTicketActions = (): TicketActions => useContext(TicketActionsContext);
