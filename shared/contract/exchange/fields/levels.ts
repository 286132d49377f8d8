/** One side of a depth on the wire: rows of price and quantity. */
import { ok } from '../../../kernel/result';
import { decimalOf, fault, field, type WireType } from './codecs';
import { JsonNumber, type Json } from '../json/lossless-json';
import { trimDecimal } from './number-text';

/** Of a side. No venue gives so many, and each is counted, sorted and sent to every window with each frame. */
const LEVELS_MAX = 10_000;

export type LevelText = readonly [price: string, quantity: string];

/**
 * One side of a depth. Rows are read with numbers or strings and with further columns; they are
 * written as strings (REST) or as numbers (stream).
 */
function levels(
  element: WireType,
  write: (text: string) => Json,
  writeText: (text: string) => string,
) {
  return field<readonly LevelText[]>(
    { type: 'array', items: { type: 'array', items: element } },
    (value) => {
      if (!Array.isArray(value)) return fault(-1100, 'is not a list');
      if (value.length > LEVELS_MAX) return fault(-1100, `has more than ${LEVELS_MAX} levels`);
      const rows: LevelText[] = [];
      for (const row of value) {
        const level = readLevel(row);
        if (level === null) return fault(-1100, 'is not a list of [price, quantity]');
        rows.push(level);
      }
      return ok(rows);
    },
    (rows) => rows.map(([price, quantity]) => [write(price), write(quantity)]),
    (rows) => {
      let text = '';
      for (const [price, quantity] of rows) {
        text += `${text === '' ? '[' : ','}[${writeText(price)},${writeText(quantity)}]`;
      }
      return text === '' ? '[]' : `${text}]`;
    },
  );
}

function readLevel(row: Json): LevelText | null {
  if (!Array.isArray(row) || row.length < 2 || row.length > 4) return null;
  const price = decimalOf(row[0] ?? null);
  const quantity = decimalOf(row[1] ?? null);
  return price === null || quantity === null ? null : [price, quantity];
}

export const levelsAsText = levels(
  { type: 'string', format: 'decimal' },
  (value) => value,
  (value) => `"${value}"`,
);
export const levelsAsNumbers = levels(
  { type: 'number' },
  (value) => new JsonNumber(trimDecimal(value)),
  trimDecimal,
);
