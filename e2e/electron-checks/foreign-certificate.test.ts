/** Row 26: a venue whose certificate nobody here trusts is not spoken to, by request or by stream. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createVenueTransport } from '../../src-main/adapters/venue-transport';
import { canMakeCertificates, makeCertificate } from '../live/venue/certificate';

test.skipIf(!canMakeCertificates())(
  'row 26: a venue with a certificate of its own making is refused, and hears nothing',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'tidemark-tls-'));
    const { key, cert } = makeCertificate(folder);
    let heard = 0;
    const server = createServer({ key, cert }, (_request, response) => {
      heard += 1;
      response.end('{}');
    });
    server.on('upgrade', () => (heard += 1));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const [https, wss] = [`https://127.0.0.1:${port}`, `wss://127.0.0.1:${port}`] as const;
    const transport = createVenueTransport({ allowedOrigins: [https, wss] });

    const request = { method: 'GET', url: `${https}/`, headers: {}, timeoutMs: 5_000 } as const;
    expect((await transport.request(request)).ok).toBe(false);
    const events: string[] = [];
    await new Promise<void>((resolve) => {
      transport.open(`${wss}/`, {
        onOpen: () => events.push('open'),
        onFrame: () => events.push('frame'),
        onClose: () => {
          events.push('close');
          resolve();
        },
      });
    });
    expect([events, heard]).toEqual([['close'], 0]);

    await transport.close();
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  },
);
