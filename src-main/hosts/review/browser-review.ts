/**
 * The review of a withdrawal where there is no Electron: a page of a server of its own, on a port of its
 * own that is open for as long as the question is, at an address that works once and that the desk never
 * learns. Another origin than the desk's: no page of the desk can read, fill or close it.
 */
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { ReviewPage, ReviewWindow } from '../../terminal/ports';
import type { Words } from '../../terminal/words/words';
import { listen } from '../browser/desk-server';
import {
  createSessionGuard,
  type OneTimeAddress,
  type SessionGuard,
} from '../browser/session-guard';
import { reviewForm, reviewHeaders } from './form';

/** The page arms its button after as long; an answer that comes sooner came from nobody's hand. */
const ARMING_MS = 2_000;
const PATIENCE_MS = 5 * 60_000;
const BODY_MAX = 8_192;

/** What preload/review.ts does in Electron. Enter ends typing and never confirms. */
const HANDS = `'use strict';
const form = document.querySelector('form');
const { confirm, cancel } = form.elements;
let isSent = false;
const give = () => { isSent = true; form.submit(); };
const leave = () => { if (!isSent) navigator.sendBeacon(location.pathname + '?cancel'); isSent = true; };
setTimeout(() => { confirm.disabled = false; }, ${ARMING_MS});
form.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') event.preventDefault();
  if (event.key === 'Escape') { leave(); close(); }
});
confirm.addEventListener('click', (event) => {
  if (event.isTrusted && form.reportValidity()) give();
});
cancel.addEventListener('click', () => { leave(); close(); });
addEventListener('pagehide', leave);
// Held back until nobody is asked any more: then nothing of what was drawn may stay here.
fetch(location.pathname + '?end').then((reply) => reply.text(), () => '').then((words) => {
  if (isSent) return;
  isSent = true;
  document.body.textContent = words;
  close();
});
`;

export interface BrowserReviewParts {
  /** Shows it to the trader, in a window of its own or as a line to open by hand. */
  readonly open: (address: OneTimeAddress) => void;
  readonly words: Words;
  readonly armingMs?: number;
}

/** One review at a time: a second one is not asked, and is no answer. */
export function createBrowserReview({
  open,
  words,
  armingMs = ARMING_MS,
}: BrowserReviewParts): ReviewWindow {
  let isAsking = false;
  let end = (): void => undefined;
  return {
    close: () => {
      end();
    },
    ask: async (page) => {
      if (isAsking) return null;
      isAsking = true;
      const server = createServer({ headersTimeout: 5_000, requestTimeout: 10_000 });
      server.maxConnections = 8;
      let door: Door | null = null;
      try {
        const guard = createSessionGuard(await listen(server, 0));
        const fields = await new Promise<Fields | null>((resolve) => {
          const opened = new Door({ page, words, guard, armingMs, end: resolve });
          door = opened;
          server.on('request', (request, response) => {
            void opened.answer(request, response);
          });
          end = () => {
            resolve(null);
          };
          setTimeout(resolve, PATIENCE_MS, null).unref();
          open(opened.address);
        });
        return fields === null ? null : reviewForm.read(page, fields);
      } finally {
        isAsking = false;
        end = () => undefined;
        (door as Door | null)?.close();
        server.close();
        server.closeIdleConnections();
      }
    },
  };
}

type Fields = ReadonlyMap<string, string>;

interface DoorParts {
  readonly page: ReviewPage;
  readonly words: Words;
  readonly guard: SessionGuard;
  readonly armingMs: number;
  readonly end: (fields: Fields | null) => void;
}

/** Who knocks with the right address gets the page once, and may answer once. */
class Door {
  readonly address: OneTimeAddress;
  readonly #parts: DoorParts;
  readonly #path = `/${randomBytes(32).toString('base64url')}`;
  #shownAtMs: number | null = null;
  #use = (): void => undefined;
  /** Of the page, which waits for the end. */
  readonly #waiting: ServerResponse[] = [];

  constructor(parts: DoorParts) {
    this.#parts = parts;
    const used = new Promise<void>((resolve) => (this.#use = resolve));
    this.address = { href: parts.guard.origin + this.#path, used };
  }

  /** The page is told to show nothing any more. */
  close(): void {
    const { words } = this.#parts;
    for (const response of this.#waiting.splice(0)) {
      response.writeHead(200, {
        ...reviewHeaders("'none'", "'none'"),
        connection: 'close',
        'content-type': 'text/plain; charset=utf-8',
      });
      response.end(words.t('review.over'));
    }
  }

  async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const reply = (status: number, body: string, type = 'text/plain'): void => {
      const headers = { ...reviewHeaders("'self'", "'self'"), connection: 'close' };
      response.writeHead(status, { ...headers, 'content-type': `${type}; charset=utf-8` });
      response.end(body);
    };
    const { method, url } = request;
    const { page, words, guard } = this.#parts;
    if (!guard.isOurHost(request)) reply(421, 'wrong host');
    else if (method === 'GET' && url === this.#path && this.#shownAtMs === null) {
      this.#shownAtMs = performance.now();
      this.#use();
      const { html } = reviewForm.draw(page, words);
      const hands = `<script src="${this.#path}/hands.js" defer></script></head>`;
      reply(200, html.replace('</head>', hands), 'text/html');
    } else if (method === 'GET' && url === `${this.#path}/hands.js`) {
      reply(200, HANDS, 'text/javascript');
    } else if (method === 'GET' && url === `${this.#path}?end` && this.#shownAtMs !== null) {
      this.#waiting.push(response);
    } else if (method === 'POST' && guard.isOurOrigin(request)) {
      await this.#posted(request, reply);
    } else reply(404, words.t('review.used'));
  }

  async #posted(
    request: IncomingMessage,
    reply: (status: number, body: string) => void,
  ): Promise<void> {
    const { words, armingMs, end } = this.#parts;
    const fields = await readFields(request);
    const isArmed = this.#shownAtMs !== null && performance.now() - this.#shownAtMs >= armingMs;
    if (request.url === `${this.#path}?cancel` && this.#shownAtMs !== null) {
      reply(200, words.t('review.canceled'));
      end(null);
    } else if (request.url === this.#path && isArmed && fields !== null) {
      reply(200, words.t('review.handedOver'));
      end(fields);
    } else reply(403, words.t('review.tooSoon'));
  }
}

/** Null when it is too much to have been typed, or breaks off: whoever sent it is gone. */
async function readFields(request: IncomingMessage): Promise<Fields | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > BODY_MAX) return null;
      chunks.push(chunk);
    }
  } catch {
    return null;
  }
  return new Map(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
}
