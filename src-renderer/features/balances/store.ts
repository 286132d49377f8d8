/** The mirror of the balances topic, and whether empty assets are hidden. */
import type { TopicValue } from '@shared/contract/terminal/topics';
import { createFeatureStore } from '../../lib/feature-store';
import type { Watch } from '../../session/wire/terminal';
import { tickersWatcher } from '../../session/market/watch-tickers';
import { watchTopic } from '../../session/wire/watch-topic';

export type BalanceValue = TopicValue<'balances'>['rows'][number];

interface BalancesState {
  readonly rows: readonly BalanceValue[];
  /** 0 before the first read. */
  readonly readAtMs: number;
  readonly isDustHidden: boolean;
  /** For what assets are worth; a few times a second at most. */
  readonly tickers: TopicValue<'tickers'>;
}

export const balances = createFeatureStore<BalancesState>({
  rows: [],
  readAtMs: 0,
  isDustHidden: false,
  tickers: [],
});

export const watchBalances: Watch = (terminal) =>
  watchTopic(terminal, 'balances', ({ rows, readAtMs }) => {
    balances.mark({ rows, readAtMs });
  });

export const watchLastPrices: Watch = tickersWatcher((tickers) => {
  balances.mark({ tickers });
});
