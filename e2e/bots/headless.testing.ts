/**
 * The exchange as a bot's own tests have it: started without a window as a process, told where it is by
 * its first line, stopped by a signal.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { SHORT_LIVED } from '../fixtures/short-lived';

export const root = resolve(import.meta.dirname, '../..');

/** The first line on standard output. */
export interface Connection {
  readonly baseUrl: string;
  readonly futuresBaseUrl: string;
  readonly wsUrl: string;
  readonly labUrl: string;
  readonly labToken: string;
  readonly uid: number;
  readonly apiKey: string;
  readonly apiSecret: string;
}

export interface RunningExchange {
  readonly connection: Connection;
  readonly process: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Resolves to the exit code; null when a signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Rejects with what it said when it ends before it has said where it is. */
export async function startExchange(
  program: string,
  words: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<RunningExchange> {
  const child = spawn(process.execPath, [...SHORT_LIVED, program, ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let stdout = '';
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const line = new Promise<string>((resolveLine, reject) => {
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      const end = stdout.indexOf('\n');
      if (end !== -1) resolveLine(stdout.slice(0, end));
    });
    child.on('exit', (code) => {
      reject(new Error(`the exchange ended with ${String(code)}: ${stderr}`));
    });
  });
  return {
    connection: JSON.parse(await line) as Connection,
    process: child,
    stdout: () => stdout,
    stderr: () => stderr,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const gone = once(child, 'exit');
      child.kill(signal);
      const [code] = (await gone) as [number | null];
      return code;
    },
  };
}
