/**
 * What the crowd may do in one book. Agent orders take no lock and leave no record when they end;
 * everything is whole ticks and lots and goes through the same matching as a user's order.
 */
import type { Side } from '@shared/domain/order';
import type { Instrument } from './parameters';

/** Names a resting agent order; 0 when nothing rests. Stable across snapshot and restore. */
export type AgentOrder = number;

export interface AgentMarket {
  readonly pair: Instrument;
  /** Best prices in ticks, 0 when the side is empty. */
  bestBid(): number;
  bestAsk(): number;
  /** Price of the last trade in ticks, 0 before the first. */
  lastPrice(): number;
  isOpen(): boolean;
  /** Rests a limit order after matching what crosses. `agent` tells fills apart (0–255). */
  limit(agent: number, side: Side, priceTicks: number, lots: number): AgentOrder;
  /** Takes up to `lots` within `limitTicks` (0: no limit); returns the lots filled. */
  take(agent: number, side: Side, lots: number, limitTicks: number): number;
  /** A trade between agents, for the tape alone. */
  print(priceTicks: number, lots: number, takerSide: Side): void;
  /** True when it was still resting. */
  cancel(order: AgentOrder): boolean;
}

/** Told of every fill of a resting agent order, inside the match. It may only take notes. */
export interface AgentFillListener {
  agentFilled(
    market: AgentMarket,
    agent: number,
    side: Side,
    priceTicks: number,
    lots: number,
  ): void;
}
