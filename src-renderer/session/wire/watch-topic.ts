/** A topic without parameters, whole at each change: what most of the desk's mirrors are made of. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { LatestTopic, TopicParams, TopicValue } from '@shared/contract/terminal/topics';

type PlainTopic = {
  [Name in LatestTopic]: Record<string, never> extends TopicParams<Name> ? Name : never;
}[LatestTopic];

/** Returns what ends it. */
export function watchTopic<Name extends PlainTopic>(
  terminal: TerminalClient,
  topic: Name,
  onValue: (value: TopicValue<Name>) => void,
): () => void {
  return terminal.subscribe(topic, {} as TopicParams<Name>, { onValue });
}
