/**
 * The built desk, as both hosts serve it: files below one folder, nothing else on this machine, and
 * every answer with the same protective headers.
 */
import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

/** No inline script or style, no eval; the page may connect to nothing but `connectTo`. */
function contentSecurityPolicy(connectTo: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    `connect-src ${connectTo}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types tidemark',
  ].join('; ');
}

export function protectiveHeaders(connectTo: string): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(connectTo),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  };
}

/** What a browser asks for by a name of its own. */
const ALIASES: Readonly<Record<string, string>> = {
  '/': '/index.html',
  '/favicon.ico': '/icon.png',
};

export interface DeskFile {
  readonly contentType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The file that `pathname` (still percent-encoded) names below `folder`; null for everything else. */
export async function readDeskFile(folder: string, pathname: string): Promise<DeskFile | null> {
  const path = resolveInside(folder, ALIASES[pathname] ?? pathname);
  const contentType = path === null ? undefined : CONTENT_TYPES[extname(path)];
  if (path === null || contentType === undefined) return null;
  try {
    return { contentType, bytes: new Uint8Array(await readFile(path)) };
  } catch {
    return null; // absent, or a folder: the same answer, so that nothing can be probed
  }
}

function resolveInside(folder: string, pathname: string): string | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(pathname);
  } catch {
    return null;
  }
  if (decoded.includes('\0') || decoded.includes('\\')) return null;
  const path = normalize(join(folder, decoded));
  return path.startsWith(folder + sep) ? path : null;
}
