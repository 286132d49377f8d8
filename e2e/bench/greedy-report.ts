/** What greedy bots are told, and what they tell. */
import type { BotKey } from '../pages/bots';

export interface Ground {
  readonly port: number;
  readonly key: BotKey;
  readonly seconds: number;
}

export interface FloodReport {
  readonly requests: number;
  /** Answers by their status; a connection that is cut off leaves most of its requests without one. */
  readonly answers: Readonly<Record<string, number>>;
  readonly connections: number;
  readonly cutOff: number;
  /** From the first request to the first connection that was cut off, and of any connection the longest life. */
  readonly firstCutMs: number;
  readonly longestMs: number;
}

export interface GreedyReport {
  readonly flood: FloodReport;
  readonly heads: { readonly cutOff: number; readonly longestMs: number };
  /** One that was not cut off has lived until the end. */
  readonly unreadStreams: {
    readonly opened: number;
    readonly cutOff: number;
    readonly longestMs: number;
  };
  /** Of a core, 0 to 1: what the bots themselves cost. */
  readonly cpuShare: number;
}
