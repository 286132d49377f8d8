/**
 * One terminal at a time over the account that runs. It begins anew when another account is chosen, or
 * when the paper exchange has become another market. Windows that are open then load themselves again.
 */
import type { Clock } from '@shared/kernel/ports';
import type { Wire } from '@shared/contract/terminal/wire';
import type { TerminalStoreFile } from '../adapters/storage/terminal-store';
import { createTerminal, type Terminal, type TerminalPorts } from '../terminal';
import type { Log } from '../terminal/ports';

/** The reply to who asked for it, and the news of it, are on their way by then. */
const BEFORE_RESTART_MS = 250;

/** What a terminal runs on: paper, or one live account. */
export interface Run {
  readonly ports: TerminalPorts;
  readonly store: TerminalStoreFile;
  /** Ends what is behind the account, whole and on the disk; the next terminal opens it again. */
  readonly closeVenue: () => Promise<void>;
}

export interface RestartableTerminal {
  /** Connects one desk; one that comes during a new beginning waits for its end. */
  serve(wire: Wire): void;
  /** Another market is there: begins anew in a moment. Told again meanwhile, it does so once. */
  restart(): void;
  /** Goes over to another account in a moment; it may stand on the same store. */
  change(next: Run): void;
  /** A new beginning is under way: nothing else can be changed. */
  readonly isRestarting: boolean;
  /** As the terminal that runs says; 0 while none does. */
  entriesToProtect(): number;
  close(): Promise<void>;
}

interface RestartableParts {
  readonly clock: Clock;
  readonly log: Log;
  readonly first: Run;
}

export function runTerminal({ clock, log, first }: RestartableParts): RestartableTerminal {
  let run = first;
  let terminal: Terminal | null = createTerminal(run.ports);
  let restarting: Promise<void> | null = null;
  let isClosing = false;
  const waiting: Wire[] = [];

  async function end(): Promise<void> {
    const ending = terminal;
    terminal = null;
    await ending?.close();
    await run.closeVenue();
  }

  async function beginAnew(next: Run | null): Promise<void> {
    await new Promise<void>((resolve) => clock.setAlarm(BEFORE_RESTART_MS, resolve));
    await end();
    if (next === null) startOver();
    else {
      if (next.store !== run.store) run.store.close();
      run = next;
    }
    if (isClosing) return;
    terminal = createTerminal(run.ports);
    for (const wire of waiting.splice(0)) terminal.serve(wire);
  }

  /** What is known of the orders of a market that is gone goes with it, also where the program ends now. */
  function startOver(): void {
    try {
      run.store.startOver();
    } catch (fault) {
      // The disk is full: the next write of the terminal says so where it can be seen.
      log.error('not-started-over', { fault: String(fault) });
    }
  }

  function begin(next: Run | null): void {
    restarting ??= beginAnew(next).finally(() => {
      restarting = null;
    });
  }

  return {
    serve: (wire) => {
      if (terminal === null) waiting.push(wire);
      else terminal.serve(wire);
    },
    restart: () => {
      begin(null);
    },
    change: (next) => {
      begin(next);
    },
    get isRestarting() {
      return restarting !== null;
    },
    entriesToProtect: () => terminal?.entriesToProtect() ?? 0,
    close: async () => {
      isClosing = true;
      await restarting;
      await end();
      run.store.close();
    },
  };
}
