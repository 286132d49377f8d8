/** What main and the exchange's thread say to each other, apart from requests and frames. */
import type { MessagePort } from 'node:worker_threads';
import type { VenueProblem } from '../../terminal/ports';
import type { PaperKey } from '../paper/paper-keys';

export type ToWorker =
  | {
      readonly type: 'start';
      readonly storePath: string;
      readonly keys: readonly PaperKey[];
      /** Of the market, on the first start only; afterwards it is what its store says. */
      readonly seed: number;
      /** Requests and frames (client/port-protocol). */
      readonly port: MessagePort;
    }
  /** Take a snapshot, close the store, end. */
  | { readonly type: 'stop' };

export type FromWorker =
  | { readonly type: 'ready' }
  /** It cannot start or cannot go on; nothing is acknowledged any more. */
  | ({ readonly type: 'failed' } & VenueProblem)
  | { readonly type: 'stopped' };
