/**
 * The terminal over its store, which begins anew when the paper exchange has become another market: what
 * it knows is about orders that no longer exist. Windows that are open then load themselves again.
 */
import type { Wire } from '@shared/contract/terminal/wire';
import type { TerminalStoreFile } from '../adapters/storage/terminal-store';
import { createTerminal, type Terminal, type TerminalPorts } from '../terminal';

/** The reply to who asked for the new market, and the news of it, are on their way by then. */
const BEFORE_RESTART_MS = 250;

export interface RestartableTerminal {
  /** Connects one desk; one that comes during a new beginning waits for its end. */
  serve(wire: Wire): void;
  /** Begins anew in a moment. Told again meanwhile, it does so once. */
  restart(): void;
  close(): Promise<void>;
}

interface RestartableParts {
  readonly ports: TerminalPorts;
  readonly store: TerminalStoreFile;
  /** Ends the exchange, whole and on the disk; the next terminal opens it again. */
  readonly closeVenue: () => Promise<void>;
}

export function runTerminal({ ports, store, closeVenue }: RestartableParts): RestartableTerminal {
  let terminal: Terminal | null = createTerminal(ports);
  let restarting: Promise<void> | null = null;
  let isClosing = false;
  const isEnding = (): boolean => isClosing;
  const waiting: Wire[] = [];

  async function end(): Promise<void> {
    const ending = terminal;
    terminal = null;
    await ending?.close();
    await closeVenue();
  }

  async function beginAnew(): Promise<void> {
    await new Promise<void>((resolve) => ports.clock.setAlarm(BEFORE_RESTART_MS, resolve));
    if (isEnding()) return;
    await end();
    try {
      store.startOver();
    } catch (fault) {
      // The disk is full: the next write of the terminal says so where it can be seen.
      ports.log.error('not-started-over', { fault: String(fault) });
    }
    if (isEnding()) return;
    terminal = createTerminal(ports);
    for (const wire of waiting.splice(0)) terminal.serve(wire);
  }

  return {
    serve: (wire) => {
      if (terminal === null) waiting.push(wire);
      else terminal.serve(wire);
    },
    restart: () => {
      restarting ??= beginAnew().finally(() => {
        restarting = null;
      });
    },
    close: async () => {
      isClosing = true;
      await restarting;
      await end();
      store.close();
    },
  };
}
