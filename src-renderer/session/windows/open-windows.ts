/**
 * Which further windows are open beside the first one, kept for the next start. In a browser only: there main knows
 * no windows. They know each other by the locks that each holds, as they know their leader.
 */
import type { TerminalClient } from '@shared/contract/terminal/rpc';
import type { Clock } from '@shared/kernel/ports';
import { remember, watchRemembered } from '../remembered';

const PREFIX = 'tidemark-window:';
const MEMORY = 'open-windows';
const LOOK_EVERY_MS = 3_000;

type Locks = Pick<LockManager, 'request' | 'query'>;

/** The workspaces of further windows, oldest first, by the names of all locks; one window stays the first. */
export function furtherOf(names: readonly string[]): readonly string[] {
  const windows = names.filter((name) => name.startsWith(PREFIX)).toSorted();
  const shown = windows.map((name) => name.slice(name.lastIndexOf(':') + 1));
  const further = shown.filter((workspace) => workspace !== '');
  // The first one was closed: the next start opens it instead of the oldest of the others.
  return further.length === shown.length ? further.slice(1) : further;
}

export const windowsText = (workspaces: readonly string[]): string | null =>
  workspaces.length === 0 ? null : workspaces.join(' ');

export const readWindows = (text: string | null): readonly string[] =>
  (text ?? '').split(' ').filter((word) => /^[a-z0-9-]{1,32}$/.test(word));

interface OpenWindowsParts {
  readonly terminal: Pick<TerminalClient, 'call' | 'subscribe'>;
  readonly locks: Locks;
  readonly clock: Clock;
  /** Sorts by when the window was opened, and is its own. */
  readonly id: string;
  /** One of all windows keeps the list. */
  readonly isLeader: () => boolean;
  /** Those of the last time, in the first window while no other is open; resolves once that is settled. */
  readonly onLeft: (workspaces: readonly string[]) => Promise<void>;
}

export class OpenWindows {
  readonly #parts: OpenWindowsParts;
  #letGo: () => void = () => undefined;
  /** Null until the terminal has said what is kept. */
  #kept: { readonly text: string | null } | null = null;
  #isOffered = false;
  #seen: string | null | undefined;
  #stopAlarm: () => void = () => undefined;

  constructor(parts: OpenWindowsParts) {
    this.#parts = parts;
  }

  /** Returns what ends it. */
  start(isFirst: boolean): () => void {
    const { terminal } = this.#parts;
    const stop = watchRemembered(terminal, MEMORY, (text) => {
      const isNew = this.#kept === null;
      this.#kept = { text };
      if (isNew && isFirst) void this.#offer(readWindows(text));
    });
    this.#lookLater();
    return () => {
      stop();
      this.#stopAlarm();
      this.#letGo();
    };
  }

  /** Empty in the first window. */
  shows(workspace: string): void {
    this.#letGo();
    const { locks, id } = this.#parts;
    const held = new Promise<void>((resolve) => {
      this.#letGo = resolve;
    });
    void locks.request(`${PREFIX}${id}:${workspace}`, () => held);
  }

  async #offer(workspaces: readonly string[]): Promise<void> {
    if (workspaces.length === 0 || furtherOf(await this.#held()).length > 0) return;
    this.#isOffered = true;
    await this.#parts.onLeft(workspaces);
    this.#isOffered = false;
  }

  #lookLater(): void {
    this.#stopAlarm = this.#parts.clock.setAlarm(LOOK_EVERY_MS, () => {
      void this.#look().finally(() => {
        this.#lookLater();
      });
    });
  }

  /** Only what was so twice is kept: at the end of the program all windows go, one after the other. */
  async #look(): Promise<void> {
    if (!this.#parts.isLeader() || this.#kept === null || this.#isOffered) return;
    const text = windowsText(furtherOf(await this.#held()));
    const isSure = this.#seen === text;
    this.#seen = text;
    if (!isSure || text === this.#kept.text) return;
    this.#kept = { text };
    remember(this.#parts.terminal, MEMORY, text);
  }

  async #held(): Promise<readonly string[]> {
    const { held = [] } = await this.#parts.locks.query();
    return held.map(({ name = '' }) => name);
  }
}
