/** What stands on the canvas in each row, so that a frame draws only what differs, and what still fades. Pure. */
import type { BookRow } from './view-model';

/** What one row shows, and how far its flash has faded: 1 at its start, 0 without one. */
export interface LevelPicture {
  readonly row: BookRow | null;
  readonly flash: number;
}

interface Drawn extends LevelPicture {
  readonly flashedAtMs: number;
}

interface Changes {
  /** By the slot in which they are drawn. */
  readonly pictures: readonly (readonly [slot: number, LevelPicture])[];
  /** The next frame has something to draw, whatever comes. */
  readonly isFading: boolean;
}

export const FLASH_MS = 150;
/** A row that changes with every frame would never stop flashing, and nothing would stand out. */
export const FLASH_AGAIN_MS = 600;

export class DrawnLevels {
  readonly #slots: Drawn[] = [];

  /** `rows` by slot; `isStill`: the trader wants no motion. */
  changes(rows: readonly (BookRow | null)[], nowMs: number, isStill: boolean): Changes {
    const pictures: [number, LevelPicture][] = [];
    let isFading = false;
    for (const [slot, row] of rows.entries()) {
      const before = this.#slots[slot];
      const flashedAtMs = isStill ? -Infinity : flashOf(row, before, nowMs);
      const flash = Math.max(0, 1 - (nowMs - flashedAtMs) / FLASH_MS);
      if (flash > 0) isFading = true;
      if (before !== undefined && before.flash === flash && isSameRow(before.row, row)) continue;
      pictures.push([slot, { row, flash }]);
      this.#slots[slot] = { row, flash, flashedAtMs };
    }
    return { pictures, isFading };
  }

  /** Everything is drawn again: another size, another look, other units. */
  forget(): void {
    this.#slots.length = 0;
  }
}

/** A row fades once when the size at the same price has changed, never when it shows another price. */
function flashOf(row: BookRow | null, before: Drawn | undefined, nowMs: number): number {
  const flashedAtMs = before?.flashedAtMs ?? -Infinity;
  if (row === null || before?.row?.priceTicks !== row.priceTicks) return flashedAtMs;
  return before.row.lots !== row.lots && nowMs - flashedAtMs >= FLASH_AGAIN_MS
    ? nowMs
    : flashedAtMs;
}

/** Own lots are no part of the canvas. */
const isSameRow = (a: BookRow | null, b: BookRow | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.priceTicks === b.priceTicks &&
    a.lots === b.lots &&
    a.value === b.value &&
    a.totalLots === b.totalLots &&
    a.totalValue === b.totalValue &&
    a.depthShare === b.depthShare &&
    a.intensity === b.intensity);
