/**
 * What a client may say on the stream: JSON `{event, params}` or plain text `sub <channel>`
 * (document §6.1). Whatever is not understood is null: the stream answers it with silence.
 */
import { channelName, HISTORY_MAX, parseChannel, type Channel } from './channels';
import { digitsOf } from '../fields/codecs';
import { candleTimeMs } from '../envelope';
import {
  isJsonObject,
  JsonNumber,
  parseStrictJson,
  REQUEST_LIMITS,
  writeJson,
  type Json,
  type JsonObject,
} from '../json/lossless-json';
import { isRequestDecimal, parseSafeInteger, trimDecimal } from '../fields/number-text';

export type StreamCommand =
  | { readonly event: 'sub' | 'unsub'; readonly channel: Channel }
  | {
      readonly event: 'req';
      readonly channel: Channel;
      /** Echoed in the reply, as text: that is what the document says it is. */
      readonly cbId?: string;
      /** Only candles that open before this; absent: the newest. */
      readonly endMs?: number;
      readonly pageSize: number;
    }
  /** The digits as they came: nobody checks them. */
  | { readonly event: 'pong'; readonly value: string };

const COMMAND_TEXT_MAX = 4096;
const CB_ID_MAX = 128;

/** A frame from a client. Null: too long, not JSON, an unknown event, channel or number; no answer is due. */
export function parseStreamCommand(text: string): StreamCommand | null {
  if (text.length > COMMAND_TEXT_MAX) return null;
  const trimmed = text.trim();
  if (!trimmed.startsWith('{')) return parsePlain(trimmed);
  const parsed = parseStrictJson(trimmed, REQUEST_LIMITS);
  return parsed.ok && isJsonObject(parsed.value) ? parseObject(parsed.value) : null;
}

function parsePlain(text: string): StreamCommand | null {
  const [word, name, ...rest] = text.split(/\s+/);
  if (word === undefined || name === undefined || rest.length > 0) return null;
  return command(word, parseChannel(name), {});
}

function parseObject(message: JsonObject): StreamCommand | null {
  const pong = digitsOf(message['pong'] ?? null);
  if (pong !== null) return { event: 'pong', value: pong };
  const { event, params } = message;
  if (typeof event !== 'string' || !isJsonObject(params)) return null;
  const name = params['channel'];
  return command(event, typeof name === 'string' ? parseChannel(name) : null, params);
}

function command(event: string, channel: Channel | null, params: JsonObject): StreamCommand | null {
  if (channel === null) return null;
  if (event === 'sub' || event === 'unsub') return { event, channel };
  if (event !== 'req' && event !== 'reg') return null;
  const cbId = digitsOf(params['cb_id'] ?? null);
  const request = {
    event: 'req',
    channel,
    ...(cbId !== null && cbId.length <= CB_ID_MAX ? { cbId } : {}),
    pageSize: HISTORY_MAX,
  } as const;
  // The document gives only candles a page and an end.
  if (channel.kind !== 'candles') return request;
  const endMs = wholeNumber(params['endIdx'], undefined);
  // Other rows than those that were asked for would be taken for them.
  if (endMs === null) return null;
  const end = endMs === undefined ? {} : { endMs: candleTimeMs(endMs) };
  return { ...request, ...end, pageSize: pageSizeOf(params['pageSize']) };
}

/** No number of rows is as if none was named: who asks sees it from the reply, and from silence nothing. */
function pageSizeOf(value: Json | undefined): number {
  const size = wholeNumber(value, HISTORY_MAX);
  return size === null || size < 1 ? HISTORY_MAX : Math.min(size, HISTORY_MAX);
}

/** Null: present but not a whole number, which `2.0` is (exchange-rules §1). */
function wholeNumber<T>(value: Json | undefined, absent: T): number | T | null {
  if (value === undefined || value === null || value === '') return absent;
  const digits = digitsOf(value);
  if (digits === null || !isRequestDecimal(digits)) return null;
  return parseSafeInteger(trimDecimal(digits));
}

/** The JSON form of a command, as this program sends it. */
export function encodeStreamCommand(command: StreamCommand): string {
  if (command.event === 'pong') return writeJson({ pong: new JsonNumber(command.value) });
  const channel = channelName(command.channel);
  if (command.event !== 'req') return writeJson({ event: command.event, params: { channel } });
  const { cbId, endMs, pageSize } = command;
  const isCandles = command.channel.kind === 'candles';
  return writeJson({
    event: 'req',
    params: {
      channel,
      cb_id: cbId,
      endIdx: endMs === undefined ? undefined : String(endMs),
      pageSize: isCandles ? new JsonNumber(String(pageSize)) : undefined,
    },
  });
}
