/** Starts the terminal's process and asks it; a kill is a kill, and the next start is on the same files. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { SHORT_LIVED } from '../../fixtures/short-lived';
import type { Answers, Ask, FromTerminal, SessionSetup, ToTerminal } from './protocol';
import type { RunningTerminal } from './ground';
import { SETUP } from './protocol';

/** Resolves when it can be traded with. Nobody but this process trusts the authority in `caFile`. */
export async function startTerminal(
  program: string,
  setup: SessionSetup,
  caFile: string,
): Promise<RunningTerminal> {
  const child = spawn(process.execPath, [...SHORT_LIVED, program], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, NODE_EXTRA_CA_CERTS: caFile, [SETUP]: JSON.stringify(setup) },
  });
  const running = new Running(child);
  await running.ready;
  return running;
}

class Running implements RunningTerminal {
  readonly ready: Promise<void>;
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (value: unknown) => void>();
  readonly #failed: Promise<never>;
  #asked = 0;

  constructor(child: ChildProcess) {
    this.#child = child;
    let stderr = '';
    child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    let becomeReady = (): void => undefined;
    let fail = (_cause: Error): void => undefined;
    const ready = new Promise<void>((resolve) => (becomeReady = resolve));
    const failed = new Promise<never>((_, reject) => (fail = reject));
    child.on('message', (message: FromTerminal) => {
      if (message.event === 'ready') becomeReady();
      else if (message.event === 'failed') fail(new Error(message.message));
      else {
        this.#waiting.get(message.id)?.(message.value);
        this.#waiting.delete(message.id);
      }
    });
    child.on('exit', (code) => {
      fail(new Error(`the terminal ended with ${String(code)}: ${stderr}`));
    });
    failed.catch(() => undefined); // who waits for an answer hears it
    this.#failed = failed;
    this.ready = Promise.race([ready, failed]);
  }

  ask<Kind extends Ask['kind']>(
    ask: Extract<Ask, { readonly kind: Kind }>,
  ): Promise<Answers[Kind]> {
    const id = (this.#asked += 1);
    const answer = new Promise<unknown>((resolve) => this.#waiting.set(id, resolve));
    const message: ToTerminal = { ...ask, id };
    this.#child.send(message);
    return Promise.race([answer, this.#failed]) as Promise<Answers[Kind]>;
  }

  async kill(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await gone;
  }

  async close(): Promise<void> {
    const gone = once(this.#child, 'exit');
    await this.ask({ kind: 'close' });
    await gone;
  }
}
