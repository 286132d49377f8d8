import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket as Socket } from 'ws';
import { describeWire } from '@shared/contract/terminal/wire-conformance.testing';
import type { Wire } from '@shared/contract/terminal/wire';
import { wireOfSocket } from '../../../src-renderer/lib/wire-carriers';
import { openDeskServer, type DeskServer } from './desk-server';

const folder = mkdtempSync(join(tmpdir(), 'tidemark-desk-'));
let server: DeskServer;
let wires: Wire[] = [];
let refusals: string[] = [];

beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<title>desk</title>');
  writeFileSync(join(folder, 'secret.key'), 'not a kind of file the desk has');
  server = await openDeskServer({
    deskFolder: folder,
    onWire: (wire) => wires.push(wire),
    onRefused: (reason) => refusals.push(reason),
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  wires = [];
  refusals = [];
});

interface Answer {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: string;
}

/** A request with exactly these headers: fetch would not let Host be forged. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  const { port } = new URL(server.origin);
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body });
      });
    });
    sent.on('error', reject);
    sent.end();
  });
}

async function enter(): Promise<string> {
  const address = new URL(server.issueAddress().href);
  const answer = await get(address.pathname + address.search);
  return answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '';
}

async function openSocket(headers: Record<string, string>, path = '/wire'): Promise<Socket> {
  const socket = new Socket(server.origin.replace('http', 'ws') + path, { headers });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return socket;
}

describe('the address', () => {
  test('opens the desk once; used or invented tickets open nothing', async () => {
    const { href, used } = server.issueAddress();
    const target = href.slice(server.origin.length);
    const first = await get(target);
    await used;
    // No redirect: on one, a window that a file has sent here would not show the cookie.
    expect([first.status, first.body]).toEqual([200, '<title>desk</title>']);
    expect(first.headers['content-security-policy']).toContain("default-src 'none'");
    expect(first.headers['cache-control']).toBe('no-store');
    expect(first.headers['set-cookie']?.[0]).toMatch(/HttpOnly; SameSite=Strict; Path=\/$/);
    expect((await get(target)).status).toBe(403);
    expect((await get('/enter?ticket=')).status).toBe(403);
    expect((await get(`/enter?ticket=${'a'.repeat(43)}`)).status).toBe(403);
    expect(refusals).toEqual(Array(3).fill('used or unknown ticket'));
  });

  test('that names a workspace opens the desk, which reads it from there', async () => {
    const { pathname, search, searchParams } = new URL(server.issueAddress('futures').href);
    expect(searchParams.get('workspace')).toBe('futures');
    expect((await get(pathname + search)).body).toBe('<title>desk</title>');
  });

  test('that nobody has used says nothing', async () => {
    const { used } = server.issueAddress();
    await enter();
    expect(await Promise.race([used.then(() => 'used'), Promise.resolve('unused')])).toBe('unused');
  });

  test('without its cookie nothing is served', async () => {
    expect((await get('/')).status).toBe(403);
    expect((await get('/', { cookie: 'tidemark_1=x' })).status).toBe(403);
    const cookie = await enter();
    const page = await get('/', { cookie: `other=1; ${cookie}` });
    expect(page.status).toBe(200);
    expect(page.body).toBe('<title>desk</title>');
  });
});

describe('requests', () => {
  test('every answer forbids inline script, foreign connections and framing', async () => {
    const { headers } = await get('/', { cookie: await enter() });
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`connect-src ${server.origin.replace('http', 'ws')};`);
    expect(policy).not.toContain('unsafe');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect((await get('/')).headers['content-security-policy']).toBe(policy);
  });

  test('any name of this machine but the literal address is refused', async () => {
    const cookie = await enter();
    const { port } = new URL(server.origin);
    for (const host of [`localhost:${port}`, 'evil.invalid', '127.0.0.1', `127.0.0.1.:${port}`]) {
      expect((await get('/', { host, cookie })).status).toBe(421);
    }
  });

  test('a second Host header is refused, whichever comes first', async () => {
    const { port, host } = new URL(server.origin);
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.once('data', (data) => {
        resolve(data.toString());
        socket.destroy();
      });
      socket.write(`GET / HTTP/1.1\r\nHost: ${host}\r\nHost: evil.invalid\r\n\r\n`);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 (400|421) /);
  });

  test('only GET, and only files of the desk', async () => {
    const cookie = await enter();
    expect((await get('/', { cookie }, 'POST')).status).toBe(405);
    expect((await get('//evil.invalid/', { cookie })).status).toBe(400);
    const outside = [
      '/../package.json',
      '/%2e%2e/package.json',
      '/..%2fpackage.json',
      '/..%5cpackage.json',
      '/%00',
      '/%E0%A4%A',
      '/secret.key',
      '/assets',
    ];
    for (const path of outside) {
      expect([path, (await get(path, { cookie })).status]).toEqual([path, 404]);
    }
  });
});

describe('sockets', () => {
  test('one of our own page is served', async () => {
    const socket = await openSocket({ origin: server.origin, cookie: await enter() });
    expect(wires.length).toBe(1);
    socket.close();
  });

  test.each([
    ['from a foreign origin', (own: string) => ({ origin: 'https://evil.invalid', cookie: own })],
    ['without an origin', (own: string) => ({ cookie: own })],
    ['without a session', () => ({ origin: server.origin })],
    ['for another name', (own: string) => ({ origin: server.origin, cookie: own, host: 'x' })],
  ])('one %s is refused', async (_name, headersOf) => {
    const headers = headersOf(await enter()) as Record<string, string>;
    await expect(openSocket(headers)).rejects.toThrow(/403/);
    expect(wires).toEqual([]);
    expect(refusals.length).toBe(1);
  });

  test('one that is refused and torn down at the same moment harms nobody', async () => {
    const { port } = new URL(server.origin);
    for (let attempt = 0; attempt < 50; attempt += 1) {
      await new Promise<void>((resolve) => {
        const stranger = connect(Number(port), '127.0.0.1', () => {
          stranger.write('GET /wire HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\n');
          stranger.write('Upgrade: websocket\r\n\r\n');
          setImmediate(() => stranger.resetAndDestroy());
        });
        stranger.on('close', () => {
          resolve();
        });
      });
    }
    const socket = await openSocket({ origin: server.origin, cookie: await enter() });
    socket.close();
  });

  test('one to another path is refused', async () => {
    const headers = { origin: server.origin, cookie: await enter() };
    await expect(openSocket(headers, '/other')).rejects.toThrow(/403/);
  });

  test('a window that does not read is hung up on; the others go on', async () => {
    const slow = await openSocket({ origin: server.origin, cookie: await enter() });
    const quick = await openSocket({ origin: server.origin, cookie: await enter() });
    slow.pause();
    const [slowWire, quickWire] = wires;
    const seen = { isClosed: false };
    slowWire?.onClose(() => {
      seen.isClosed = true;
    });
    const frame = 'x'.repeat(256 * 1024);
    let sent = 0;
    for (; sent < 200 && !seen.isClosed; sent += 1) {
      slowWire?.send(frame);
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(seen.isClosed).toBe(true);
    const heard = new Promise<string>((resolve) => {
      quick.once('message', (data: Buffer) => {
        resolve(data.toString());
      });
    });
    quickWire?.send('still here');
    expect(await heard).toBe('"still here"');
    slow.terminate();
    quick.close();
  });

  test('what is not JSON text ends the socket, and nothing else', async () => {
    const socket = await openSocket({ origin: server.origin, cookie: await enter() });
    const closed = new Promise<number>((resolve) => socket.once('close', resolve));
    socket.send(Buffer.from([1, 2, 3]));
    expect(await closed).toBe(1007);
    const again = await openSocket({ origin: server.origin, cookie: await enter() });
    again.close();
  });
});

describeWire('WebSocket', async () => {
  const waiting = wires.length;
  const socket = await openSocket({ origin: server.origin, cookie: await enter() });
  const terminal = wires[waiting];
  if (terminal === undefined) throw new Error('the socket was not served');
  return {
    // The page's own code over a socket that has the same interface as the browser's.
    desk: wireOfSocket(socket as unknown as WebSocket),
    terminal,
    dispose: () => {
      socket.terminate();
    },
  };
});
