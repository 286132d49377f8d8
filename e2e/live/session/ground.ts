/** Where a session takes place: a venue that can be troubled, a terminal that can be killed, a judge. */
import type { OrderIntent, StoredWithdrawal } from '../../../src-main/terminal/ports';
import type { Clock } from '@shared/kernel/ports';
import type { OrderRow } from '@shared/contract/terminal';
import type { Ledger } from '../venue/ledger';
import type { Trouble } from '../venue/trouble';
import type { Answers, Ask } from './protocol';
import type { Judge } from './truth';

export interface RunningTerminal {
  ask<Kind extends Ask['kind']>(ask: Extract<Ask, { readonly kind: Kind }>): Promise<Answers[Kind]>;
  /** Where it stands, mid-word. */
  kill(): Promise<void>;
  /** In order. */
  close(): Promise<void>;
}

/** What a terminal has stored, read when it has ended. */
export interface Stored {
  readonly intents: readonly OrderIntent[];
  readonly withdrawals: readonly StoredWithdrawal[];
  readonly finished: readonly OrderRow[];
}

export interface Ground {
  readonly clock: Clock;
  readonly ledger: Ledger;
  readonly judge: Judge;
  lab(command: 'clock' | 'fault', input: object): Promise<unknown>;
  setTrouble(trouble: Trouble): void;
  /** A terminal on the files of the one before it. */
  start(): Promise<RunningTerminal>;
  /** Of these intents. */
  stored(intentIds: readonly string[]): Stored;
  close(): Promise<void>;
}

export interface GroundOptions {
  readonly seed: number;
  readonly dialect: 'document' | 'live';
  readonly dupClientId: 'reject' | 'idempotent' | 'accept';
}

/** One pair, one contract: their crowd is all that moves. */
export const MARKETS = {
  assets: [{ asset: 'USDT' }, { asset: 'BTC' }],
  pairs: [{ symbol: 'BTCUSDT' }],
  contracts: [{ contractName: 'E-BTC-USDT' }],
  historyDays: 0,
};
