/** The 24 h windows of every pair, at a pace the eye can follow: four times a second at most. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { TopicValue } from '@shared/contract/terminal/topics';
import { paced } from '../time/paced';
import { watchTopic } from '../wire/watch-topic';

const EVERY_MS = 250;

/** A watcher for `useWatch` that hands each newest value to `show`; make it once per module. */
export function tickersWatcher(
  show: (tickers: TopicValue<'tickers'>) => void,
): (terminal: TerminalClient) => () => void {
  return (terminal) => {
    const pace = paced<TopicValue<'tickers'>>(EVERY_MS, show);
    const stop = watchTopic(terminal, 'tickers', (tickers) => {
      pace.offer(tickers);
    });
    return () => {
      pace.stop();
      stop();
    };
  };
}
