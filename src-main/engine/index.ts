/** The exchange: what the gateway, the worker, the simulator and the bench may use of it. */
import type { Engine, EngineConfig } from './engine';
import { Exchange, tapeStartMs } from './exchange';

export type { Command, NewOrder } from './commands';
export type { Engine, EngineConfig, EngineRecord } from './engine';
export type { EngineEvent } from './events';
export { restoreEngine } from './restore';

/** A new exchange at `genesisMs`; with agents on its market has been trading for a while. */
export function createEngine(config: EngineConfig): Engine {
  const exchange = new Exchange(config, tapeStartMs(config), null);
  exchange.warmUp();
  return exchange;
}
