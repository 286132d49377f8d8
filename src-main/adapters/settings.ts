/**
 * Preferences in one JSON file that only the user can read, replaced whole or not at all. A file that cannot
 * be read is set aside and started anew, and the new one says so: nothing that is money or evidence may ever
 * be kept here, but what guards either must know that it is not there because it was lost.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SettingsStore } from '../terminal/ports';
import { isMissing } from './missing-file';
import { readJson } from './read-json';
import { storeError } from './storage/store-error';
import { moveFile, replaceFile } from './vault/replace-file';

export interface SettingsFile extends SettingsStore {
  /** What the disk has refused is tried a last time. */
  close(): void;
}

export function openSettings(directory: string, name = 'settings'): SettingsFile {
  return new KeptSettings(join(directory, `${name}.json`));
}

const AGAIN_MS = 1_000;
/** A key of ours in the file. */
const LOST = 'hasLost';
const damagedPath = (path: string): string => `${path}.damaged`;

class KeptSettings implements SettingsFile {
  readonly #path: string;
  /** As JSON: nobody who has read a value can change it. */
  readonly #texts: Map<string, string>;
  /** Why the disk refuses; null while it does not. */
  #problem: string | null = null;
  /** Until what was refused is tried again: a limit that is not there at the next start limits nothing. */
  #again: NodeJS.Timeout | null = null;
  #tell: (problem: string) => void = () => undefined;

  constructor(path: string) {
    this.#path = path;
    this.#texts = readTexts(path);
  }

  get(key: string): unknown {
    const text = this.#texts.get(key);
    return text === undefined ? undefined : JSON.parse(text);
  }

  get hasLost(): boolean {
    return this.#texts.has(LOST);
  }

  set(key: string, value: unknown): void {
    if (value === undefined) this.#texts.delete(key);
    else this.#texts.set(key, JSON.stringify(value));
    this.#write();
  }

  onRefused(listener: (problem: string) => void): void {
    this.#tell = listener;
    // Who begins while it refuses has been told nothing yet.
    if (this.#problem !== null) listener(this.#problem);
  }

  close(): void {
    this.#waitNoMore();
    if (this.#problem !== null) this.#write();
    this.#waitNoMore();
  }

  #waitNoMore(): void {
    if (this.#again !== null) clearTimeout(this.#again);
    this.#again = null;
  }

  #write(): void {
    const values = [...this.#texts].map(([key, text]) => [key, JSON.parse(text) as unknown]);
    const content = JSON.stringify(Object.fromEntries(values), null, '\t');
    try {
      replaceFile(this.#path, Buffer.from(content));
      this.#problem = null;
      this.#waitNoMore();
    } catch (cause) {
      this.#again ??= setTimeout(() => {
        this.#again = null;
        this.#write();
      }, AGAIN_MS).unref();
      if (this.#problem !== null) return;
      this.#problem = storeError(this.#path, cause).message;
      this.#tell(this.#problem);
    }
  }
}

function readTexts(path: string): Map<string, string> {
  const content = readContent(path);
  // Set aside by a run that ended before it wrote anything of its own: that is a loss, too.
  if (content === null) return existsSync(damagedPath(path)) ? lost() : new Map<string, string>();
  const values = readObject(content);
  if (values === null) {
    // What a trader has typed by hand, such as addresses, can then still be read out of it.
    moveFile(path, damagedPath(path));
    return lost();
  }
  return new Map(Object.entries(values).map(([key, value]) => [key, JSON.stringify(value)]));
}

/** The next write takes it along, and it stays: what has been saved anew since then is there by itself. */
const lost = (): Map<string, string> => new Map([[LOST, 'true']]);

function readContent(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    if (isMissing(cause)) return null;
    throw storeError(path, cause);
  }
}

function readObject(content: string): object | null {
  const values = readJson(content);
  return typeof values === 'object' && !Array.isArray(values) ? values : null;
}
