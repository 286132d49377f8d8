/**
 * Ids of orders, trades, positions and withdrawals as the wire shows them (exchange-rules §1). The
 * engine counts below 2^53; `int64` moves every id beyond, to exercise what a client does with it.
 */
import { WIDE_ID_BASE, WIDE_ID_STEP, wideIdText } from '@shared/domain/wide-ids';
import type { Switches } from './switches';

export interface ExchangeIds {
  /** They are told as the engine counts them. */
  readonly isPlain: boolean;
  /** The digits of an engine's id. */
  text(id: number): string;
  /** The engine's id of a request's digits; null when they cannot be one of its. */
  parse(digits: string): number | null;
  /** Where a page begins: the newest id at or below the digits, whether it exists or not. */
  pageStart(digits: string): number;
}

const SAFE: ExchangeIds = {
  isPlain: true,
  text: String,
  parse: (digits) => safeNumber(BigInt(digits)),
  pageStart: (digits) => clamp(BigInt(digits)),
};

const INT64: ExchangeIds = {
  isPlain: false,
  text: wideIdText,
  parse: (digits) => {
    const offset = BigInt(digits) - WIDE_ID_BASE;
    return offset < 0n || offset % WIDE_ID_STEP !== 0n ? null : safeNumber(offset / WIDE_ID_STEP);
  },
  pageStart: (digits) => {
    const offset = BigInt(digits) - WIDE_ID_BASE;
    return offset < 0n ? 0 : clamp(offset / WIDE_ID_STEP);
  },
};

/** Ids as counted, or spread over 64 bits (exchange-rules §1, §12). */
export function exchangeIds(style: Switches['ids']): ExchangeIds {
  return style === 'int64' ? INT64 : SAFE;
}

const LAST_SAFE = BigInt(Number.MAX_SAFE_INTEGER);

const safeNumber = (value: bigint): number | null => (value <= LAST_SAFE ? Number(value) : null);

/** Beyond every id there is, the newest page is meant. */
const clamp = (value: bigint): number => Number(value <= LAST_SAFE ? value : LAST_SAFE);
