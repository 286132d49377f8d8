/** The seeded crowd of exchange-rules §8: the latent prices, the agents of each book, the regimes. */
import type { Regime } from '@shared/domain/regime';
import type { AgentFillListener, AgentMarket } from './agent-market';

export interface CrowdConfig {
  readonly seed: number;
  readonly startMs: number;
  /** Takers send the same in every hour, as they did before rule book 3. */
  readonly isEven?: boolean;
  readonly markets: readonly AgentMarket[];
}

export interface Crowd extends AgentFillListener {
  /** Time of the next thing the crowd does; never before the last one it did. */
  nextDueMs(): number;
  /** Does exactly the one next thing. The same seed does the same things in the same order. */
  runNext(): void;
  regime(): Regime;
  isRegimeForced(): boolean;
  /** Forces a regime at `atMs`, or frees the chain (null). */
  setRegime(atMs: number, regime: Regime | null): void;
  /** Lets time pass in which nothing happens (closed time, agents off): all plans move later. */
  postpone(delayMs: number): void;
  /**
   * Closed time that the market lives through: latent prices and regimes draw on as ever, the agents
   * stand still until `goOn`, and each drawn minute is shown at its four points.
   */
  standStill(): void;
  /** All seconds up to the end of a minute. */
  drawMinute(endMs: number): void;
  showPoint(point: number): void;
  /** The agents go on at `atMs`; all they had planned comes `delayMs` later. */
  goOn(atMs: number, delayMs: number): void;
  /** The latent fair value of a market in ticks with their fraction; 0 for an unknown symbol. */
  latentPrice(symbol: string): number;
  /** JSON-safe state, RNG streams with their spare normals included. */
  snapshot(): unknown;
}
