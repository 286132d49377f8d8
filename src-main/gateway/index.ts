/** The gateway of the simulated exchange: what hosts may use of this folder. */
export { defaultConfig, openExchange, type ExchangeOptions } from './open-exchange';
export { createGateway, type Gateway, type GatewayOptions } from './gateway';
export { KeyStore, type ApiKeyEntry } from './admission/key-store';
export { DEFAULT_LIMITS, type LimitSettings } from './admission/rate-limits';
export { serveInProcess, type ExchangePort } from './in-process';
export type { GatewayRequest, GatewayResponse, RawHeaders } from './messages';
export {
  ENGINE_VERSION,
  openSequencer,
  type RecoveryProblem,
  type SequencerOptions,
} from './sequencer/open-sequencer';
export type { Funding } from './sequencer/funding';
export type { Sequencer } from './sequencer/sequencer';
export type { StreamSession, StreamSocket } from './stream/socket';
