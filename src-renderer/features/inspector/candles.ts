/**
 * The candles of one contract: the newest page and the forming one. Kept by symbol and interval, so that
 * the ladder and the volatility figures share them; closed ones are told apart, since only they are figures.
 */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { nextCandleStart, type Interval } from '@shared/domain/candle';
import { useEffect, useMemo } from 'react';
import { createFeatureStore } from '../../lib/feature-store';
import type { Clock } from '@shared/kernel/ports';
import { deskClock } from '../../session/time/clock';
import { paced } from '../../session/time/paced';
import { useTerminal } from '../../session/wire/terminal';
import type { Bar } from './ladder/line';

interface Candles {
  /** Oldest first. */
  readonly closed: readonly Bar[];
  readonly forming: Bar | null;
}

/** By "symbol interval". */
export const candles = createFeatureStore<{ readonly known: Readonly<Record<string, Candles>> }>({
  known: {},
});
const NONE: Candles = { closed: [], forming: null };
/** A page of the exchange. */
const KEPT = 300;
const RETRY_MS = 5_000;
/** The forming candle moves with every trade. */
const SHOWN_EVERY_MS = 250;

interface OpenCandles {
  readers: number;
  readonly stop: () => void;
}
const open = new Map<string, OpenCandles>();

/** Oldest first, the forming one last; empty while loading. */
export function useCandles(symbol: string, interval: Interval): readonly Bar[] {
  const key = useOpen(symbol, interval);
  const { closed, forming } = candles.use((state) => state.known[key] ?? NONE);
  return useMemo(() => (forming === null ? closed : [...closed, forming]), [closed, forming]);
}

/** Changes when another one has closed. */
export function useClosedCandles(symbol: string, interval: Interval): readonly Bar[] {
  const key = useOpen(symbol, interval);
  return candles.use((state) => (state.known[key] ?? NONE).closed);
}

function useOpen(symbol: string, interval: Interval): string {
  const terminal = useTerminal();
  const key = `${symbol} ${interval}`;
  useEffect(() => {
    if (symbol === '') return undefined;
    const entry = open.get(key) ?? { readers: 0, stop: watchCandles(terminal, symbol, interval) };
    entry.readers += 1;
    open.set(key, entry);
    return () => {
      entry.readers -= 1;
      if (entry.readers > 0) return;
      open.delete(key);
      entry.stop();
    };
  }, [terminal, symbol, interval, key]);
  return key;
}

/**
 * The newest page is right of all it holds but its newest, which was forming as it was read: the topic may have said
 * more of that since, also that it is over. What the topic has told behind the page stays. Counted as closed the
 * newest would be there twice once it has closed.
 */
export function withPage({ closed, forming }: Candles, candles: readonly Bar[]): Candles {
  const page = candles.toSorted((a, b) => a[0] - b[0]);
  const newest = page.at(-1);
  if (newest === undefined) return { closed, forming };
  const [newestAt] = newest;
  const told = [...closed, ...(forming === null ? [] : [forming])].filter(([at]) => at >= newestAt);
  const same = told.find(([at]) => at === newestAt);
  const behind = told.filter(([at]) => at > newestAt);
  const all = [...page.slice(0, -1), fuller(newest, same), ...behind];
  return { closed: all.slice(0, -1).slice(-KEPT), forming: all.at(-1) ?? null };
}

/** Of one candle, told twice: in it the volume only grows, so more of it is later. The topic's, where it is the same. */
const fuller = (page: Bar, told: Bar | undefined): Bar =>
  told !== undefined && told[5] >= page[5] ? told : page;

/** Nobody has told how the page's newest has closed, and it is over: it was read before its end. */
export function isCutShort({ closed, forming }: Candles, candles: readonly Bar[]): boolean {
  const newest = Math.max(...candles.map(([at]) => at));
  if (candles.length === 0 || forming === null || forming[0] <= newest) return false;
  return !closed.some(([at]) => at === newest);
}

export function watchCandles(
  terminal: TerminalClient,
  symbol: string,
  interval: Interval,
  clock: Clock = deskClock,
): () => void {
  const key = `${symbol} ${interval}`;
  let isStopped = false;
  let isLoading = false;
  let known: number | null = null;
  // The stream was away: what closed meanwhile is read again.
  let isUnsure = false;
  let cancelRetry: () => void = () => undefined;
  const now = (): Candles => candles.get().known[key] ?? NONE;
  const show = (next: Candles) => {
    const { known } = candles.get();
    candles.set({ known: { ...known, [key]: next } });
  };
  const hasStopped = (): boolean => isStopped;
  const load = async (): Promise<void> => {
    if (isLoading || isStopped) return;
    isLoading = true;
    isUnsure = false;
    const reply = await terminal.call('candleHistory', { symbol, interval, beforeMs: null });
    isLoading = false;
    if (hasStopped()) return;
    if (!reply.ok || reply.value.error !== null) {
      again();
      return;
    }
    const { candles: page } = reply.value;
    // What was forming as it was read, and is over, has to be read once more.
    if (isCutShort(now(), page)) again();
    show(withPage(now(), page));
    makeSure();
  };
  const again = (): void => {
    cancelRetry();
    cancelRetry = clock.setAlarm(RETRY_MS, () => void load());
  };
  const makeSure = (): void => {
    if (isUnsure) void load();
  };
  const take = (candle: Bar) => {
    const { closed, forming } = now();
    if (forming !== null && candle[0] < forming[0]) return;
    const hasClosed = forming !== null && candle[0] > forming[0];
    show({ closed: hasClosed ? [...closed, forming].slice(-KEPT) : closed, forming: candle });
    const last = forming?.[0] ?? closed.at(-1)?.[0];
    if (last !== undefined && candle[0] > nextCandleStart(interval, last)) void load();
  };
  const pace = paced<Bar>(SHOWN_EVERY_MS, take, clock);
  /** What the topic said last, whether or not it is shown yet. */
  let heard: Bar | null = null;
  const unsubscribe = terminal.subscribe(
    'candle',
    { symbol, interval },
    {
      onValue: ({ candle, resumed }) => {
        if (known !== null && resumed !== known) isUnsure = true;
        known = resumed;
        makeSure();
        if (candle === null) return;
        const { forming } = now();
        const isNext = candle[0] !== forming?.[0];
        // What has closed is never skipped by what comes after it, nor is what of it still waits to be shown.
        if (isNext && forming !== null && heard?.[0] === forming[0]) take(fuller(forming, heard));
        heard = candle;
        if (isNext) take(candle);
        else pace.offer(candle);
      },
    },
  );
  void load();
  return () => {
    isStopped = true;
    cancelRetry();
    pace.stop();
    unsubscribe();
  };
}
