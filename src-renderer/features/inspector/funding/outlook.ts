/** What funding has brought a position, and what the next payment would be. Pure. */
import type { FundingBarRow } from '@shared/contract/terminal/inspect';
import { fundingOf } from '@shared/domain/futures-math';
import { moneyOf } from '@shared/domain/ticket';
import type { Rate } from '@shared/money/units';
import type { Subject } from '../use-inspected';

export interface Outlook {
  readonly bars: readonly FundingBarRow[];
  /** Of one payment at the running or the supposed rate; above 0 is received. Null as long as no rate is known. */
  readonly next: bigint | null;
  readonly rate: Rate | null;
  readonly isSupposed: boolean;
  /** 0 before it is known. */
  readonly nextAtMs: number;
  readonly soFar: bigint;
  readonly coin: string;
}

type Funded = Pick<Subject, 'position' | 'markRow' | 'instrument'> & {
  readonly row: Pick<Subject['row'], 'funding'>;
};

/** `supposed`: the rate of a scenario; null without one. */
export function outlookOf(
  { position, markRow, row, instrument }: Funded,
  bars: readonly FundingBarRow[],
  supposed: Rate | null,
): Outlook {
  const rate = supposed ?? position.fundingRate;
  return {
    bars,
    next: rate === null ? null : fundingOf(position.leg, rate),
    rate,
    isSupposed: supposed !== null,
    nextAtMs: markRow?.nextFundingAtMs ?? 0,
    soFar: moneyOf(row.funding),
    coin: instrument.quote,
  };
}
