/**
 * Closed time that the market lives through (`whenClosed: run`, exchange-rules §8): minute by minute
 * along the latent prices. Timers fire at their own times; orders, triggers, funding and liquidations
 * are met at each minute's four points. What happens is told to nobody: who looks afterwards asks.
 */
import type { CrowdDesk } from './crowd';
import type { Department } from './department';

const SECOND_MS = 1000;
const MINUTE_MS = 60_000;
/** A minute's points: its opening, at which what is due by the clock falls due, and three to be followed. */
const POINTS_MS = [0, 15_000, 30_000, 45_000] as const;
/** So long index, mark and accounts follow a point second by second: as long as an index lags behind. */
const FOLLOWED_MS = 2 * SECOND_MS;
/** With its crowd, as at the first opening: nobody finds an empty book. */
const WARM_UP_MS = MINUTE_MS;
/** What lies further back was closed, with flat bars: a day takes a second or two to live through. */
export const RUN_MAX_MS = 7 * 86_400_000;

/** What of the exchange's time the run works on. */
export interface RunParts {
  readonly crowd: CrowdDesk;
  readonly departments: readonly Department[];
  nowMs(): number;
  /** Runs all that is due up to a time. */
  advance(atMs: number): void;
  /** After something has happened. */
  followUp(): void;
  followRegime(): void;
  /** Nobody will ask for what has happened so far. */
  forgetEvents(): void;
}

/** From now to `toMs`. With the crowd on; to its end the market trades as ever. */
export function runClosedTime(parts: RunParts, toMs: number): void {
  const { crowd } = parts;
  const fromMs = Math.ceil(parts.nowMs() / MINUTE_MS) * MINUTE_MS;
  const wakeMs = Math.floor((toMs - WARM_UP_MS) / MINUTE_MS) * MINUTE_MS;
  if (wakeMs > fromMs) {
    parts.advance(fromMs);
    crowd.standStill();
    for (let startMs = fromMs; startMs < wakeMs; startMs += MINUTE_MS) runMinute(parts, startMs);
    parts.advance(wakeMs);
    crowd.goOn(wakeMs, wakeMs - fromMs);
  }
  parts.advance(toMs);
  parts.forgetEvents();
}

function runMinute(parts: RunParts, startMs: number): void {
  const { crowd, departments } = parts;
  crowd.drawMinute(startMs + MINUTE_MS);
  parts.followRegime();
  POINTS_MS.forEach((sinceMs, point) => {
    const atMs = startMs + sinceMs;
    const isOpening = point === 0;
    for (const department of departments) department.skipTo?.(isOpening ? atMs : atMs + SECOND_MS);
    parts.advance(atMs);
    crowd.showPoint(point);
    parts.followUp();
    if (!isOpening) parts.advance(atMs + FOLLOWED_MS);
  });
  for (const department of departments) department.skipTo?.(startMs + MINUTE_MS);
  parts.forgetEvents();
}
