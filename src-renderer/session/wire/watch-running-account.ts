/** What belongs to one account is watched anew with each that begins. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { watchTopic } from './watch-topic';

/** `open` gets the account that runs, "" for paper, and returns what ends with it. */
export function watchRunningAccount(
  terminal: TerminalClient,
  open: (account: string) => () => void,
): () => void {
  let known: string | null = null;
  let stop: () => void = () => undefined;
  const unwatch = watchTopic(terminal, 'venues', ({ current }) => {
    const account = current ?? '';
    if (account === known) return;
    known = account;
    stop();
    stop = open(account);
  });
  return () => {
    unwatch();
    stop();
  };
}
