/** A reply as HTTP/1.1 writes it, head and body in one text, in the form Node gives its own. */
import { STATUS_CODES } from 'node:http';
import { civilDate } from '@shared/kernel/calendar';
import type { GatewayAnswer } from '../messages';

/** As it is written: in `latin1` each character is one byte, and nothing has to be counted again. */
interface AnswerText {
  readonly text: string;
  readonly encoding: 'latin1' | 'utf8';
}

/** `idleMs`: how long the client may leave the connection alone; null: it ends with this. */
export function answerText(
  { status, headers, headerLines, text, isAscii }: GatewayAnswer,
  nowMs: number,
  idleMs: number | null,
): AnswerText {
  const bytes = isAscii === true ? text.length : Buffer.byteLength(text);
  const start = status === 200 ? OK : startOf(status);
  return {
    text: `${start}${bytes}\r\n${headerLines ?? linesOf(headers)}${endOfHead(nowMs, idleMs)}${text}`,
    encoding: bytes === text.length ? 'latin1' : 'utf8',
  };
}

/** Names and values are the exchange's own, and ASCII. */
function linesOf(headers: GatewayAnswer['headers']): string {
  let lines = '';
  for (const name in headers) lines += `${name}: ${headers[name] ?? ''}\r\n`;
  return lines;
}

/** Up to the number of bytes of the body. */
const startOf = (status: number): string =>
  `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\ncontent-length: `;
const OK = startOf(200);

/** Who is banned and goes on has to come back for every further try. */
export const endsConnection = ({ status }: Pick<GatewayAnswer, 'status'>): boolean =>
  status === 418;

let endSec = -1;
let endIdleMs: number | null = -1;
let end = '';

/** The same for a whole second. */
function endOfHead(nowMs: number, idleMs: number | null): string {
  const sec = Math.floor(nowMs / 1000);
  if (sec !== endSec || idleMs !== endIdleMs) {
    const ending = idleMs === null ? 'close' : `keep-alive\r\nKeep-Alive: timeout=${idleMs / 1000}`;
    end = `Date: ${httpDate(sec)}\r\nConnection: ${ending}\r\n\r\n`;
    endSec = sec;
    endIdleMs = idleMs;
  }
  return end;
}

const WEEKDAYS = ['Thu', 'Fri', 'Sat', 'Sun', 'Mon', 'Tue', 'Wed'];
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const DAY_SEC = 86_400;
const two = (value: number): string => String(value).padStart(2, '0');

/** RFC 9110 §5.6.7: "Sun, 06 Nov 1994 08:49:37 GMT". */
export function httpDate(unixSec: number): string {
  const days = Math.floor(unixSec / DAY_SEC);
  const { year, month, day } = civilDate(days);
  const sec = unixSec - days * DAY_SEC;
  const clock = [Math.floor(sec / 3600), Math.floor(sec / 60) % 60, sec % 60].map(two).join(':');
  return `${WEEKDAYS[days % 7] ?? ''}, ${two(day)} ${MONTHS[month - 1] ?? ''} ${year} ${clock} GMT`;
}
