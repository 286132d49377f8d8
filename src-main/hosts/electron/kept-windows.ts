/**
 * Which windows were open when the program ended, and the workspace of each. In a file of its own: it belongs to no
 * account, and is up to date after a kill. Where a window stood Electron knows by its name (docs/decisions/0038).
 */
import { readFileSync, writeFileSync } from 'node:fs';

export interface KeptWindow {
  readonly name: string;
  /** Null in the first one, which shows the workspace that was open last. */
  readonly workspace: string | null;
}

const NAME = /^desk-\d{1,2}$/;
const WORKSPACE = /^[a-z0-9-]{1,32}$/;

export class KeptWindows {
  /** In the order in which they were opened. */
  readonly left: readonly KeptWindow[];
  readonly #path: string;
  /** What the next start opens: also those that this one has not come to yet. */
  readonly #kept: Map<string, KeptWindow>;
  readonly #open = new Set<string>();
  #isEnding = false;

  constructor(path: string) {
    this.#path = path;
    this.left = readWindows(path);
    this.#kept = new Map(this.left.map((window) => [window.name, window]));
  }

  /** It is open from now on, or shows another workspace. */
  shows(window: KeptWindow): void {
    this.#open.add(window.name);
    this.#kept.set(window.name, window);
    this.#write();
  }

  /** The last one ends the program by that: it is opened again. */
  closed(name: string): void {
    if (this.#isEnding || this.#open.size === 1) return;
    this.#open.delete(name);
    this.#kept.delete(name);
    this.#write();
  }

  get isEnding(): boolean {
    return this.#isEnding;
  }

  /** The program ends: windows that are closed from here on are closed by it. */
  end(): void {
    this.#isEnding = true;
  }

  #write(): void {
    if (this.#isEnding) return;
    try {
      writeFileSync(this.#path, JSON.stringify([...this.#kept.values()]), { mode: 0o600 });
    } catch {
      // A disk that refuses costs the next start its further windows, and nothing else.
    }
  }
}

/** What cannot be read, or is none of ours, is no window. */
function readWindows(path: string): readonly KeptWindow[] {
  try {
    const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const windows = Array.isArray(read) ? read.filter(isWindow) : [];
    return windows.filter(({ name }, at) => windows.findIndex((one) => one.name === name) === at);
  } catch {
    return [];
  }
}

function isWindow(read: unknown): read is KeptWindow {
  if (typeof read !== 'object' || read === null) return false;
  if (!('name' in read) || !('workspace' in read)) return false;
  const { name, workspace } = read;
  const isNamed = typeof name === 'string' && NAME.test(name);
  return (
    isNamed && (workspace === null || (typeof workspace === 'string' && WORKSPACE.test(workspace)))
  );
}

/** Of the page's address, which names it in every window but the first. */
export function workspaceOf(address: string): string | null {
  const named = new URL(address).searchParams.get('workspace');
  return named !== null && WORKSPACE.test(named) ? named : null;
}
