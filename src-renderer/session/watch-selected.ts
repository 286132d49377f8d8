/** Keeps a subscription on the selected symbol: it moves when the selection moves. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { deskState } from './desk-state';

/** `open` subscribes for one symbol and returns what ends it. Returns what ends everything. */
export function watchSelected(
  terminal: TerminalClient,
  open: (terminal: TerminalClient, symbol: string) => () => void,
): () => void {
  let current = '';
  let stop: () => void = () => undefined;
  const follow = (symbol: string) => {
    if (symbol === current) return;
    stop();
    current = symbol;
    stop = symbol === '' ? () => undefined : open(terminal, symbol);
  };
  follow(deskState.get().symbol);
  const unfollow = deskState.subscribe((state) => {
    follow(state.symbol);
  });
  return () => {
    unfollow();
    stop();
  };
}
