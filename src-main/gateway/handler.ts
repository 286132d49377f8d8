/** What an endpoint of the simulated exchange is, behind the door: a typed input in, a reply out. */
import type { Endpoint, InputOf, OutputOf } from '@shared/contract/exchange/define';
import { REJECTION_CODES, type ApiError } from '@shared/contract/exchange/errors';
import type { Rejection } from '@shared/domain/rejection';
import type { Result } from '@shared/kernel/result';
import type { ExchangeIds } from './exchange-ids';
import type { RecordArchive } from './exchange-store';
import type { GatewayMemory } from './gateway-memory';
import type { Turn } from './sequencer/sequencer';
import type { Switches } from './switches';

export interface Caller {
  readonly turn: Turn;
  /** The account of the key; 0 for a public endpoint, which has none. */
  readonly uid: number;
  readonly switches: Switches;
  readonly ids: ExchangeIds;
  readonly memory: GatewayMemory;
  /** What the engine no longer keeps in memory. */
  readonly archive: RecordArchive;
  /** Runs `task` in a turn of its own, a little later. */
  later(task: (turn: Turn) => void): void;
}

export type Handler<E extends Endpoint> = (
  input: InputOf<E>,
  caller: Caller,
) => Result<OutputOf<E>, ApiError>;

/** `ping` and `time` tell of the gateway itself and wait for no turn of the engine. */
type AnsweredByGateway = 'ping' | 'time' | 'futuresPing' | 'futuresTime';

/** What answers each endpoint of a group of the contract: a missing one does not compile. */
export type HandlersOf<Group extends Readonly<Record<string, Endpoint>>> = {
  readonly [Name in Exclude<keyof Group, AnsweredByGateway>]: Handler<Group[Name]>;
};

/** A refusal by the engine in the words of the API (exchange-rules §10). */
export function refused(rejection: Rejection): ApiError {
  return { code: REJECTION_CODES[rejection.reason], msg: rejection.message };
}

/** A cancel of an order that has ended, also of one the engine never saw (exchange-rules §2). */
export function alreadyEnded(
  { ids }: Pick<Caller, 'ids'>,
  { orderId, status }: { readonly orderId: number; readonly status: string },
): ApiError {
  return { code: -1145, msg: `orderId ${ids.text(orderId)}: already ${status}` };
}
