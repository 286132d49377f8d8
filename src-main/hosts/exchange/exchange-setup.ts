/** What an exchange is opened with, by whatever thread or process opens it. */
import type { ExchangeConfigInput } from '@shared/contract/lab';
import type { Clock } from '@shared/kernel/ports';
import type { OnDefect } from '../../gateway/defects';
import type { ExchangeStore } from '../../gateway/exchange-store';
import type { SessionFiles } from '../../gateway/lab/session-files';
import type { Recordings } from '../../gateway/recording/recordings';
import type { PaperKey } from '../paper/paper-keys';

export interface ExchangeSetup {
  readonly store: ExchangeStore;
  readonly clock: Clock;
  /** Of accounts that are there from the start, with every permission; their owner keeps them. */
  readonly keys: readonly PaperKey[];
  /** Of the market, on the first start only, unless `config` names one. */
  readonly seed: number;
  /**
   * What is asked for by name (exchange-rules §12). A re-opened exchange keeps its market, and refuses
   * another by the name of the key; how it is reached follows what is asked.
   */
  readonly config?: ExchangeConfigInput;
  /** Absent: sessions cannot be saved. */
  readonly sessions?: SessionFiles;
  /** Where recorded feeds are: a replay exchange plays one of them. */
  readonly recordings?: Recordings | undefined;
  /** Where recordings are kept that the lab makes and a reset plays; absent: there are none. */
  readonly recordingFiles?: SessionFiles;
  /** Somebody feeds it from a venue once its mode is live (`RunningExchange.feed`). */
  readonly canFollowVenue?: boolean;
  /** Its own public feed is recorded from the start on. */
  readonly isRecorded?: boolean;
  /** Told once when the disk ends a recording; the exchange goes on, and its lab says why. */
  readonly onRecordingStopped?: (cause: unknown) => void;
  /** Another market has taken the place of the one that ran, whoever has asked for it. */
  readonly onNewMarket?: () => void;
  /** Told of what broke while a request was answered, once of each kind; the exchange goes on. */
  readonly onDefect: OnDefect;
  /** Told once when the store refuses a commit; nothing is answered any more. */
  readonly onFailure: (cause: unknown) => void;
}
