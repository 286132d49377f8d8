/** The exchange: what the gateway, the worker, the simulator and the bench may use of it. */
import type { Engine, EngineConfig, EngineRecord } from './engine';
import { Exchange, tapeStartMs } from './exchange';
import { restoreExchange } from './restore';

export type { Command, NewOrder } from './commands';
export type { Engine, EngineConfig, EngineRecord } from './engine';
export type { EngineEvent } from './events';

/** A new exchange at `genesisMs`; with agents on its market has been trading for a while. */
export function createEngine(config: EngineConfig): Engine {
  const exchange = new Exchange(config, tapeStartMs(config), null);
  exchange.warmUp();
  return exchange;
}

/**
 * The exchange as it was when `snapshot` was taken. `records` are all it had made until then,
 * oldest first; what happened after is the journal's to replay.
 */
export function restoreEngine(
  config: EngineConfig,
  snapshot: string,
  records: Iterable<EngineRecord>,
): Engine {
  return restoreExchange(config, snapshot, records);
}
