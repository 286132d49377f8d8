import { expect, test } from 'vitest';
import { wireOfPort, wireOfSocket } from './wire-carriers';

/** A socket whose other end is the test. */
class FakeSocket extends EventTarget {
  readonly OPEN = 1;
  readyState = 0;
  readonly sent: string[] = [];
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.dispatchEvent(new Event('close'));
  }
  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event('open'));
  }
  receive(data: unknown): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}

function connected() {
  const socket = new FakeSocket();
  return { socket, wire: wireOfSocket(socket as unknown as WebSocket) };
}

test('messages sent before the socket is open go out in order', () => {
  const { socket, wire } = connected();
  wire.send({ first: 1 });
  wire.send({ second: 2 });
  expect(socket.sent).toEqual([]);
  socket.open();
  wire.send({ third: 3 });
  expect(socket.sent).toEqual(['{"first":1}', '{"second":2}', '{"third":3}']);
});

test('messages that arrive before anybody listens are kept, what is not JSON is dropped', () => {
  const { socket, wire } = connected();
  const seen: unknown[] = [];
  socket.receive('{"a":1}');
  socket.receive('not json');
  socket.receive(new Uint8Array([1]));
  wire.onMessage((message) => seen.push(message));
  socket.receive('{"b":2}');
  expect(seen).toEqual([{ a: 1 }, { b: 2 }]);
});

test('the end is told to listeners of before and after', () => {
  const { socket, wire } = connected();
  let ends = 0;
  wire.onClose(() => (ends += 1));
  socket.close();
  wire.onClose(() => (ends += 1));
  expect(ends).toBe(2);
});

test('a port carries the same, and its end is told by main closing its own', async () => {
  const { port1, port2 } = new MessageChannel();
  const wire = wireOfPort(port1);
  const heard = new Promise((resolve) => {
    port2.addEventListener('message', ({ data }) => {
      resolve(data);
    });
  });
  port2.start();
  port2.postMessage('{"before":1}');
  port2.postMessage('not json');
  wire.send({ first: 1 });
  expect(await heard).toBe('{"first":1}');
  const seen: unknown[] = [];
  const ended = new Promise<void>((resolve) => {
    wire.onClose(resolve);
  });
  wire.onMessage((message) => seen.push(message));
  port2.postMessage('{"after":2}');
  port2.close();
  await ended;
  expect(seen).toEqual([{ before: 1 }, { after: 2 }]);
});
