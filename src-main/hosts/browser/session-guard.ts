/**
 * Who may talk to the browser host. The exact Host and Origin are the guard against other pages and
 * rebound names; a one-time ticket in the address, exchanged for a cookie, against other users. Who hands an
 * address on keeps it from them: it goes into no command line (`entrance.ts`).
 */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface OneTimeAddress {
  readonly href: string;
  /** Resolves when it was used; never, when it is not. */
  readonly used: Promise<void>;
}

export interface SessionGuard {
  readonly origin: string;
  /** A fresh address that works once; on a workspace, when one is named. */
  issueAddress(workspace?: string): OneTimeAddress;
  /** The literal 127.0.0.1:port, stated once: any other name may have been rebound to us. */
  isOurHost(request: IncomingMessage): boolean;
  isOurOrigin(request: IncomingMessage): boolean;
  hasSession(request: IncomingMessage): boolean;
  /** The Set-Cookie value for a ticket used for the first time; null for any other. */
  redeem(ticket: string): string | null;
}

/** Unused addresses in circulation; a new one beyond that retires the oldest. */
const MAX_TICKETS = 16;

export function createSessionGuard(port: number): SessionGuard {
  const host = `127.0.0.1:${port}`;
  const origin = `http://${host}`;
  // Cookies reach every port of 127.0.0.1, so two hosts must not share a name.
  const cookieName = `tidemark_${port}`;
  const session = secretText();
  const tickets: { readonly text: string; readonly use: () => void }[] = [];

  return {
    origin,
    issueAddress: (workspace) => {
      const text = secretText();
      const used = new Promise<void>((use) => tickets.push({ text, use }));
      if (tickets.length > MAX_TICKETS) tickets.shift();
      const target = workspace === undefined ? '' : `&workspace=${workspace}`;
      return { href: `${origin}/enter?ticket=${text}${target}`, used };
    },
    isOurHost: (request) => rawValues(request, 'host').join() === host,
    isOurOrigin: (request) => rawValues(request, 'origin').join() === origin,
    hasSession: (request) => isEqual(readCookie(request, cookieName), session),
    redeem: (ticket) => {
      const index = tickets.findIndex(({ text }) => isEqual(text, ticket));
      if (index < 0) return null;
      tickets.splice(index, 1)[0]?.use();
      return `${cookieName}=${session}; HttpOnly; SameSite=Strict; Path=/`;
    },
  };
}

const secretText = (): string => randomBytes(32).toString('base64url');

/** Every value as sent: Node keeps only the first of a repeated Host header. */
function rawValues(request: IncomingMessage, name: string): string[] {
  const values: string[] = [];
  for (let index = 0; index + 1 < request.rawHeaders.length; index += 2) {
    if (request.rawHeaders[index]?.toLowerCase() !== name) continue;
    values.push(request.rawHeaders[index + 1] ?? '');
  }
  return values;
}

function readCookie(request: IncomingMessage, name: string): string {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1) ?? '';
}

function isEqual(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
