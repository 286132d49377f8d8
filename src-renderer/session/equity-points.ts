/** What the account was worth over time, as the terminal tells it: for the curve, and for the figures of the journal. */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { TopicItem } from '@shared/contract/terminal/topics';

export type EquityPoint = TopicItem<'equity'>;

/** The topic's capacity. */
const KEPT = 5_500;

/** Tells all points, oldest first, with each that comes; until the returned function is called. */
export function watchEquityPoints(
  terminal: TerminalClient,
  onPoints: (points: readonly EquityPoint[]) => void,
): () => void {
  let points: readonly EquityPoint[] = [];
  return terminal.subscribe(
    'equity',
    {},
    {
      onSnapshot: (items) => {
        points = items;
        onPoints(points);
      },
      onAppend: (items) => {
        points = [...points, ...items].slice(-KEPT);
        onPoints(points);
      },
    },
  );
}
