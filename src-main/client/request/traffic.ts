/**
 * What may be shown of a request and of a stream: never a body, never the parameters of a signed request, and only
 * those headers that neither identify nor sign. Nothing secret gets past this file.
 */
import type { Clock } from '@shared/kernel/ports';
import type { Transport } from '../transport';

export interface Traffic {
  readonly atMs: number;
  readonly method: 'GET' | 'POST' | 'WS';
  readonly host: string;
  /** With its query where the request is not signed; of a stream, what was said on it. */
  readonly path: string;
  readonly weight: number;
  /** 0 when no answer came. */
  readonly status: number;
  readonly roundTripMs: number;
  readonly outcome: 'accepted' | 'rejected' | 'unknown' | 'not-sent';
  readonly code: string;
  readonly headers: readonly (readonly [string, string])[];
}

const SHOWN: ReadonlySet<string> = new Set(['content-type', 'x-ch-ts']);
const HIDDEN = '(not shown)';

/** Names stay; values that identify or sign are replaced, and so is every value nobody has judged. */
export function redactHeaders(headers: Readonly<Record<string, string>>): Traffic['headers'] {
  return Object.entries(headers).map(([name, value]) => {
    const known = name.toLowerCase();
    if (SHOWN.has(known)) return [name, value];
    return [name, known === 'x-ch-apikey' ? maskKey(value) : HIDDEN];
  });
}

/** "abcd…wxyz": enough to tell keys apart, too little to use; a short key is not shown at all. */
function maskKey(apiKey: string): string {
  return apiKey.length < 16 ? '…' : `${apiKey.slice(0, 4)}…${apiKey.slice(-4)}`;
}

export function hostOf(address: string): string {
  return /^[a-z]+:\/\/([^/?#]+)/.exec(address)?.[1] ?? '';
}

/** The same transport, of whose streams is told when they open and close and what is asked of them. */
export function watchStreams(
  transport: Transport,
  clock: Clock,
  onTraffic: (entry: Traffic) => void,
  onOpened: () => void,
): Transport {
  return {
    request: (request) => transport.request(request),
    open: (url, handlers) => {
      const startedMs = clock.monotonicMs();
      let isOpen = false;
      const tell = (path: string, changes: Partial<Traffic>): void => {
        onTraffic({
          atMs: clock.nowMs(),
          method: 'WS',
          host: hostOf(url),
          path,
          weight: 0,
          status: 0,
          roundTripMs: 0,
          outcome: 'accepted',
          code: '',
          headers: [],
          ...changes,
        });
      };
      const socket = transport.open(url, {
        ...handlers,
        onOpen: () => {
          isOpen = true;
          onOpened();
          tell('open', { roundTripMs: clock.monotonicMs() - startedMs });
          handlers.onOpen();
        },
        onFrame: (frame) => {
          handlers.onFrame(frame);
        },
        onClose: (reason) => {
          const code = reason.slice(0, 200);
          tell(isOpen ? 'closed' : 'not opened', { outcome: 'rejected', code });
          handlers.onClose(reason);
        },
      });
      return {
        send: (text) => {
          const asked = askedIn(text);
          if (asked !== null) tell(asked, {});
          socket.send(text);
        },
        close: () => {
          socket.close();
        },
      };
    },
  };
}

/** "sub market_btcusdt_depth_step0"; null for a pong. */
function askedIn(text: string): string | null {
  const event = /"event":"(sub|unsub|req)"/.exec(text)?.[1];
  const channel = /"channel":"([^"]{1,100})"/.exec(text)?.[1];
  return event === undefined || channel === undefined ? null : `${event} ${channel}`;
}
