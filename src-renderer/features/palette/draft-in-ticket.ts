/** Puts a drafted request into the ticket and the keyboard on its submit button. Sends nothing. */
import { deskState } from '../../session/desk-state';
import { showPanel } from '../../session/windows/panels';
import { askTicket, type TicketRequest } from '../../session/orders/ticket-drafts';

export function draftInTicket(
  symbol: string,
  request: TicketRequest,
  select: (symbol: string) => void,
): void {
  if (deskState.get().symbol !== symbol) select(symbol);
  showPanel('order', false);
  askTicket(request);
  // The panel may be on its way to the screen, and the palette on its way from it.
  requestAnimationFrame(() => {
    requestAnimationFrame(() => {
      askTicket({ kind: 'focus', field: 'submit' });
    });
  });
}
