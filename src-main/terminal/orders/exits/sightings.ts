/**
 * Which positions reads of the wallet have shown beside exits that wait, by the exchange's ids. Only a read that began
 * after an exit was known to wait counts: an older one may show an older position. Two in a row that show the same tie
 * it. One whose position was seen beside it and is gone before that counts as left alone, unless something speaks
 * against it: another position was there as well, it came back, or own orders have opened what no read shows yet.
 */
import type { ConditionRow } from '@shared/contract/terminal';
import { oppositeOf, type Side } from '@shared/domain/order';
import type { Position } from '@shared/domain/position';

/** Reads in a row that have to say the same. */
export const READS = 2;

interface Sighting {
  /** Reads that had begun when it was known to wait. */
  readonly begun: number;
  readonly seen: Set<string>;
  /** What the last read showed on its leg; empty: nothing. */
  last: string;
  emptyReads: number;
  isDoubtful: boolean;
}

/** As `FuturesWallet.mostHeld`. */
type MostHeld = (symbol: string, leg: Side) => number | null;

export class Sightings {
  readonly #mostHeld: MostHeld;
  readonly #byIntent = new Map<string, Sighting>();

  constructor(mostHeld: MostHeld) {
    this.#mostHeld = mostHeld;
  }

  /** These wait and are tied to nothing yet, `begun` reads having begun; true where one is new. */
  follow(loose: readonly ConditionRow[], begun: number): boolean {
    const intents = new Set(loose.map(({ intentId }) => intentId));
    for (const intentId of this.#byIntent.keys()) {
      if (!intents.has(intentId)) this.#byIntent.delete(intentId);
    }
    const isNew = (intentId: string): boolean => !this.#byIntent.has(intentId);
    const fresh = [...intents].filter(isNew);
    for (const intentId of fresh) {
      const none = { seen: new Set<string>(), last: '', emptyReads: 0, isDoubtful: false };
      this.#byIntent.set(intentId, { begun, ...none });
    }
    return fresh.length > 0;
  }

  /** The read that was the `begun`th to begin shows this on the leg of an exit; true: that ties it. */
  read(row: ConditionRow, shown: Position | undefined, begun: number): boolean {
    const sighting = this.#byIntent.get(row.intentId);
    if (sighting === undefined || begun <= sighting.begun) return false;
    if (shown === undefined) {
      this.#readNothing(row, sighting);
      return false;
    }
    const isSame = sighting.last === shown.positionId;
    if (sighting.emptyReads > 0) sighting.isDoubtful = true;
    sighting.seen.add(shown.positionId);
    sighting.last = shown.positionId;
    sighting.emptyReads = 0;
    return isSame;
  }

  #readNothing({ symbol, side }: ConditionRow, sighting: Sighting): void {
    sighting.last = '';
    const most = this.#mostHeld(symbol, oppositeOf(side));
    if (most === null) sighting.emptyReads = 0;
    else if (most > 0) sighting.isDoubtful = true;
    else sighting.emptyReads += 1;
  }

  /** The one position that was ever seen beside it; empty: none, or more than one. */
  onlyBeside({ intentId, besideId }: ConditionRow): string {
    const seen = new Set(this.#byIntent.get(intentId)?.seen);
    if (besideId !== undefined) seen.add(besideId);
    const [only = ''] = seen;
    return seen.size === 1 ? only : '';
  }

  /** Reads in a row have shown nothing on its leg, and nothing can be there that they do not show. */
  isAlone({ intentId, symbol, side }: ConditionRow): boolean {
    const sighting = this.#byIntent.get(intentId);
    if (sighting === undefined || sighting.isDoubtful || sighting.emptyReads < READS) return false;
    return this.#mostHeld(symbol, oppositeOf(side)) === 0;
  }
  /** No read has ever shown anything on its leg, and by now nothing can be there. */
  isUnseen({ intentId, besideId, symbol, side }: ConditionRow): boolean {
    const sighting = this.#byIntent.get(intentId);
    if (sighting === undefined || besideId !== undefined || sighting.seen.size > 0) return false;
    return sighting.emptyReads >= READS && this.#mostHeld(symbol, oppositeOf(side)) === 0;
  }
}
