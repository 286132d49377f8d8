/**
 * The gateway's switches (exchange-rules §12, §13): how this exchange writes, reads and forgives where
 * real venues differ. The lab may change them while the exchange runs.
 */
import { DOCUMENT, type Dialect } from '@shared/contract/exchange/dialect';

export interface Switches {
  /** Shapes of replies, errors and frames: `dialect`, `errorStatus`, `idStyle`, `wsKlineIdUnit`, `wsPing`. */
  readonly dialect: Dialect;
  /** `int64`: ids beyond 2^53, which a client that reads them as floats gets wrong. */
  readonly ids: 'safe' | 'int64';
  /** `idempotent`: the first order answers again. `accept`: a new order; the id then means the latest. */
  readonly dupClientId: 'reject' | 'idempotent' | 'accept';
  /** `async`: an order is answered before it is matched, a cancel before it is done. */
  readonly ack: 'sync' | 'async';
  /** Refuses parameters that no field has, instead of ignoring them. */
  readonly strictParams: boolean;
  /** What a GET may sign. */
  readonly signQuery: 'either' | 'path' | 'pathQuery';
  /** `strict`: a socket that says nothing for 60 s is dropped. */
  readonly pong: 'lax' | 'strict';
  /** `value`: the volume of a futures MARKET OPEN is money. The engine's setup must say the same. */
  readonly marketOpenUnit: 'contracts' | 'value';
}

/** The document's own ways. */
export const DEFAULT_SWITCHES: Switches = {
  dialect: DOCUMENT,
  ids: 'safe',
  dupClientId: 'reject',
  ack: 'sync',
  strictParams: false,
  signQuery: 'either',
  pong: 'lax',
  marketOpenUnit: 'contracts',
};
