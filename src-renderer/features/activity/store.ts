/** The mirror of the activity ring, newest first, and what of it is news since this window opened. */
import { topics, type TopicItem } from '@shared/contract/terminal/topics';
import { createFeatureStore } from '../../lib/feature-store';
import type { Watch } from '../../session/wire/terminal';

export type ActivityItem = TopicItem<'activity'>;

/** The order that explains what the exchange did by itself; "" where nothing does. */
export const explainedBy = ({ kind, values }: ActivityItem): string =>
  kind === 'liquidation' ? (values['orderId'] ?? '') : '';

interface ActivityState {
  readonly items: readonly ActivityItem[];
}

export const activity = createFeatureStore<ActivityState>({ items: [] });

const newsListeners = new Set<(items: readonly ActivityItem[]) => void>();

/** Called with items that happened while this window was open, oldest first. */
export function onNews(listener: (items: readonly ActivityItem[]) => void): () => void {
  newsListeners.add(listener);
  return () => {
    newsListeners.delete(listener);
  };
}

export const watchActivity: Watch = (terminal) => {
  let items: readonly ActivityItem[] = [];
  let newestId: number | null = null;
  const show = (next: readonly ActivityItem[], news: readonly ActivityItem[]) => {
    items = next.slice(-topics.activity.capacity);
    newestId = items.at(-1)?.id ?? newestId ?? 0;
    activity.mark({ items: items.toReversed() });
    if (news.length > 0) for (const listener of newsListeners) listener(news);
  };
  return terminal.subscribe(
    'activity',
    {},
    {
      // The first snapshot is history; a later one (after a gap) may hold news.
      onSnapshot: (all) => {
        const seen = newestId;
        show(all, seen === null ? [] : all.filter((item) => item.id > seen));
      },
      onAppend: (added) => {
        show([...items, ...added], added);
      },
    },
  );
};
