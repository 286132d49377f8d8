/** What an endpoint of the simulated exchange is, behind the door: a typed input in, a reply out. */
import type { Endpoint, InputOf, OutputOf } from '@shared/contract/exchange/define';
import { REJECTION_CODES, type ApiError } from '@shared/contract/exchange/errors';
import type { SpotRules } from '@shared/domain/instrument-defaults';
import type { Rejection } from '@shared/domain/rejection';
import { err, ok, type Result } from '@shared/kernel/result';
import type { EngineQuery } from '../../engine/query';
import type { Turn } from '../sequencer/sequencer';

export interface Caller {
  readonly turn: Turn;
  /** The account of the key; 0 for a public endpoint, which has none. */
  readonly uid: number;
}

export type Handler<E extends Endpoint> = (
  input: InputOf<E>,
  caller: Caller,
) => Result<OutputOf<E>, ApiError>;

/** A refusal by the engine in the words of the API (exchange-rules §10). */
export function refused(rejection: Rejection): ApiError {
  return { code: REJECTION_CODES[rejection.reason], msg: rejection.message };
}

/** The pair of a request's symbol, or -1121. */
export function rulesOf(query: EngineQuery, symbol: string): Result<SpotRules, ApiError> {
  const rules = query.spotRules().find(({ pair }) => pair.symbol === symbol);
  return rules === undefined ? err({ code: -1121, msg: `symbol ${symbol}: unknown` }) : ok(rules);
}

/** An order id of the wire's `long` as the engine counts them; null when it cannot be one of its. */
export function engineId(digits: string): number | null {
  const value = BigInt(digits);
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : null;
}
