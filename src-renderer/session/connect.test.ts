import { expect, test } from 'vitest';
import { wireOfPreload, wireOfSocket } from './connect';

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

test('main closing the Wire of a preload is told to every listener', () => {
  let closeByMain: () => void = () => undefined;
  const wire = wireOfPreload({
    send: () => undefined,
    onMessage: (_listener, onClosed) => {
      closeByMain = onClosed;
    },
    close: () => undefined,
  });
  let ends = 0;
  wire.onClose(() => (ends += 1));
  wire.onMessage(() => undefined);
  closeByMain();
  wire.onClose(() => (ends += 1));
  expect(ends).toBe(2);
});
