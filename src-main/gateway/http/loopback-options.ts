/** What the loopback server is opened with, and what it then is. */
import type { Clock } from '@shared/kernel/ports';
import type { OnDefect } from '../defects';
import type { Gateway } from '../gateway';
import type { GatewayRequest, GatewayResponse } from '../messages';
import type { LoopbackAddresses } from './front-page';

/** Whose requests end without an answer: nobody's, the futures host's, or all but the lab's. */
export type Refusing = 'none' | 'futures' | 'all';

export interface LoopbackOptions {
  readonly gateway: Pick<Gateway, 'receive' | 'openStream'> & Partial<Pick<Gateway, 'blockedSec'>>;
  /** What answers below /lab/v1/ (exchange-rules §14), its token check included; null: nothing. */
  readonly lab: ((request: GatewayRequest) => Promise<GatewayResponse>) | null;
  readonly clock: Pick<Clock, 'nowMs'>;
  /** Told of what broke while a connection was dealt with, once of each kind; all others go on. */
  readonly onDefect: OnDefect;
  /** 0: the operating system chooses. */
  readonly port: number;
  /** The keys' names as they may be shown: never a key, never a secret. */
  readonly maskedKeys: () => readonly string[];
  /** For tests of limits: the header X-SIM-IP says who is counted. */
  readonly readsSimulatedIp?: boolean;
  /** For tests of waiting: how long a connection may be idle. */
  readonly idleMs?: number;
}

export interface LoopbackServer {
  readonly port: number;
  readonly addresses: LoopbackAddresses;
  setRefusing(refusing: Refusing): void;
  /** Takes no more connections, lets pending answers leave, ends the streams. */
  close(): Promise<void>;
}
