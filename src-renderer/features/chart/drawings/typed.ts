/** Prices and times of drawings as they are typed. Times are UTC, so that a line means the same anywhere. */
import { cleanNumber } from '@shared/domain/ticket';
import { parseDecimal } from '@shared/money/decimal';
import { TICKS_MAX } from '@shared/money/units';
import { formatDate, formatTime } from '../../../lib/format-time';

/** "97,412.4" as ticks; null when it is no price of this precision. */
export function priceTicks(text: string, pricePrecision: number): number | null {
  const parsed = parseDecimal(cleanNumber(text), pricePrecision);
  if (!parsed.ok || parsed.value < 0n || parsed.value > BigInt(TICKS_MAX)) return null;
  return Number(parsed.value);
}

const TIME = /^(\d{4})-(\d{2})-(\d{2})[ T](\d{2}):(\d{2})$/;

/** "2026-11-21 12:04" in UTC; null when there is no such minute. */
export function parseTimeText(text: string): number | null {
  const match = TIME.exec(text.trim());
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1).map(Number);
  const atMs = Date.UTC(year, month - 1, day, hour, minute);
  return atMs >= 0 && timeText(atMs) === text.trim().replace('T', ' ') ? atMs : null;
}

export function timeText(atMs: number): string {
  return `${formatDate(atMs, 'utc')} ${formatTime(atMs, 'utc').slice(0, 5)}`;
}
