/** The ticket gets the symbol of what was pressed first: a copy of a panel may show another one than the workspace. */
import { deskState, useSelectSymbol } from '../desk-state';

export function useTicketAim(symbol: string): () => void {
  const select = useSelectSymbol();
  return () => {
    if (deskState.get().symbol !== symbol) select(symbol);
  };
}
