/**
 * A page of a browser from outside, by nothing but what is asked of it. Playwright listens to the network as
 * well: it is told of each message of each socket, which costs the page, the browser and itself a seventh
 * of a core under the load of desk-load.ts (ADR 0093).
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';

/** Written by a browser that chooses its port itself. */
export const portFile = (profile: string): string => join(profile, 'DevToolsActivePort');

/** Where the browser of this profile listens; null until it does. */
export function portOf(profile: string): string | null {
  const file = portFile(profile);
  const [port = ''] = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  return port === '' ? null : port;
}

interface Target {
  readonly type: string;
  readonly url: string;
  readonly webSocketDebuggerUrl: string;
}

/** Of the first page that is a site's; null while there is none, or nobody listens. */
export async function pageAddress(port: string): Promise<string | null> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/json/list`);
    const targets = (await response.json()) as readonly Target[];
    const page = targets.find(({ type, url }) => type === 'page' && url.startsWith('http'));
    return page?.webSocketDebuggerUrl ?? null;
  } catch {
    return null; // it is not listening yet
  }
}

interface Answer {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly sessionId?: string };
  readonly result?: unknown;
  readonly error?: { readonly message: string };
}

/** A page, or a thread of it, that takes functions as Playwright's do: by their text. */
export interface Evaluated {
  evaluate<Value, Given>(
    run: (given: Given) => Value | Promise<Value>,
    given: Given,
  ): Promise<Value>;
}

export class Devtools implements Evaluated {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  readonly #threads: string[] = [];
  #lastId = 0;

  static async open(address: string): Promise<Devtools> {
    const socket = new WebSocket(address);
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return new Devtools(socket);
  }

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data: Buffer) => {
      const answer = JSON.parse(data.toString()) as Answer;
      const thread =
        answer.method === 'Target.attachedToTarget' ? answer.params?.sessionId : undefined;
      if (thread !== undefined) this.#threads.push(thread);
      if (answer.id !== undefined) this.#waiting.get(answer.id)?.(answer);
    });
    socket.on('close', () => {
      const error = { message: 'the page is gone' };
      for (const answer of this.#waiting.values()) answer({ error });
    });
  }

  /** Rejects when it is refused, and when the page goes away before it has answered. */
  async send<Result>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
    const id = ++this.#lastId;
    const answered = new Promise<Answer>((resolve) => this.#waiting.set(id, resolve));
    this.#socket.send(JSON.stringify({ id, method, params, sessionId }));
    const { result, error } = await answered;
    this.#waiting.delete(id);
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result as Result;
  }

  evaluate<Value, Given>(
    run: (given: Given) => Value | Promise<Value>,
    given: Given,
    thread?: string,
  ): Promise<Value> {
    const expression = `(${run.toString()})(${JSON.stringify(given)})`;
    return this.evaluateText(expression, thread) as Promise<Value>;
  }

  /** What an expression is, or promises. */
  async evaluateText(expression: string, thread?: string): Promise<unknown> {
    const { result, exceptionDetails } = await this.send<Evaluation>(
      'Runtime.evaluate',
      { expression, awaitPromise: true, returnByValue: true },
      thread,
    );
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
    return result.value;
  }

  /** The first thread of the page. */
  async thread(): Promise<Evaluated> {
    const filter = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
    await this.send('Target.setAutoAttach', filter);
    // It is told of by a message of its own, which may come after the answer.
    const untilMs = Date.now() + 5_000;
    while (this.#threads.length === 0 && Date.now() < untilMs) await pause(10);
    const [thread] = this.#threads;
    if (thread === undefined) throw new Error('the page has no thread');
    return { evaluate: (run, given) => this.evaluate(run, given, thread) };
  }

  /** Pressed, held as long as a hand does, and let go. */
  async press(key: Key, holdMs: number): Promise<void> {
    const { text, ...named } = KEYS[key];
    const type = text === undefined ? 'rawKeyDown' : 'keyDown';
    await this.send('Input.dispatchKeyEvent', { type, text, ...named });
    await pause(holdMs);
    await this.send('Input.dispatchKeyEvent', { type: 'keyUp', ...named });
  }

  /** The left button at a place of the page, held as long as a hand does. */
  async click({ x, y }: Place, holdMs: number): Promise<void> {
    const button = { x, y, button: 'left', clickCount: 1 };
    await this.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...button });
    await pause(holdMs);
    await this.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...button });
  }

  close(): void {
    this.#socket.close();
  }
}

/** Pixels from the page's upper left corner. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

interface Evaluation {
  readonly result: { readonly value?: unknown };
  readonly exceptionDetails?: { readonly text: string };
}

type Key = '5' | 'Backspace' | 'Alt+ArrowLeft';

interface KeyWords {
  readonly key: string;
  readonly code: string;
  readonly windowsVirtualKeyCode: number;
  readonly text?: string;
  readonly modifiers?: number;
}

const ALT = 1;
const KEYS: Readonly<Record<Key, KeyWords>> = {
  '5': { key: '5', code: 'Digit5', windowsVirtualKeyCode: 53, text: '5' },
  Backspace: { key: 'Backspace', code: 'Backspace', windowsVirtualKeyCode: 8 },
  'Alt+ArrowLeft': {
    key: 'ArrowLeft',
    code: 'ArrowLeft',
    windowsVirtualKeyCode: 37,
    modifiers: ALT,
  },
};
