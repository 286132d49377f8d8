/** What the lab works with, and the form of its commands. */
import type { ExchangeConfig, LabCommandInput, LabError } from '@shared/contract/lab';
import { REJECTION_CODES } from '@shared/contract/exchange/errors';
import type { Rejection } from '@shared/domain/rejection';
import { err, ok, type Result } from '@shared/kernel/result';
import type { ExchangeStore } from '../exchange-store';
import type { ExchangeIds } from '../exchange-ids';
import type { Faults } from '../faults/faults';
import type { Latency } from '../latency/latency';
import type { Sequencer, SequencerFailure, UnstampedCommand } from '../sequencer/sequencer';
import type { AccountBook } from './account-book';
import type { RecordingDesk } from './recording-desk';
import type { Session } from './session-file';
import type { SessionFiles } from './session-files';

/** Ends the running exchange's streams and turns, then goes on with another market. */
export interface MarketSwap {
  /** A new exchange with the same accounts; what is absent is as it was. The error names the field. */
  reset(plan: LabCommandInput<'reset'>): Result<null, string>;
  /**
   * The error says why the session cannot be gone on from; the running exchange stays then. `needsCrowd`: it is to
   * have another future, which only a crowd draws.
   */
  load(session: Session, needsCrowd: boolean): Result<null, string>;
}

export interface LabParts {
  /** Of the exchange that runs now: after a reset it is another. */
  readonly sequencer: () => Sequencer;
  readonly store: ExchangeStore;
  readonly accounts: AccountBook;
  readonly faults: Faults;
  readonly latency: Latency;
  /** Puts another market in the place of the one that runs. */
  readonly swap: MarketSwap;
  /** Null: this exchange has no place for session files. */
  readonly files: SessionFiles | null;
  /** Null: this exchange has no place for recordings. */
  readonly recording: RecordingDesk | null;
  /** Which recording the running market goes through; null: it is none of a recording. */
  readonly played: () => string | null;
  /** Records the running market from now on. */
  readonly startRecording: () => void;
  /** Why a recording that was begun goes no further. */
  readonly recordingProblem: () => string | null;
  /** What the market was made with; a reset changes it. */
  readonly seed: () => number;
  /** Where its market comes from; of a venue its clock is the wall's. */
  readonly mode: () => ExchangeConfig['mode'];
  /** Ids as the exchange shows them at the moment. */
  readonly ids: () => ExchangeIds;
  readonly ack: () => 'sync' | 'async';
  readonly setAck: (ack: 'sync' | 'async') => void;
}

export type Reply<T> = Promise<Result<T, LabError>>;

/** A refusal by the engine, in the codes of exchange-rules §10. */
export function refused(rejection: Rejection): Result<never, LabError> {
  return err({ code: REJECTION_CODES[rejection.reason], msg: rejection.message });
}

/** A value the lab cannot take; `msg` names the field. */
export function invalid(msg: string): Result<never, LabError> {
  return err({ code: -1130, msg });
}

/** Nobody has such an order: told as the order endpoints tell it. */
export function noSuchOrder(orderId: string): Result<never, LabError> {
  return err({ code: -2013, msg: `orderId ${orderId}: no such order` });
}

/** Digits that are no id as the exchange shows them: the words of an id that nobody has. */
export function noSuchWithdrawal(): Result<never, LabError> {
  return err({ code: REJECTION_CODES['withdrawal-not-found'], msg: 'id: no such withdrawal' });
}

/** The market has ended, with its exchange or for another one, or could not make durable what was asked. */
export function failed(failure: SequencerFailure): Result<never, LabError> {
  return failure === 'lost'
    ? err({ code: -1001, msg: 'Internal error: execution status unknown' })
    : err({ code: -1016, msg: 'This market has ended: by a reset, a load or a shutdown' });
}

/** One command to the engine, answered when it is durable. */
export async function carryOut(parts: LabParts, command: UnstampedCommand): Reply<object> {
  const done = await parts.sequencer().submit((turn) => turn.execute(command));
  if (!done.ok) return failed(done.error);
  return done.value.ok ? ok({}) : refused(done.value.error);
}
