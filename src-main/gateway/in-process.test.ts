/** The exchange over a message port: everything passes as copies of bytes. */
import { gunzipSync } from 'node:zlib';
import { DOCUMENT } from '@shared/contract/exchange/dialect';
import { beforeEach, expect, test } from 'vitest';
import type { FromExchange, ToExchange } from '../client/port-protocol';
import { GENESIS_MS, World } from './gateway.testing';
import { serveInProcess, type ExchangePort } from './in-process';

/** The terminal's end of a port that clones like a real one. */
class FarEnd {
  readonly got: FromExchange[] = [];
  #onMessage: (message: ToExchange) => void = () => undefined;
  #onClose: () => void = () => undefined;

  readonly port: ExchangePort = {
    postMessage: (message) => this.got.push(structuredClone(message)),
    on: (event: 'message' | 'close', listener: (message: never) => void) => {
      if (event === 'message') this.#onMessage = listener as (message: ToExchange) => void;
      else this.#onClose = listener as () => void;
    },
  };

  post(message: ToExchange): void {
    this.#onMessage(structuredClone(message));
  }

  close(): void {
    this.#onClose();
  }
}

let world: World;
let far: FarEnd;
beforeEach(() => {
  world = new World();
  far = new FarEnd();
  serveInProcess(world.gateway, far.port);
});

const get = (id: number, url: string): ToExchange => ({
  type: 'request',
  id,
  request: { method: 'GET', url, headers: {}, timeoutMs: 1000 },
});

test('requests are answered by their ids, and the query is passed on as it was sent', async () => {
  far.post(get(1, 'exchange://paper/sapi/v1/time'));
  far.post(get(2, 'exchange://paper/sapi/v1/depth?symbol=BTC%55SDT&limit=5'));
  far.post(get(3, 'exchange://paper'));
  await world.settle(Promise.resolve());
  await world.settle(Promise.resolve());
  const replies = far.got.flatMap((message) =>
    message.type === 'response'
      ? [[message.id, message.response.status, Buffer.from(message.response.body).toString('utf8')]]
      : [],
  );
  expect(replies.sort()).toEqual([
    [1, 200, `{"timezone":"UTC","serverTime":${GENESIS_MS}}`],
    [2, 200, `{"time":${GENESIS_MS},"bids":[],"asks":[]}`],
    [3, 404, '{"code":-1020,"msg":"Unknown path"}'],
  ]);
});

test('its requests are counted as in-process', async () => {
  far.post(get(1, 'exchange://paper/sapi/v1/symbols'));
  await world.settle(Promise.resolve());
  const other = await world.get('/sapi/v1/ping', { ip: '127.0.0.1' });
  expect(other.headers['x-used-weight-ip']).toBe('1');
  expect((await world.get('/sapi/v1/ping')).headers['x-used-weight-ip']).toBe('2');
});

test('a stream opens, carries gzip frames no larger than themselves, and closes', () => {
  far.post({ type: 'open', id: 9, url: 'exchange://paper/stream' });
  far.post({ type: 'send', id: 9, text: 'sub market_btcusdt_ticker' });
  world.clock.advance(50);
  const [opened, frame] = far.got;
  expect(opened).toEqual({ type: 'opened', id: 9 });
  const bytes = frame?.type === 'frame' ? frame.bytes : new Uint8Array();
  expect(bytes.buffer.byteLength).toBe(bytes.byteLength);
  expect(gunzipSync(bytes).toString('utf8')).toContain('"channel":"market_btcusdt_ticker"');
  far.post({ type: 'close', id: 9 });
  world.clock.advance(5000);
  expect(far.got.length).toBe(2);
});

test('a frame of text stays one', () => {
  const live = new World({ switches: { dialect: { ...DOCUMENT, wsPing: 'text' } } });
  serveInProcess(live.gateway, far.port);
  far.post({ type: 'open', id: 4, url: 'exchange://paper/stream' });
  far.got.length = 0;
  live.clock.advance(10_020);
  expect(far.got).toEqual([{ type: 'text', id: 4, text: '{"ping":1700000050}' }]);
});

test('the exchange tells when it closes a stream, and a dead port ends all of its own', () => {
  far.post({ type: 'open', id: 1, url: 'exchange://paper/stream' });
  far.post({ type: 'open', id: 2, url: 'exchange://paper/stream' });
  far.post({ type: 'send', id: 2, text: 'sub market_btcusdt_ticker' });
  far.post({ type: 'close', id: 1 });
  world.gateway.close();
  expect(far.got.at(-1)).toEqual({ type: 'closed', id: 2, reason: 'the exchange has stopped' });
  const again = new World();
  serveInProcess(again.gateway, far.port);
  far.post({ type: 'open', id: 3, url: 'exchange://paper/stream' });
  far.post({ type: 'send', id: 3, text: 'sub market_btcusdt_ticker' });
  far.close();
  far.got.length = 0;
  again.clock.advance(5000);
  expect(far.got).toEqual([]);
});
