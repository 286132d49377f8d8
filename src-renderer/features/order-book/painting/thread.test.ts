import type { TerminalClient } from '@shared/contract/terminal/rpc';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWorker } from '../../../lib/trusted-worker';
import { NO_WORDS, type HeatNews } from '../../../session/liquidity/messages';
import type { FromPainter, LiveBook, ToPainter } from './messages';
import type * as Thread from './thread';

vi.mock('../../../lib/trusted-worker', () => ({ startWorker: vi.fn() }));
/** What Electron's preload hands on; null in a browser. */
let port: MessagePort | null = null;
vi.mock('../../../session/wire/connect', () => ({ portForThread: () => Promise.resolve(port) }));

class FakeWorker extends EventTarget {
  readonly heard: ToPainter[] = [];
  isTerminated = false;

  postMessage(message: ToPainter): void {
    this.heard.push(message);
  }

  terminate(): void {
    this.isTerminated = true;
  }

  say(data: FromPainter): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }

  fail(message: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), { message }));
  }
}

class FakeTerminal {
  closed: () => void = () => undefined;
  readonly client = {
    onClose: (listener: () => void) => {
      this.closed = listener;
    },
  } as TerminalClient;
}

let workers: FakeWorker[];
let thread: typeof Thread;
const kindsOf = (worker: FakeWorker | undefined) => worker?.heard.map(({ kind }) => kind);
const newest: LiveBook = { book: null, autoStep: 7 };

beforeEach(async () => {
  vi.useFakeTimers();
  workers = [];
  port = null;
  vi.mocked(startWorker).mockImplementation(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker as unknown as Worker;
  });
  vi.resetModules();
  thread = await import('./thread');
});
afterEach(() => {
  vi.useRealTimers();
});

test('one thread has all books; each reader hears of its own until it has closed', async () => {
  const { client } = new FakeTerminal();
  const heard: string[] = [];
  const first = thread.watchPainted(client, 'BTCUSDT', () => heard.push('first'));
  thread.watchPainted(client, 'ETHUSDT', () => heard.push('second'));
  await vi.advanceTimersByTimeAsync(0);
  expect(workers.length).toBe(1);
  expect(kindsOf(workers[0])).toEqual(['watch', 'watch']);
  workers[0]?.say({ kind: 'book', id: 2, newest });
  workers[0]?.say({ kind: 'book', id: 1, newest });
  first.close();
  workers[0]?.say({ kind: 'book', id: 1, newest });
  expect(heard).toEqual(['second', 'first']);
});

test('a chart hears of what rests in its book until it has closed, and that the thread has failed', () => {
  const { client } = new FakeTerminal();
  const heard: string[] = [];
  const listener = (name: string) => ({
    onNews: () => heard.push(name),
    onFailed: ({ message }: Error) => heard.push(`${name} ${message}`),
  });
  const news: HeatNews = { kind: 'picture', picture: null, words: NO_WORDS };
  const first = thread.watchHeat(client, 'BTCUSDT', listener('first'));
  thread.watchHeat(client, 'ETHUSDT', listener('second'));
  workers[0]?.say({ kind: 'heat', id: 2, news });
  workers[0]?.say({ kind: 'heat', id: 1, news });
  first.close();
  workers[0]?.say({ kind: 'heat', id: 1, news });
  expect(kindsOf(workers[0])).toEqual(['heat-watch', 'heat-watch', 'heat-close']);
  workers[0]?.fail('out of memory');
  expect(heard).toEqual(['second', 'first', 'second out of memory']);
});

test('a lost connection is opened again after a second, unless the page has lost the terminal', async () => {
  const terminal = new FakeTerminal();
  thread.watchPainted(terminal.client, 'BTCUSDT', () => undefined);
  await vi.advanceTimersByTimeAsync(0);
  workers[0]?.say({ kind: 'lost' });
  await vi.advanceTimersByTimeAsync(999);
  expect(kindsOf(workers[0])).toEqual(['watch']);
  await vi.advanceTimersByTimeAsync(1);
  expect(kindsOf(workers[0])).toEqual(['watch', 'connect']);
  workers[0]?.say({ kind: 'lost' });
  terminal.closed();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(kindsOf(workers[0])?.length).toBe(2);
});

test('it connects by itself, but where it has to be given a port', async () => {
  port = new MessageChannel().port1;
  thread.watchPainted(new FakeTerminal().client, 'BTCUSDT', () => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(workers[0]?.heard.at(-1)).toEqual({ kind: 'connect', port });
  port.close();
});

test('a thread that fails is over and named; the next book starts another', () => {
  const { client } = new FakeTerminal();
  const failures: string[] = [];
  thread.onPaintingFailed(({ message }) => failures.push(message));
  thread.watchPainted(client, 'BTCUSDT', () => undefined);
  workers[0]?.fail('out of memory');
  workers[0]?.fail('again');
  expect([failures, workers[0]?.isTerminated]).toEqual([['out of memory'], true]);
  thread.watchPainted(client, 'BTCUSDT', () => undefined);
  expect(workers.length).toBe(2);
  workers[1]?.dispatchEvent(new Event('error')); // its script was not to be had
  expect(failures[1]).toBe('the book cannot be painted');
});
