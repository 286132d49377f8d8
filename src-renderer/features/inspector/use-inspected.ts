/** What is inspected now: the wallet at the marks of now, its positions by risk, and the chosen one. */
import type {
  ConditionRow,
  FuturesInstrument,
  MarkRow,
  OrderRow,
  PositionRow,
} from '@shared/contract/terminal';
import {
  byRisk,
  volatilityOf,
  type InspectAccount,
  type InspectPosition,
  type Volatility,
} from '@shared/domain/futures-math/inspect';
import type { TopicValue } from '@shared/contract/terminal/topics';
import { lots, ticks } from '@shared/money/units';
import { useMemo } from 'react';
import { createFeatureStore } from '../../lib/feature-store';
import { useSelectedSymbol } from '../../session/desk-state';
import { futuresState, useContracts, watchFutures } from '../../session/futures/futures-state';
import { inspected } from '../../session/futures/inspected';
import { paced } from '../../session/time/paced';
import { useWatch } from '../../session/wire/terminal';
import { inspectedAccount, type Inspected } from './account';
import { useClosedCandles } from './candles';
import type { Bar } from './ladder/line';
import { market, watchOrders } from './market';

interface Snapshot {
  readonly wallet: TopicValue<'futuresAccount'> | null;
  readonly marks: TopicValue<'marks'>;
  readonly orders: readonly OrderRow[];
  readonly conditions: readonly ConditionRow[];
}

/** What is inspected is looked at four times a second: the marks move faster than anybody reads. */
const snapshot = createFeatureStore<Snapshot>({
  wallet: null,
  marks: [],
  orders: [],
  conditions: [],
});
const NO_CONDITIONS: readonly ConditionRow[] = [];
const SHOWN_EVERY_MS = 250;

function watchSnapshot(): () => void {
  const pace = paced<Snapshot>(SHOWN_EVERY_MS, (next) => {
    snapshot.set(next);
  });
  const offer = () => {
    const { account: wallet, marks, conditions } = futuresState.get();
    const { orders } = market.get();
    pace.offer({ wallet, marks, orders, conditions: conditions ?? NO_CONDITIONS });
  };
  offer();
  const stops = [futuresState.subscribe(offer), market.subscribe(offer)];
  return () => {
    for (const stop of stops) stop();
    pace.stop();
    // Who comes back begins with what is then, not with a position that is gone or without one that is there.
    snapshot.reset();
  };
}

/** Null before the wallet was read. Computed once for all panels of the inspector. */
export function useAccount(): Inspected | null {
  useWatch(watchFutures);
  useWatch(watchOrders);
  useWatch(watchSnapshot);
  const { wallet, marks, orders, conditions } = snapshot.use((state) => state);
  const contracts = useContracts();
  const symbol = useSelectedSymbol();
  const coin = contracts.find((each) => each.symbol === symbol)?.quote ?? contracts[0]?.quote ?? '';
  return accountOnce(wallet, marks, contracts, coin, orders, conditions);
}

let last: { readonly of: readonly unknown[]; readonly value: Inspected | null } | null = null;

/** Several panels ask in one frame: the newest answer is kept. */
function accountOnce(...of: Parameters<typeof inspectedAccount>): Inspected | null {
  if (last === null || last.of.some((each, index) => each !== of[index])) {
    last = { of, value: inspectedAccount(...of) };
  }
  return last.value;
}

/** A position with everything the pictures need to know of it. */
export interface Subject {
  readonly account: InspectAccount;
  readonly position: InspectPosition;
  readonly row: PositionRow;
  readonly instrument: FuturesInstrument;
  readonly markRow: MarkRow | null;
  /** At the marks of the exchange's own read. */
  readonly asTold: InspectAccount;
}

export function subjectOf(all: Inspected, id: string): Subject | null {
  const position = all.account.positions.find((each) => each.id === id);
  const row = all.rows.get(id);
  const instrument = position === undefined ? undefined : all.instruments.get(position.symbol);
  if (position === undefined || row === undefined || instrument === undefined) return null;
  const markRow = all.marks.get(position.symbol) ?? null;
  return { account: all.account, position, row, instrument, markRow, asTold: all.asTold };
}

/** The chosen position; without a choice the riskiest of the selected contract, then of all. */
export function useSubject(): Subject | null {
  const all = useAccount();
  const symbol = useSelectedSymbol();
  const chosen = inspected.use((state) => state.positionId);
  return useMemo(() => {
    if (all === null) return null;
    const ranked = byRisk(all.account);
    const here = ranked.filter((each) => each.symbol === symbol);
    const among = here.length > 0 ? here : ranked;
    const found = among.find(({ id }) => id === chosen) ?? among[0];
    return found === undefined ? null : subjectOf(all, found.id);
  }, [all, symbol, chosen]);
}

/** By the minute candles of the last hours that have closed; null until there are some. */
export function useVolatility(subject: Subject | null): Volatility | null {
  const bars = useClosedCandles(subject?.instrument.symbol ?? '', '1min');
  return volatilityOnce(bars, subject?.instrument.pricePrecision ?? 0);
}

const known = new WeakMap<readonly Bar[], Volatility | null>();

/** Every panel asks for it. */
function volatilityOnce(bars: readonly Bar[], pricePrecision: number): Volatility | null {
  const before = known.get(bars);
  if (before !== undefined) return before;
  const candles = bars.map(([openTimeMs, open, high, low, close, volume]) => ({
    openTimeMs,
    open: ticks(open),
    high: ticks(high),
    low: ticks(low),
    close: ticks(close),
    volume: lots(volume),
  }));
  const made = volatilityOf(candles, pricePrecision, 1);
  known.set(bars, made);
  return made;
}
