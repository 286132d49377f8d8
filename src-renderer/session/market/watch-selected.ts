/** Keeps a subscription on the selected symbol: it moves when the selection moves. */
import type { LinkGroup } from '@shared/contract/terminal/link-groups';
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { deskState, type DeskState } from '../desk-state';
import { symbolOf } from '../windows/panel-scope';

/**
 * `open` subscribes for one symbol and returns what ends it; with a `group` it is the symbol of that
 * link group. Returns what ends everything.
 */
export function watchSelected(
  terminal: TerminalClient,
  open: (terminal: TerminalClient, symbol: string) => () => void,
  group: LinkGroup | null = null,
): () => void {
  let current = '';
  let stop: () => void = () => undefined;
  const follow = (state: DeskState) => {
    const symbol = symbolOf(state, group);
    if (symbol === current) return;
    stop();
    current = symbol;
    stop = symbol === '' ? () => undefined : open(terminal, symbol);
  };
  follow(deskState.get());
  const unfollow = deskState.subscribe(follow);
  return () => {
    unfollow();
    stop();
  };
}
