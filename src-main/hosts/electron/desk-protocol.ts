/** The desk's pages come from `app://tidemark` and from nowhere else: the built files, read-only. */
import { protocol } from 'electron';
import { protectiveHeaders, readDeskFile } from '../desk/desk-files';

export const SCHEME = 'app';
const HOST = 'tidemark';
export const DESK_ORIGIN = `${SCHEME}://${HOST}`;

/** Before the app is ready, or the scheme has no origin of its own. */
export function registerDeskScheme(): void {
  // What V8 compiled of the desk is kept from one start to the next.
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true };
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges }]);
}

/** Once the app is ready. Data reaches the page by the Wire: it may connect to nothing. */
export function serveDesk(deskFolder: string): void {
  const headers = protectiveHeaders("'none'");
  protocol.handle(SCHEME, async (request) => {
    const url = new URL(request.url);
    const isOurs = url.host === HOST && request.method === 'GET';
    const file = isOurs ? await readDeskFile(deskFolder, url.pathname) : null;
    if (file === null) return new Response('not found', { status: 404, headers });
    return new Response(file.bytes, { headers: { ...headers, 'content-type': file.contentType } });
  });
}
