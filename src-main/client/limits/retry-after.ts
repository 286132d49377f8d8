/**
 * How long an answer asks for silence: so many seconds, or until a given moment (RFC 9110 §10.2.3). Null where it does
 * not say.
 */

const WHOLE = /^\d{1,9}$/;
/** As every sender has to write it (§5.6.7): "Sun, 06 Nov 1994 08:49:37 GMT". */
const DATE = /^[A-Z][a-z]{2}, (\d{2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}):(\d{2}):(\d{2}) GMT$/;
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/** `nowMs`: the exchange's time, where the answer does not tell its own. None at all is no answer to how long. */
export function retryAfterMs(
  { 'retry-after': asked = '', date = '' }: Readonly<Record<string, string>>,
  nowMs: number,
): number | null {
  const waitMs = WHOLE.test(asked)
    ? Number(BigInt(asked)) * 1_000
    : (dateMs(asked) ?? 0) - (dateMs(date) ?? nowMs);
  return waitMs > 0 ? waitMs : null;
}

function dateMs(text: string): number | null {
  const [, day, name = '', ...rest] = DATE.exec(text) ?? [];
  const [year, hour, minute, second] = rest.map(Number);
  const month = MONTHS.indexOf(name);
  return day === undefined || year === undefined || month === -1
    ? null
    : Date.UTC(year, month, Number(day), hour, minute, second);
}
