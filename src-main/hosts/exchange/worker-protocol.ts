/** What main and the exchange's thread say to each other, apart from requests and frames. */
import type { MessagePort } from 'node:worker_threads';
import type {
  ExchangeConfigInput,
  LabCommandName,
  LabError,
  LabQueryName,
} from '@shared/contract/lab';
import type { Result } from '@shared/kernel/result';
import type { FeedItem } from '../../engine/feed/feed-event';
import type { Defect } from '../../gateway/defects';
import type { VenueProblem } from '../../terminal/ports';
import type { PaperKey } from '../paper/paper-keys';
import type { BotAccess } from './bot-door';

/** What of the lab is called; what its input may be the lab checks itself. */
export type LabCall =
  | { readonly kind: 'command'; readonly name: LabCommandName; readonly input: unknown }
  | { readonly kind: 'query'; readonly name: LabQueryName; readonly input: unknown };

export interface ExchangeStart {
  readonly storePath: string;
  /** Where session files are kept. */
  readonly sessionFolder: string;
  /** Where recordings are kept, and the database of the one that is made or played. */
  readonly recordingFolder: string;
  readonly recordingStore: string;
  readonly keys: readonly PaperKey[];
  /** Of the market, on the first start only; afterwards it is what its store says. */
  readonly seed: number;
  /** What is asked for by name (exchange-rules §12). */
  readonly config: ExchangeConfigInput;
}

export type ToWorker =
  /** `port`: requests and frames (client/port-protocol). */
  | ({ readonly type: 'start'; readonly port: MessagePort } & ExchangeStart)
  /** Answered by `lab` with the same id. */
  | { readonly type: 'lab'; readonly id: number; readonly call: LabCall }
  /** One event of the venue that the exchange follows in mode live; not answered. */
  | { readonly type: 'feed'; readonly item: FeedItem }
  /** Answered by `bots`; an open door is answered with what it is. 0: any port. */
  | {
      readonly type: 'openToBots';
      readonly id: number;
      readonly port: number;
      /** Undefined: a new one. */
      readonly labToken: string | undefined;
    }
  /** Answered by `bots` when the last connection has ended. */
  | { readonly type: 'closeToBots'; readonly id: number }
  /** Take a snapshot, close the store, end. */
  | { readonly type: 'stop' };

export type FromWorker =
  | { readonly type: 'ready' }
  | { readonly type: 'lab'; readonly id: number; readonly reply: Result<unknown, LabError> }
  /** Null: closed. The error says in words why the port cannot be had. */
  | { readonly type: 'bots'; readonly id: number; readonly reply: Result<BotAccess | null, string> }
  /** Another market has taken the place of the one that ran: asked for by the desk, or by a bot at the lab. */
  | { readonly type: 'newMarket' }
  /** The disk has ended a recording; all else goes on. */
  | { readonly type: 'recordingStopped'; readonly message: string }
  /** Something broke while a request was answered; the exchange goes on. */
  | { readonly type: 'defect'; readonly defect: Defect }
  /** It cannot start or cannot go on; nothing is acknowledged any more. */
  | ({ readonly type: 'failed' } & VenueProblem)
  | { readonly type: 'stopped' };
