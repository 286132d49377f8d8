/**
 * The whole browser host as a process, without a browser: built apart from `out/main`, started on a
 * data folder, spoken to over its own WebSocket Wire as a desk does, and killed. See kill-host.test.ts.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  connectTerminal,
  type TerminalClient,
  type TopicValue,
  type Wire,
} from '@shared/contract/terminal';
import { invariant } from '@shared/kernel/result';
import { WebSocket } from 'ws';
import { build } from 'vite';
import { isRunning } from '../../src-main/hosts/launch/running-process.mjs';
import { SHORT_LIVED } from '../fixtures/short-lived';
import type { Programs } from '../live/session/programs';

/** Tests and commands both run there; a command is bundled into a folder of its own. */
const root = process.cwd();

/**
 * Loaded into the started program and its threads: the wall clock differs by TIDEMARK_TEST_SHIFT_MS,
 * and the exchange's thread dies of a defect each time there is a file at TIDEMARK_TEST_DEFECT, which it takes away.
 */
const TROUBLE = `data:text/javascript,${encodeURIComponent(`
import { existsSync, rmSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';
const defect = process.env.TIDEMARK_TEST_DEFECT;
if (!isMainThread && defect) setInterval(() => {
  if (!existsSync(defect)) return;
  rmSync(defect);
  throw new Error('a defect');
}, 50).unref();
const shiftMs = Number(process.env.TIDEMARK_TEST_SHIFT_MS);
const now = Date.now;
Date.now = () => now() + shiftMs;
`)}`;

/** One program for every test file of a run: they only read it, and a build costs seconds of a core. */
const builds = join(root, 'out', 'scripts', 'hosts');

/**
 * Main, the exchange's thread, the exchange without a window and the terminal of a session, built as
 * electron.vite.config.ts does; no desk is needed. Returns the program's folder. The file that comes first builds it,
 * the others wait for it.
 */
export async function buildHost(): Promise<string> {
  const run = process.env['TIDEMARK_RUN'] ?? '';
  invariant(run !== '', 'vitest.config.ts names the run');
  const program = join(builds, run);
  mkdirSync(builds, { recursive: true });
  while (!existsSync(join(program, 'package.json'))) {
    if (!isMade(program)) {
      await pause(50);
      continue;
    }
    try {
      removeEndedRuns();
      await buildInto(program);
      writeFileSync(join(program, 'package.json'), '{"type":"module","version":"0.0.0"}\n');
    } catch (cause) {
      rmSync(program, { recursive: true, force: true });
      throw cause;
    }
  }
  return program;
}

/** What a session runs as processes, and bots have beside them: of the same build. */
export async function buildTestPrograms(): Promise<Programs> {
  const folder = join(await buildHost(), 'out', 'main');
  return { exchange: join(folder, 'exchange.js'), terminal: join(folder, 'terminal.js') };
}

/** Whether this process is the one that made the folder. */
function isMade(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/** A run leaves its program behind; its name begins with the run's process. */
function removeEndedRuns(): void {
  for (const run of readdirSync(builds)) {
    if (isRunning(Number.parseInt(run, 10))) continue;
    rmSync(join(builds, run), { recursive: true, force: true });
  }
}

async function buildInto(program: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { alias: { '@shared': join(root, 'shared') } },
    ssr: { noExternal: true, external: ['libsql', 'pino'] },
    build: {
      ssr: true,
      outDir: join(program, 'out', 'main'),
      minify: false,
      target: 'node20.19',
      rolldownOptions: {
        input: {
          browser: join(root, 'src-main/hosts/browser.ts'),
          'exchange-worker': join(root, 'src-main/hosts/exchange-worker.ts'),
          exchange: join(root, 'src-main/hosts/exchange-cli.ts'),
          terminal: join(root, 'e2e/live/session/terminal-process.ts'),
        },
        output: {
          format: 'es',
          entryFileNames: '[name].js',
          chunkFileNames: 'chunk-[hash].js',
          topLevelVar: false,
        },
      },
    },
  });
}

export interface HostProcess {
  /** Its desk; rejects when the host ends before it has one. */
  readonly desk: Promise<Desk>;
  readonly pid: number;
  readonly output: () => string;
  readonly isGone: () => boolean;
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

export interface Desk {
  readonly client: TerminalClient;
  /** The newest value of a watched topic; undefined before the first. */
  value<Name extends Watched>(topic: Name): TopicValue<Name> | undefined;
  /** Keys and values of what the activity topic told, as text. */
  readonly activity: string[];
  /** What a window does once its Wire is gone. */
  reload(): Promise<Desk>;
}

const WATCHED = [
  ...(['session', 'tickers', 'openOrders', 'balances', 'connection', 'fills'] as const),
  ...(['venues', 'venueChecks', 'trading'] as const),
] as const;
type Watched = (typeof WATCHED)[number];

export function startHost(
  program: string,
  dataFolder: string,
  trouble: {
    readonly shiftMs?: number;
    /** Whoever writes this file makes the exchange's thread die. */
    readonly defect?: string;
    /** Every message that the host sends to a desk. */
    readonly onText?: (text: string) => void;
  } = {},
): HostProcess {
  const child = spawn(
    process.execPath,
    [
      ...SHORT_LIVED,
      ...['--import', TROUBLE, 'out/main/browser.js', '--no-window', `--data-dir=${dataFolder}`],
    ],
    {
      cwd: program,
      env: {
        ...process.env,
        TERMINAL_LOG: 'stderr',
        TIDEMARK_TEST_SHIFT_MS: String(trouble.shiftMs ?? 0),
        TIDEMARK_TEST_DEFECT: trouble.defect ?? '',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  const isGone = (): boolean => child.exitCode !== null || child.signalCode !== null;
  const desk = new Promise<Desk>((resolveDesk, reject) => {
    const look = (chunk: Buffer): void => {
      output += chunk.toString();
      const address = /http:\S+ticket=\S+/.exec(output)?.[0];
      if (address === undefined) return;
      child.stdout.off('data', look);
      child.stdout.on('data', (more: Buffer) => (output += more.toString()));
      enterDesk(address, trouble.onText ?? (() => undefined)).then(resolveDesk, reject);
    };
    child.stdout.on('data', look);
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('exit', () => {
      reject(new Error(`the host ended: ${output}`));
    });
  });
  desk.catch(() => undefined); // who wants it awaits it; a kill before it came is no failure
  return {
    desk,
    isGone,
    pid: child.pid ?? 0,
    output: () => output,
    end: async (signal) => {
      if (isGone()) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
  };
}

async function enterDesk(address: string, onText: (text: string) => void): Promise<Desk> {
  const { origin } = new URL(address);
  const entered = await fetch(address, { redirect: 'manual' });
  const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
  return openDesk(origin, cookie, onText);
}

async function openDesk(
  origin: string,
  cookie: string,
  onText: (text: string) => void,
): Promise<Desk> {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/wire`, {
    origin,
    headers: { cookie },
  });
  await once(socket, 'open');
  socket.on('message', (data: Buffer) => {
    onText(data.toString());
  });
  const client = connectTerminal(wireOver(socket));
  const values = new Map<string, unknown>();
  for (const topic of WATCHED) {
    client.subscribe(topic, {}, { onValue: (value: unknown) => void values.set(topic, value) });
  }
  const activity: string[] = [];
  const note = (items: readonly { readonly key: string; readonly values: object }[]): void => {
    activity.push(...items.map((item) => `${item.key} ${JSON.stringify(item.values)}`));
  };
  client.subscribe('activity', {}, { onSnapshot: note, onAppend: note });
  return {
    client,
    activity,
    reload: () => openDesk(origin, cookie, onText),
    value: <Name extends Watched>(topic: Name) => values.get(topic) as TopicValue<Name> | undefined,
  };
}

function wireOver(socket: WebSocket): Wire {
  return {
    send: (message) => {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
    },
    onMessage: (listener) => {
      socket.on('message', (data: Buffer) => {
        listener(JSON.parse(data.toString()));
      });
    },
    onClose: (listener) => {
      socket.on('close', listener);
      socket.on('error', () => undefined); // 'close' follows
    },
    close: () => {
      socket.close();
    },
  };
}

const READY_WITHIN_MS = 20_000;

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, ms));

/** Started, all panels filled; throws with everything known when it takes too long. */
export async function waitUntilUsable(desk: Desk, output: () => string): Promise<number> {
  const startedMs = performance.now();
  const started = desk.client.call('startPaper', {});
  for (;;) {
    const rows = desk.value('tickers') ?? [];
    const isFull =
      rows.length > 0 && rows.every(({ last, arrivedAtMs }) => last > 0 && arrivedAtMs > 0);
    const isReady = desk.value('session')?.phase === 'ready';
    const isRead = (desk.value('balances')?.rows.length ?? 0) > 0;
    if (isReady && isFull && isRead) break;
    const waitedMs = performance.now() - startedMs;
    if (waitedMs > READY_WITHIN_MS) {
      const seen = { session: desk.value('session'), rows, connection: desk.value('connection') };
      throw new Error(
        `not usable: ${JSON.stringify(seen)}\n${output()}\n${desk.activity.join('\n')}`,
      );
    }
    await pause(20);
  }
  if (!(await started).ok) throw new Error(`it said that it cannot start\n${output()}`);
  return performance.now() - startedMs;
}
